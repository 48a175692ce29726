module example.com/platen

go 1.19
