// Names in expressions: what was never declared, what is taken, what stands where it is not known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance } from '../../src/spelling.ts';
import { didYouMean, nearestName } from '../../src/template/names/nearest.ts';
import { faultsOf } from './probe.ts';

const says = (source: string, variables: Readonly<Record<string, unknown>> = {}) => ({
  content: [source],
  variables: { a: { type: 'string' }, ...variables },
});
const items = {
  items: { type: 'list', fields: { name: { type: 'string' }, 'unit-price': { type: 'number' } } },
};

/** The template, and each fault as `pointer message (hint)`. */
const cases: Readonly<Record<string, [Readonly<Record<string, unknown>>, string[]]>> = {
  'what is declared wrongly is declared': [
    {
      content: ['{{months[0].name}} {{mont}} {{a.b.c}} {{a.d}}'],
      variables: { months: { type: 'array' }, a: { type: 'object', fields: { b: 3 } } },
    },
    [
      '/variables/months/type expected "string", "number", "integer", "boolean", "date", "image", "object" or "list", got "array" (did you mean "list"?)',
      '/variables/a/fields/b expected an object such as { "type": "string" }, got 3',
      '/content/0 unknown name "mont" (did you mean "months"?)',
      '/content/0 unknown name "d" (its field is b; declare others under "variables")',
    ],
  ],
  names: [
    says('{{nam}} {{$root.b}} {{a.b}} {{$x}} {{$sum}} {{1 + $max}} {{$summ(a)}} {{sum(a)}}', {
      name: { type: 'string' },
    }),
    [
      '/content/0 unknown name "nam" (did you mean "name"?)',
      '/content/0 unknown name "b" (declare it under "variables")',
      '/content/0 "b" is asked of a value that has no fields (write the value itself; where it is the item of a list, that is "$")',
      '/content/0 unknown name "$x" (give it a value under "define"; what data holds has no "$")',
      '/content/0 "$sum" is a function (did you mean "$sums"? it is known in the body, foot and carried rows of a table with "sums")',
      '/content/0 "$max" is a function',
      '/content/0 unknown name "$summ" (did you mean "$sum"?)',
      '/content/0 "sum" is called without "$" (write $sum(a))',
    ],
  ],
  'a name that an expression gives hides the function of that name': [
    says('{{($count := {"x": 1}; $max := 2; $count.x & ($max + 1))}}'),
    [],
  ],
  'data with the name of a function': [
    says('{{number}} {{a & currency}}', { a: { type: 'string' } }),
    [
      '/content/0 unknown name "number" (declare it under "variables"; the function is $number(…))',
      '/content/0 unknown name "currency" (declare it under "variables"; the function is $currency(…))',
    ],
  ],
  'names in lists, filters, lambdas, blocks and constructors': [
    says(
      '{{items[nam = 1].name}} {{$map(items, function($i) { $i.nme })}} {{($y := items; $y.nope)}} {{{"k": items.name}.l}} {{items^(price).name}} {{items@$i.{"a": $i.x}}}',
      items,
    ),
    [
      '/content/0 unknown name "nam" (did you mean "name"?)',
      '/content/0 unknown name "nme" (did you mean "name"?)',
      '/content/0 unknown name "nope" (did you mean "name"?)',
      '/content/0 unknown name "l" (its field is k; declare others under "variables")',
      '/content/0 unknown name "price" (its fields are name and unit-price; declare others under "variables")',
      '/content/0 unknown name "x" (its fields are name and unit-price; declare others under "variables")',
    ],
  ],
  'the context inside each is the item': [
    {
      variables: { ...items, total: { type: 'number' } },
      content: [
        {
          type: 'text',
          each: 'items',
          as: 'it',
          text: '{{name}} {{total}} {{$it.name}} {{$itIndex}} {{$position}} {{`unit-price`}} {{unit-price}}',
        },
        '{{$it}} {{$index}}',
      ],
    },
    [
      '/content/0/text unknown name "total" (here the context is an item of a list: did you mean "$root.total"?)',
      '/content/0/text "unit-price" reads as a subtraction (put the name between back-ticks: `unit-price`)',
      '/content/1 unknown name "$it" (give it a value under "define"; what data holds has no "$")',
      '/content/1 unknown name "$index" (it is known inside "each" and "rows")',
    ],
  ],
  'objects without fields may hold anything': [
    says('{{o.anything.at.all}} {{l.x}} {{$lookup(o, "x").y}} {{o.*.z}} {{**.q}}', {
      o: { type: 'object' },
      l: { type: 'list' },
    }),
    [],
  ],
  'foreign names': [
    says('{{$number}} {{$carried}} {{$parent.x}}'),
    [
      '/content/0 "$number" is a function (did you mean "$pageNumber"? it is known in header, footer, background and foreground)',
      '/content/0 unknown name "$carried" (did you mean "$sums"? it is known in the body, foot and carried rows of a table with "sums")',
      '/content/0 unknown name "$parent" (name the outer item with `as` and use that name, or `$root` for all of data)',
    ],
  ],
  'the parent operator and $eval': [
    says('{{%.a}} {{items.%.a}} {{$eval("a")}}', items),
    [
      '/content/0 "%" reaches no outer context (name the outer item with `as` and use that name, or `$root` for all of data)',
      '/content/0 "$eval" is switched off (write the expression itself)',
    ],
  ],
  'names that are taken': [
    {
      variables: items,
      define: { sum: '1', root: '1', fine: '1', 'not fine': '1' },
      content: [
        { type: 'text', each: 'items', as: 'date', text: 'x' },
        { type: 'stack', rows: 'items', rowAs: 'map', content: [] },
        { type: 'text', as: 'x', text: '{{$fine}}' },
      ],
    },
    [
      '/define/sum expected another name than "sum": "sum" is the name of a function (give it another name, such as "mySum")',
      '/define/root expected another name than "root": "$root" has a meaning of its own (give it another name, such as "myRoot")',
      '/define/not fine expected a name of letters, digits and _',
      '/content/0/as expected another name than "date": "date" is the name of a function (give it another name, such as "myDate")',
      '/content/1/rowAs expected another name than "map": "map" is the name of a function (give it another name, such as "myMap")',
      '/content/2/as "as" names the item of "each", which is missing',
    ],
  ],
  'definitions know those before them': [
    { define: { a: '$b', b: '1', c: '$b' }, content: [] },
    ['/define/a unknown name "$b" (it is defined later: give it a place above)'],
  ],
  'definitions: themselves, in info, and before locale and time zone': [
    {
      define: { a: '$a + 1', b: '2' },
      info: { title: '{{$b}}' },
      locale: '{{$b}}',
      content: [],
    },
    [
      '/define/a unknown name "$a" (a definition does not know itself)',
      '/locale unknown name "$b" (definitions come after locale and timeZone: write the expression itself)',
    ],
  ],
  'what counts items is told apart from what counts pages': [
    {
      variables: items,
      header: '{{$number}} {{$page}} {{page}}',
      content: [
        { type: 'text', each: 'items', text: '{{$number}} {{$rowNumber}} {{$i}}' },
        '{{pageNumber}} {{totalPages}} {{$page}} {{position}} {{$key}} {{$pageSums.a}}',
      ],
    },
    [
      '/header "$number" is a function (did you mean "$pageNumber"?)',
      '/header unknown name "$page" (did you mean "$pageNumber"?)',
      '/header unknown name "page" (did you mean "$pageNumber"?)',
      '/content/0/text "$number" is a function (did you mean "$position"?)',
      '/content/0/text unknown name "$rowNumber" (did you mean "$position"?)',
      '/content/0/text unknown name "$i" (did you mean "$index"?)',
      '/content/1 unknown name "pageNumber" (did you mean "$pageNumber"? it is known in header, footer, background and foreground)',
      '/content/1 unknown name "totalPages" (did you mean "$totalPages"? it is known in header, footer, background and foreground)',
      '/content/1 unknown name "$page" (did you mean "$pageNumber"? it is known in header, footer, background and foreground)',
      '/content/1 unknown name "position" (did you mean "$position"? it is known inside "each" and "rows")',
      '/content/1 unknown name "$key" (it is known in the rows of a "group")',
      '/content/1 unknown name "$pageSums" (it is known in the carried rows of a table with "sums")',
    ],
  ],
  'names with hyphens, wherever they stand': [
    {
      variables: {
        ...items,
        customer: { type: 'object', fields: { 'first-name': { type: 'string' } } },
        dueDate: { type: 'date' },
      },
      define: { d: 'unit-price' },
      content: [
        '{{customer.first-name}} {{$root.tax-id & "x"}} {{due-date}} {{$sum(items.unit-price)}}',
        {
          type: 'text',
          each: 'items',
          if: 'unit-price > 2',
          text: '{{$currency(unit-price * 2, "EUR")}} {{$index-$position}}',
        },
        { type: 'text', each: 'line-items', text: 'x' },
      ],
    },
    [
      '/define/d "unit-price" reads as a subtraction (put the name between back-ticks: `unit-price`)',
      '/content/0 "first-name" reads as a subtraction (put the name between back-ticks: `first-name`)',
      '/content/0 "tax-id" reads as a subtraction (put the name between back-ticks: `tax-id`)',
      '/content/0 "due-date" reads as a subtraction (did you mean "dueDate"?)',
      '/content/0 "unit-price" reads as a subtraction (put the name between back-ticks: `unit-price`)',
      '/content/1/if "unit-price" reads as a subtraction (put the name between back-ticks: `unit-price`)',
      '/content/1/text "unit-price" reads as a subtraction (put the name between back-ticks: `unit-price`)',
      '/content/2/each "line-items" reads as a subtraction (put the name between back-ticks: `line-items`)',
    ],
  ],
  'an id in a header has no page of its own': [
    {
      header: { type: 'text', text: 'x', id: 'top' },
      content: [{ type: 'text', text: '{{$pageOf("#top")}}', link: '#top' }],
    },
    [
      '/content/0/text the block with the id "top" stands in a header, which is on many pages (give the id to a block of the content)',
    ],
  ],
  'page facts': [
    {
      header: 'Page {{$pageNumber}} of {{$totalPages}}',
      define: { here: '$pageOf("#x")' },
      content: [{ type: 'text', text: '{{$pageNumber}} {{$pageOf("#x")}} {{$pageOf("#z")}}', id: 'x' }],
    },
    [
      '/define/here $pageOf may not stand here (it is known where content is printed)',
      '/content/0/text $pageNumber may not stand here (it is known in header, footer and background; $pageOf("#id") is known anywhere)',
      '/content/0/text no block has the id "z" (give that block "id": "z")',
    ],
  ],
  'what the language leaves out is said plainly': [
    {
      encryption: {},
      title: 'x',
      version: 1,
      content: [{ type: 'signature' }, { type: 'text', text: 'x', checkbox: true, title: 'x' }],
    },
    [
      '/encryption unknown key "encryption" (write "pdf": { "password": { "open": "{{password}}", "owner": … }, "permissions": ["print"] })',
      '/title unknown key "title" (did you mean "info.title"?)',
      '/version unknown key "version" (did you mean "platen"?)',
      '/content/0/type unknown type "signature" (version 1 has no signatures)',
      '/content/1/checkbox unknown key "checkbox" (version 1 has no form fields)',
      '/content/1/title unknown key "title"',
    ],
  ],
};

