// Checking templates: every fault at once, each with its place and a way out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseTemplate } from '../../src/template/read/parse.ts';
import { randomRounds } from '../random-rounds.ts';
import { faultsOf, faultsOfTree } from './probe.ts';

test('eight planted faults are all named, with file, line, column, pointer and hint', () => {
  const main = `{
  "platen": 1, "name": "invoice", "extends": "base.json",
  "variables": { "customer-name": { "type": "string" },
    "items": { "type": "list", "fields": { "price": { "type": "number" } } } },
  "content": [
    { "type": "text", "text": "{{customer-name}}", "aling": "right" },
    { "type": "text", "text": "{{$sum(items.prize)}}", "style": "hedaing" },
    { "type": "txt", "text": "x" },
    { "type": "text", "text": "x", "fontSize": "10 mm" },
    { "type": "text", "text": "x", "link": "#nowhere", "id": "somewhere" },
  ]
}`;
  const base = '{\n  "styles": { "heading": { "textAlign": "right" } }\n}';
  const faults = faultsOf(new Map(Object.entries({ 'main.json': main, 'base.json': base })));
  const told = faults.map(({ file = 'main.json', line, column, path, message, hint }) => [
    `${file}:${line}:${column}`,
    path,
    message,
    hint,
  ]);
  assert.deepEqual(told, [
    [
      'main.json:6:34',
      '/content/0/text',
      '"customer-name" reads as a subtraction',
      'put the name between back-ticks: `customer-name`',
    ],
    ['main.json:6:52', '/content/0/aling', 'unknown key "aling"', 'did you mean "align"?'],
    ['main.json:7:45', '/content/1/text', 'unknown name "prize"', 'did you mean "price"?'],
    ['main.json:7:65', '/content/1/style', 'unknown style "hedaing"', 'did you mean "heading"?'],
    ['main.json:8:15', '/content/2/type', 'unknown type "txt"', 'did you mean "text"?'],
    [
      'main.json:9:48',
      '/content/3/fontSize',
      'expected a length above 0 such as 10 or "4mm", got "10 mm"',
      'write "10mm"',
    ],
    ['main.json:10:44', '/content/4/link', 'no block has the id "nowhere"', 'did you mean "somewhere"?'],
    ['base.json:2:28', '/styles/heading/textAlign', 'unknown key "textAlign"', 'did you mean "align"?'],
  ]);
});

const text = (keys: Readonly<Record<string, unknown>>) => ({
  content: [{ type: 'text', text: 'x', ...keys }],
});
const says = (source: string, variables: Readonly<Record<string, unknown>> = {}) => ({
  content: [source],
  variables: { a: { type: 'string' }, ...variables },
});

