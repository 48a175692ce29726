// Functions of spreadsheets that can't be rewritten call by call: what does their work here.

/** The way by the name of the function. Names without a way of their own are rewritten with their arguments. */
const ways: Readonly<Record<string, string>> = {
  ...same('COUNTIF COUNTIFS', 'count those that fulfil a condition in brackets: $count(items[qty > 1])'),
  ...same('SUMIF SUMIFS', "add those that fulfil a condition in brackets: $sum(items[sku = 'A-1'].price)"),
  ...same(
    'AVERAGEIF AVERAGEIFS',
    'take those that fulfil a condition in brackets: $average(items[qty > 1].price)',
  ),
  SUMPRODUCT: 'multiply in each item, and add: $sum(items.(qty * price))',
  ...same(
    'VLOOKUP HLOOKUP XLOOKUP LOOKUP MATCH',
    "take the item by a condition in brackets: items[sku = 'A-1'].price",
  ),
  INDEX: 'write the place in brackets, counted from 0: tags[0]',
  FILTER: 'write a condition in brackets: items[qty > 0]',
  ...same(
    'SORT SORTBY',
    'write the order behind a circumflex: items^(price), or items^(>price) for the largest first',
  ),
  ...same('ROW ROWS COLUMN', 'the number of the row is $position'),
  SUBTOTAL: 'in the foot of a table all rows are $rows: $sum($rows.price)',
  CHAR: 'a line break in a text is \\n: first & "\\n" & last',
  ...same('ISNUMBER SEARCH FIND', "to look for a part of a text write $contains(number, 'X')"),
  TEXT: "for a number write $decimal(total, 2) or $currency(total, 'EUR'), for a date $date(date, 'dd.MM.yyyy')",
  ...same('TRUE FALSE', 'write true or false in small letters'),
};

function same(names: string, way: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, way]));
}

/** Returns what does the work of a function of spreadsheets, or undefined for any other name. */
export function spreadsheetWay(name: string): string | undefined {
  // `C2` is a cell of a sheet.
  if (/^[A-Z]{1,2}[1-9]\d{0,4}$/.test(name))
    return 'cells of a sheet have no names here: write the fields of the item, such as qty * price';
  return Object.hasOwn(ways, name) ? ways[name] : undefined;
}