for (const [name, [template, expected]] of Object.entries(cases)) {
  test(`check: ${name}`, () => {
    const told = faultsOf(template).map(
      ({ path, message, hint }) => `${path} ${message}${hint === undefined ? '' : ` (${hint})`}`,
    );
    assert.deepEqual(told, expected);
  });
}

test('did you mean: foreign names, other spellings, slips of the finger', () => {
  const known = ['align', 'backgroundColor', 'keepTogether', 'bold', 'columns', 'Platen Sans'];
  const meant: [string, string | undefined][] = [
    ['textAlign', 'did you mean "align"?'],
    ['background-color', 'did you mean "backgroundColor"?'],
    ['KEEPTOGETHER', 'did you mean "keepTogether"?'],
    ['blod', 'did you mean "bold"?'],
    ['platen sans', 'did you mean "Platen Sans"?'],
    ['widths', 'did you mean "columns[].width"?'],
    ['pageSize', undefined],
    ['entirelyElse', undefined],
    ['x'.repeat(100_000), undefined],
    ['constructor', undefined],
  ];
  for (const [name, expected] of meant) assert.equal(didYouMean(name, known, 'key'), expected, name);
});

test('values: what other tools call them', () => {
  const meant: [string, readonly string[], string | undefined][] = [
    ['qrcode', ['qr', 'code128'], 'qr'],
    ['QR-Code', ['qr', 'code128'], 'qr'],
    ['alpha', ['true', 'lower-alpha'], 'lower-alpha'],
    ['decimal', ['true', 'full'], 'true'],
    ['decimal', ['string', 'number'], 'number'],
  ];
  for (const [value, known, expected] of meant)
    assert.equal(nearestName(value, known, 'value'), expected, value);
});

test('edit distance counts a swap of neighbours as one', () => {
  assert.deepEqual(
    [
      editDistance('ab', 'ba'),
      editDistance('', 'abc'),
      editDistance('kitten', 'sitting'),
      editDistance('x', 'x'),
    ],
    [1, 3, 3, 0],
  );
});
