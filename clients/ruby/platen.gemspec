Gem::Specification.new do |spec|
  spec.name = "platen"
  spec.version = "0.2.0"
  spec.summary = "Asks a Platen service for PDFs and e-invoices"
  spec.description = "Documents, e-invoices and the templates of a Platen service. Standard library alone."
  spec.authors = ["Platen"]
  spec.homepage = "https://platen.example.com"
  spec.required_ruby_version = ">= 3.1"
  spec.files = Dir["lib/**/*.rb"] + ["README.md"]
end
