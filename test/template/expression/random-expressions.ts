// Random expressions over random data: every form there is, and how they go together.
import fc from 'fast-check';

const scalars = fc.oneof(
  fc.constantFrom(0, 1, -1, 2, 2.5, 0.1, 1.005, 1e21, 1e-7, -0, 12345.678),
  fc.constantFrom('', 'a', 'b', 'x y', '2', 'ü', 'a,b', ' a  b '),
  fc.boolean(),
  fc.constant(null),
);

/** A value of data: scalars, lists and objects whose fields are `a`, `b`, `c`. */
export const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
    fc.array(
      fc.record({ a: fc.integer({ min: 0, max: 3 }), b: fc.constantFrom('x', 'y', 'z'), c: scalars }),
      { maxLength: 4 },
    ),
  ),
}));

/** An object with such fields. */
const anyData = fc.dictionary(fc.constantFrom('a', 'b', 'c'), anyValue, { minKeys: 1, maxKeys: 3 });

/** A context: mostly an object, and at times a list or a single value. */
export const anyContext = fc.oneof({ weight: 4, arbitrary: anyData }, anyValue);

const names = ['a', 'b', 'c', '$x', '$y', '$v', '$', '$$', '$$.a', 'a.b', 'b.a.c', '$x.a', '$v.b'];
const literals = ['1', '0', '2.5', '-1', '"x"', '"a"', '","', '""', 'true', 'null', '[]', '{}'];
const operators = '+ - * / % = != < <= > >= & and or ?? ?: .. in'.split(' ');
const unary = (
  'sum count max min average boolean not exists string uppercase lowercase length abs floor ceil round sqrt ' +
  'number trim type join keys merge reverse distinct sort'
).split(' ');
const binary =
  'append lookup join substring substringBefore substringAfter contains split power round match'.split(' ');
const onContext =
  'string boolean not uppercase lowercase trim length abs floor ceil round sqrt number keys'.split(' ');
const pictured = 'formatNumber formatInteger parseInteger formatBase fromMillis'.split(' ');
const pictures = [
  ...[
    '"#,##0.00"',
    '"00.0#"',
    '"#0%"',
    '"0;(0)"',
    '"0.0e0"',
    '"I"',
    '"w"',
    '"Ww;o"',
    '"a"',
    '"000"',
    '"1;o"',
  ],
  ...[
    '"[D01].[M01].[Y0001]"',
    '"[FNn], [D1o] [MNn] [Y]"',
    '"[H01]:[m01]:[s01].[f001] [P]"',
    '"["',
    '""',
    '2',
    '36',
  ],
];
const encodings = 'base64encode base64decode encodeUrl encodeUrlComponent decodeUrl decodeUrlComponent'.split(
  ' ',
);
const onLists = ['map', 'filter', 'single', 'sort', 'each', 'sift'];
const omitted = [...onContext, 'substring', 'contains', 'lookup', 'power', 'split', 'spread', 'clone'];
const patterns = ['/a/', '/(x)|(y)/i', '/[a-z]+/', '/ ?/', '/^(.)(.*)$/'];

type Part = 'source' | 'atom' | 'callee';

/** Paths with names for their items and for where these come from, values that are left out, and functions as values. */
function furtherForms(tie: (part: Part) => fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    fc.tuple(tie('atom'), tie('source')).map(([path, inner]) => `${path}@$v.(${inner})`),
    fc.tuple(tie('atom'), tie('source')).map(([path, inner]) => `${path}#$y[${inner}].[$, $y]`),
    fc.tuple(tie('atom'), tie('source')).map(([path, inner]) => `${path}@$v#$y.{"k": ${inner}, "i": $y}`),
    fc.tuple(tie('atom'), tie('atom')).map(([path, key]) => `${path}@$v.b^(${key}).[$, $v]`),
    fc.tuple(tie('atom'), tie('source')).map(([path, inner]) => `${path}.a.(%.b = ${inner})`),
    fc.constantFrom(
      'a.b.%',
      'a.b.%.c',
      'a.b.%[c > 1]',
      '*.a.%',
      'a.b.c.%.%',
      'a[b].%.%',
      'a.b{$string(c): %.a}',
    ),
    fc
      .tuple(tie('atom'), fc.constantFrom(...omitted), tie('source'))
      .map(([path, name, inner]) => `${path}[$${name}(${inner})]`),
    fc.tuple(tie('atom'), fc.constantFrom(...omitted)).map(([path, name]) => `${path}[$${name}()]`),
    fc.tuple(tie('source'), tie('source')).map(([first, second]) => `$zip(${first}, ${second})`),
    fc.tuple(tie('source'), tie('callee')).map(([value, callee]) => `(${value} ~> $string ~> ${callee})`),
    fc.tuple(tie('source'), tie('source')).map(([first, last]) => `$append(?, ${first})(${last})`),
    fc.tuple(tie('source'), tie('callee')).map(([text, by]) => `$replace(${text}, /[a-z]/, ${by})`),
    fc.tuple(tie('atom'), tie('source')).map(([path, value]) => `${path}[$x := ${value}]`),
    fc
      .tuple(tie('source'), tie('source'))
      .map(([list, body]) => `$map(${list}, function($v)<x-:x> { ${body} })`),
    fc.tuple(tie('source'), tie('atom')).map(([body, value]) => `(function($v)<n-:x> { ${body} })(${value})`),
    tie('atom').map((path) => `${path}.**`),
  );
}