/** The template, and each fault as `pointer message (hint)`. */
const cases: Readonly<Record<string, [string | Readonly<Record<string, unknown>>, string[]]>> = {
  'no fault': [{ content: ['x'] }, []],
  'not an object': [
    '[]',
    [
      ' expected a template, an object with "platen", "name" and "content", got a list (write { "platen": 1, "name": "my-template", "content": [ … ] })',
    ],
  ],
  'required keys': [
    '{}',
    [
      ' missing key "platen" (add "platen": 1)',
      ' missing key "name" (add "name": "…")',
      ' missing key "content" (add "content": […])',
    ],
  ],
  'version and name': [
    { platen: 2, name: 'Bad Name' },
    [
      '/platen expected 1, got 2 (write 1: it is the version of the language, and no version of the template)',
      '/name expected a name of a-z, 0-9 and "-" that begins with a letter, at most 40 characters, got "Bad Name" (write "bad-name")',
    ],
  ],
  'foreign keys at the top': [
    { pageSize: 'A4', inputs: {} },
    [
      '/pageSize unknown key "pageSize" (write "page": "A4")',
      '/inputs unknown key "inputs" (did you mean "variables"?)',
    ],
  ],
  'foreign keys of a block': [
    text({ italics: true, fillColor: 'red', unbreakable: true, position: 1 }),
    [
      '/content/0/italics unknown key "italics" (did you mean "italic"?)',
      '/content/0/fillColor unknown key "fillColor" (did you mean "backgroundColor"?)',
      '/content/0/unbreakable unknown key "unbreakable" (did you mean "keepTogether"?)',
      '/content/0/position unknown key "position" (did you mean a block of type "place"?)',
    ],
  ],
  'faults inside a list do not hide each other': [
    {
      content: [
        {
          type: 'stack',
          content: ['{{b}}'],
          columns: [{ cell: '{{c}}', widht: 3, width: 'wide' }, { bold: 1 }],
        },
      ],
    },
    [
      '/content/0/content/0 unknown name "b" (declare it under "variables")',
      '/content/0/columns/0/widht unknown key "widht" (did you mean "width"?)',
      '/content/0/columns/0/width expected a width such as 80, "20mm", "auto", "*", "2*" or "25%", got "wide"',
      '/content/0/columns/1 missing key "cell" (add "cell")',
      '/content/0/columns/1/bold expected true or false, got 1 (write true)',
    ],
  ],
  values: [
    text({ align: 'middle', color: 'reddish', margin: [1, 2, 3], pageBreak: 'always', orphans: 0, style: 3 }),
    [
      '/content/0/align expected "start", "left", "center", "right", "end", "justify" or "decimal", got "middle" (did you mean "center"?)',
      '/content/0/color expected a colour: "#rgb", "#rrggbb", "#rrggbbaa" or a CSS name, got "reddish" (write a colour such as "#1f4e79" or "red")',
      '/content/0/margin expected a length, [vertical, horizontal], [top, right, bottom, left] or an object of top, right, bottom and left, got a list (write [1, 2, 3, 2])',
      '/content/0/pageBreak expected "before" or "after", got "always" (did you mean "before"?)',
      '/content/0/orphans expected a whole number from 1 to 100, got 0 (write 1)',
      '/content/0/style expected the name of a style or a list of names, got 3',
    ],
  ],
  'borders: the key that is wrong': [
    {
      styles: {
        a: { border: { colour: 'red', style: 'dash' } },
        b: { border: { top: { width: -1 }, lft: {}, right: true } },
        c: { border: true },
      },
      content: [{ type: 'text', text: 'x', border: {} }],
    },
    [
      '/styles/a/border/colour unknown key "colour" (did you mean "color"?)',
      '/styles/a/border/style expected "solid", "dashed" or "dotted", got "dash" (did you mean "dashed"?)',
      '/styles/b/border/top/width expected a length such as 12 or "10mm" of at least 0, got -1',
      '/styles/b/border/lft unknown key "lft" (did you mean "left"?)',
      '/styles/b/border/right expected a width, { width, color, style: "solid", "dashed" or "dotted" }, got true',
      '/styles/c/border expected a width, { width, color, style: "solid", "dashed" or "dotted" }, or one of those for each of top, right, bottom and left, got true (write { "width": 1 })',
      '/content/0/border unknown key "border" (did you mean a block of type "box" or a named style?)',
    ],
  ],
  'braces where none may stand': [
    text({ fontSize: '{{a}}', align: '{{a}}' }),
    [
      '/content/0/fontSize {{ }} may not stand here (expected a length above 0 such as 10 or "4mm", got "{{a}}"; data chooses a named style: "style": "{{… ? \'small\' : \'large\'}}")',
      '/content/0/align {{ }} may not stand here (expected "start", "left", "center", "right", "end", "justify" or "decimal", got "{{a}}"; data chooses a named style: "style": "{{… ? \'small\' : \'large\'}}")',
    ],
  ],
  'braces around a bare expression': [
    text({ if: '{{a}}' }),
    ['/content/0/if {{ }} may not stand here (write "if": "a")'],
  ],
  'a bad expression': [
    says('{{a +}} {{a'),
    [
      '/content/0 expected "}}" to close the "{{" at character 9 (write "}}" behind the expression, or "\\\\{{" for the two braces themselves)',
    ],
  ],
  ids: [
    {
      content: [
        { type: 'text', text: 'x', id: 'a' },
        { type: 'text', text: 'y', id: 'a' },
        { type: 'text', text: 'z', id: '#b' },
      ],
    },
    [
      '/content/1/id the id "a" is used twice',
      '/content/2/id expected an id without "#" (only links and $pageOf write the "#")',
    ],
  ],
  styles: [
    {
      style: { font: 'Nowhere', bold: 'yes' },
      styles: { a: { extends: 'b' }, b: { extends: ['a'] }, c: { extends: 'aa', width: 3 }, d: 3 },
      content: [{ type: 'text', text: 'x', style: ['a', 'e'] }],
    },
    [
      '/style/bold expected true or false, got "yes" (write true)',
      '/styles/a/extends the style "a" extends itself: a → b → a (take one of these "extends" out)',
      '/styles/c/extends unknown style "aa"',
      '/styles/c/width unknown key "width" (did you mean a block of type "box"?)',
      '/styles/d expected an object, got 3 (write an object such as { "bold": true })',
      '/content/0/style/1 unknown style "e" (declare it under "styles")',
    ],
  ],
  'page breaks only where pages are cut': [
    {
      header: [{ type: 'text', text: 'x', pageBreak: 'before' }],
      content: [{ type: 'pageBreak' }, { type: 'stack', content: [{ type: 'pageBreak' }] }],
    },
    [
      '/header/0/pageBreak a page break may not stand inside a header (pages are broken between blocks of the document or of a stack)',
      '/content/1/content/0 a page break may not stand inside a test box (pages are broken between blocks of the document or of a stack)',
    ],
  ],
  'forms of a header': [
    { header: { first: 'a', frist: 'b', default: [3] }, footer: 3 },
    [
      '/header/frist unknown key "frist" (did you mean "first"?)',
      '/header/default/0 expected a block (a string or an object with "type"), got 3 (write "3")',
      '/footer expected content, or an object of documentFirst, first, odd, even, last and default, got 3',
    ],
  ],
  'sides as an object: the key is named': [
    text({ margin: { top: 1, lft: 2, right: '3px', toString: 4 } }),
    [
      '/content/0/margin/lft unknown key "lft" (did you mean "left"?)',
      '/content/0/margin/right expected a length such as 12 or "10mm", got "3px"',
      '/content/0/margin/toString unknown key "toString"',
    ],
  ],
  'options of another type': [
    {
      ...text({}),
      variables: { n: { type: 'number', enum: [1, 'a'] }, s: { type: 'string', enum: ['a', 2] } },
    },
    [
      '/variables/n/enum/1 expected a number, got a string',
      '/variables/s/enum/1 expected a string, got a number (write it in quotes)',
    ],
  ],
  'margins that leave no room': [
    { page: { size: 'A6', margin: 150 } },
    [
      "/page/margin the margins leave no room: the page's width is 297.64pt (make the margins smaller or the page larger)",
    ],
  ],
  page: [
    { page: { size: 'a4', orientation: 'wide', margin: -1 } },
    [
      '/page/size expected a paper size such as "A4" or "Letter", or [width, height], got "a4" (did you mean "A4"?)',
      '/page/orientation expected "portrait" or "landscape", got "wide"',
      '/page/margin expected a length, [vertical, horizontal], [top, right, bottom, left] or an object of top, right, bottom and left, or of top, bottom, inside and outside, none below 0, got -1',
    ],
  ],
  'locale and time zone': [
    { locale: 'not a locale', timeZone: 'Mars/Base' },
    [
      '/locale expected a BCP 47 tag such as "de-AT", got "not a locale" (write a tag such as "de" or "pt-BR")',
      '/timeZone expected an IANA time zone such as "Europe/Vienna", got "Mars/Base" (write a name such as "Europe/Vienna")',
    ],
  ],
  'blocks that are none': [
    {
      content: [
        3,
        null,
        ['x'],
        {},
        { type: 7 },
        { text: 'x' },
        { type: 'paragraph' },
        { type: 'barcode', value: '1' },
      ],
    },
    [
      '/content/0 expected a block (a string or an object with "type"), got 3 (write "3")',
      '/content/1 expected a block (a string or an object with "type"), got null (take it out; a block is left out by its key "if")',
      '/content/2 expected a block (a string or an object with "type"), got a list (a list inside a list is written { "type": "stack", "content": […] })',
      '/content/3 missing key "type" (a block is a string or an object with "type")',
      '/content/4/type expected the type of a block, got 7 (write "type": "text", or another kind)',
      '/content/5 missing key "type" (add "type": "text")',
      '/content/6/type unknown type "paragraph" (did you mean "text"?)',
      '/content/7/type unknown type "barcode" (the types are text, stack, pageBreak)',
    ],
  ],
  variables: [
    {
      variables: {
        a: { type: 'strng' },
        b: { type: 'number', fields: {} },
        c: 3,
        d: { type: 'list', items: { type: 'date', defualt: 1 }, minItems: -1 },
        e: { type: 'number', default: 'x' },
      },
    },
    [
      '/variables/a/type expected "string", "number", "integer", "boolean", "date", "image", "object" or "list", got "strng" (did you mean "string"?)',
      '/variables/b/fields "fields" belongs to an object or a list, got type "number"',
      '/variables/c expected an object such as { "type": "string" }, got 3',
      '/variables/d/items/defualt unknown key "defualt" (did you mean "default"?)',
      '/variables/d/minItems expected a whole number of at least 0, got -1 (write 0)',
      '/variables/e/default expected a number, got a string',
    ],
  ],
};

for (const [name, [template, expected]] of Object.entries(cases)) {
  test(`check: ${name}`, () => {
    const options = name === 'styles' ? {} : { families: ['Platen Sans'] };
    const told = faultsOf(template, options).map(
      ({ path, message, hint }) => `${path} ${message}${hint === undefined ? '' : ` (${hint})`}`,
    );
    assert.deepEqual(told, expected);
  });
}

test('families and files that are named must be there', () => {
  const template = {
    fonts: { Own: { regular: 'own.ttf', bold: 'no.ttf' }, Empty: {} },
    style: { font: ['Own', 'Platen Snas'] },
  };
  const faults = faultsOf(template, { families: ['Platen Sans'], hasFile: (path) => path === 'own.ttf' });
  assert.deepEqual(
    faults.map(({ path, message, hint }) => [path, message, hint]),
    [
      ['/fonts/Own/bold', 'no file "no.ttf"', 'paths are read from the file that names them'],
      [
        '/fonts/Empty',
        'expected at least one of regular, bold, italic and boldItalic, got none',
        'write { "regular": "font.ttf" }',
      ],
      ['/style/font/1', 'unknown font family "Platen Snas"', 'did you mean "Platen Sans"?'],
    ],
  );
});

const keyPool = [
  ...[
    'platen',
    'name',
    'content',
    'type',
    'text',
    'stack',
    'style',
    'styles',
    'variables',
    'define',
    'header',
  ],
  ...[
    'page',
    'fonts',
    'each',
    'as',
    'if',
    'margin',
    'color',
    'columns',
    'extends',
    'locale',
    'items',
    '__proto__',
    'a',
  ],
];
const scalar = fc.oneof(
  fc.constantFrom(
    'text',
    'stack',
    'pageBreak',
    'list',
    '{{a}}',
    '{{',
    '{{$pageNumber}}',
    'a',
    '#a',
    'items',
    '(',
    'A4',
  ),
  fc.string({ maxLength: 12 }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    scalar,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...keyPool), tie('json'), { maxKeys: 6 }),
  ),
}));
const mutated = fc.dictionary(fc.constantFrom(...keyPool), json, { maxKeys: 8 }).map((keys) => {
  return { platen: 1, name: 'test', content: [{ type: 'text', text: '{{a}}', style: 'a' }], ...keys };
});

test('check never throws, whatever the JSON', () => {
  const seed = Number(process.env.SEED ?? 4711);
  const property = fc.property(fc.oneof(json, mutated), (value) => {
    const parsed = parseTemplate({ main: 'main.json', read: () => JSON.stringify(value) });
    if ('issues' in parsed) return;
    for (const issue of faultsOfTree(parsed.tree)) {
      assert.equal(typeof issue.message, 'string');
      assert.ok((issue.line ?? 0) >= 1 && (issue.column ?? 0) >= 1);
    }
  });
  const result = fc.check(property, { numRuns: randomRounds(2500), seed });
  assert.ok(!result.failed, `seed ${seed}: ${fc.defaultReportMessage(result)}`);
});