/** The source of an expression. Its names are those of the data, `$x`, and those that it binds itself. */
export const { source: anySource } = fc.letrec<{ source: string; atom: string; callee: string }>((tie) => ({
  atom: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...names) }, fc.constantFrom(...literals)),
  callee: fc.oneof(
    tie('source').map((body) => `function($v) { ${body} }`),
    tie('source').map((body) => `function($v, $i) { ${body} }`),
    fc
      .tuple(tie('source'), tie('source'))
      .map(([value, body]) => `function($v, $y, $l) { ($x := ${value}; ${body}) }`),
    fc.constantFrom('$string', '$uppercase', '$not', '$length', '$number', '$boolean', '$trim', '$f'),
  ),
  source: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    tie('atom'),
    fc
      .tuple(tie('source'), fc.constantFrom(...operators), tie('source'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc.tuple(tie('source'), tie('source'), tie('source')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    tie('source').map((inner) => `-(${inner})`),
    fc.tuple(tie('atom'), tie('source')).map(([path, inner]) => `${path}.(${inner})`),
    fc.tuple(tie('source'), tie('source')).map(([path, inner]) => `(${path})[${inner}]`),
    fc.tuple(tie('atom'), tie('source')).map(([path, inner]) => `${path}[${inner}]`),
    fc.tuple(tie('atom'), fc.integer({ min: -2, max: 2 })).map(([path, index]) => `${path}[${index}].a`),
    fc.tuple(tie('atom'), fc.constantFrom('a', 'b')).map(([path, name]) => `${path}[].${name}`),
    tie('atom').map((path) => `${path}[]`),
    fc.constantFrom('*', 'a.*', '*.a', '$$.*.b', 'b.*[0]', '**.a', 'a.*.*'),
    fc.tuple(tie('atom'), fc.constantFrom(...onContext)).map(([path, name]) => `${path}.$${name}()`),
    fc
      .tuple(fc.constantFrom(...pictured), tie('source'), fc.constantFrom(...pictures))
      .map(([name, value, picture]) => `$${name}(${value}, ${picture})`),
    fc.tuple(fc.constantFrom(...encodings), tie('source')).map(([name, value]) => `$${name}(${value})`),
    fc
      .tuple(tie('atom'), tie('atom'), fc.constantFrom('<', '>', ''))
      .map(([path, key, order]) => `${path}^(${order}${key}, b)`),
    fc
      .tuple(tie('atom'), tie('source'), tie('source'))
      .map(([path, key, value]) => `${path}{$string(${key}): ${value}}`),
    fc.tuple(tie('source'), tie('source')).map(([a, b]) => `{"a": ${a}, "b": ${b}}`),
    fc.tuple(tie('atom'), tie('source')).map(([path, value]) => `${path}.{"k": ${value}}`),
    fc.array(tie('source'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc.tuple(tie('atom'), tie('source'), tie('source')).map(([path, a, b]) => `${path}.[${a}, ${b}]`),
    fc.tuple(tie('source'), tie('source')).map(([value, body]) => `($x := ${value}; ${body})`),
    fc
      .tuple(tie('callee'), tie('source'), tie('source'))
      .map(([callee, value, body]) => `($f := ${callee}; $y := $f(${value}); ${body})`),
    fc.tuple(fc.constantFrom(...unary), tie('source')).map(([name, inner]) => `$${name}(${inner})`),
    fc
      .tuple(fc.constantFrom(...binary), tie('source'), tie('source'))
      .map(([name, first, second]) => `$${name}(${first}, ${second})`),
    fc
      .tuple(fc.constantFrom('split', 'contains', 'match'), tie('source'), fc.constantFrom(...patterns))
      .map(([name, first, second]) => `$${name}(${first}, ${second})`),
    fc
      .tuple(tie('source'), fc.constantFrom(...patterns, '"a"'), fc.constantFrom('"-"', '"$0$1$$"', '"$2x"'))
      .map(([text, pattern, by]) => `$replace(${text}, ${pattern}, ${by})`),
    fc
      .tuple(fc.constantFrom(...onLists), tie('source'), tie('callee'))
      .map(([name, list, callee]) => `$${name}(${list}, ${callee})`),
    fc
      .tuple(tie('source'), tie('source'), tie('source'))
      .map(([list, body, init]) => `$reduce(${list}, function($v, $y) { ${body} }, ${init})`),
    fc.tuple(tie('source'), fc.constantFrom(...unary)).map(([value, name]) => `(${value} ~> $${name})`),
    fc.tuple(tie('source'), tie('callee')).map(([value, callee]) => `(${value} ~> $map(${callee}))`),
    fc.tuple(tie('source'), tie('source')).map(([text, start]) => `$substring(${text}, ${start}, 2)`),
    furtherForms(tie),
  ),
}));
