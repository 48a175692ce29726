// Documents of an account that does no harm: they use every function and every form of the language, and are the same at any time.
import { createHash } from 'node:crypto';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { createEngine, type Engine } from '../../src/render/engine.ts';
import type { EngineJob } from '../../src/render/protocol.ts';

/** One call of every function of JSONata and of Platen. */
export const calls: Readonly<Record<string, string>> = {
  abs: '$abs(-3)',
  append: '$string($append(tags, "z"))',
  assert: '$exists($assert(true, "no")) ? "x" : "asserted"',
  average: '$average(lines.price)',
  base64decode: '$base64decode("w6TDtg==")',
  base64encode: '$base64encode(name)',
  boolean: '$boolean(tags)',
  ceil: '$ceil(2.1)',
  clone: '$string($clone(lines[0]))',
  contains: '$contains(name, /m[ae]/)',
  count: '$count(lines)',
  currency: '$currency(1234.5, "EUR")',
  date: '$date("2026-01-31", "long")',
  decimal: '$decimal(2.5, 2)',
  decodeUrl: '$decodeUrl("a%20b")',
  decodeUrlComponent: '$decodeUrlComponent("a%2Fb")',
  distinct: '$string($distinct(tags))',
  each: '$join($each(lines[0], function($v, $k) { $k & "=" & $string($v) }), ";")',
  encodeUrl: '$encodeUrl("a b")',
  encodeUrlComponent: '$encodeUrlComponent("a/b")',
  error: 'false ? $error("no") : "no error"',
  exists: '$exists(name)',
  filter: '$count($filter(lines, function($l) { $l.price > 2 }))',
  floor: '$floor(2.9)',
  formatBase: '$formatBase(255, 16)',
  formatInteger: '$formatInteger(2026, "I")',
  formatNumber: '$formatNumber(12345.678, "#,##0.00")',
  fromMillis: '$fromMillis(0, "[Y]-[M01]-[D01]")',
  join: '$join(tags, ", ")',
  keys: '$join($keys(lines[0]), ",")',
  length: '$length(name)',
  lookup: '$lookup(lines[0], "price")',
  lowercase: '$lowercase(name)',
  map: '$join($map(tags, $uppercase), "-")',
  match: '$match(name, /m(.)/)[0].groups[0]',
  max: '$max(lines.price)',
  merge: '$string($merge([lines[0], { "price": 9 }]))',
  millis: '$millis()',
  min: '$min(lines.price)',
  not: '$not(name = "x")',
  now: '$now() & $now("[Y]")',
  number: '$number("12.5") + 1',
  pad: '$pad(name, -12, "*")',
  parseInteger: '$parseInteger("twelve", "w")',
  percent: '$percent(0.25, 1)',
  power: '$power(2, 10)',
  random: '$round($random(), 6)',
  reduce: '$reduce(lines.price, function($a, $b) { $a + $b }, 0)',
  replace: '$replace(name, /m(.)/, "<$1>")',
  reverse: '$join($reverse(tags), "")',
  round: '$round(2.345, 2)',
  roundHalfUp: '$roundHalfUp(1.005, 2)',
  shuffle: '$join($shuffle(tags), "")',
  sift: '$string($sift(lines[0], function($v) { $v = 2 }))',
  single: '$single(tags, function($t) { $t = "b" })',
  sort: '$join($sort(tags, function($a, $b) { $a < $b }), "")',
  split: '$count($split(name, "m"))',
  spread: '$string($spread(lines[0]))',
  sqrt: '$sqrt(81)',
  string: '$string(lines[1])',
  substring: '$substring(name, 1, 3)',
  substringAfter: '$substringAfter(name, "m")',
  substringBefore: '$substringBefore(name, "m")',
  sum: '$sum(lines.(price * count))',
  toMillis: '$toMillis("2026-01-31T10:00:00") & "," & $toMillis("1/2/2026", "[D]/[M]/[Y]")',
  trim: '$trim("  x  y ")',
  type: '$type(lines) & $type($sum) & $type(null)',
  uppercase: '$uppercase(name)',
  zip: '$string($zip([1, 2], tags))',
};

/** Forms of the language beside its functions. */
const forms: readonly string[] = [
  'lines[0].price',
  'lines[-1].count',
  '$string(lines^(>price).price)',
  '$string(lines{$string(count): $sum(price)})',
  '$string(lines.{ "p": price }[0])',
  '$string(lines[][0])',
  '$string(tags[])',
  '$string(lines@$l.tags@$t.{ "c": $l.count })',
  '$string(lines#$nth.(price * $nth))',
  '$string(*)',
  '$string(**.price)',
  '$string([1..5][$ % 2 = 0])',
  '"b" in tags ? "in" : "out"',
  '(name ~> $uppercase ~> $substring(1)) & ""',
  '($both := $trim ~> $uppercase; $both(" x "))',
  '($half := $power(?, 0.5); $half(16))',
  '($f := function($n) { $n < 2 ? 1 : $n * $f($n - 1) }; $f(10))',
  '$twice(21)',
  '$loud("define")',
  '$priced(3)',
  '$join($map(lines.price, $priced), " ")',
  '$string($empty{ "k": 1 })',
  '$string($box)',
  '$string($defaults)',
  'name & " " & price.amount & (1 + 2 * 3 - 4 / 5 % 6)',
];

const variables = {
  name: { type: 'string' },
  tags: { type: 'list', items: { type: 'string' } },
  lines: { type: 'list', fields: { price: { type: 'number' }, count: { type: 'number' } } },
  price: { type: 'object', default: { amount: 7, nested: { deep: [1, 2, { three: 3 }] } } },
  none: { type: 'list', default: [] },
};

const define = {
  twice: 'function($x) { $x * 2 }',
  priced: 'function($x) { $currency($x, "EUR") & $pad("x", 3, "-") }',
  loud: '$uppercase',
  empty: 'none',
  box: '{ "f": $count(lines), "list": lines[price > 1], "text": $uppercase(name) }',
  defaults: 'price',
};

const data = JSON.stringify({
  name: 'commemorate',
  tags: ['b', 'a', 'c'],
  lines: [
    { price: 1.5, count: 2 },
    { price: 2.5, count: 4 },
    { price: 10, count: 2 },
  ],
});

const direct = [...Object.values(calls), ...forms];

/** All of them twice: most are closures of our own as they stand, and inside a function that is called at once JSONata evaluates them. */
const printed = [...direct, ...direct.map((call) => `(function() { ${call} })()`)];

/** Every eighth: what fails is slow. */
const someCalls = Object.keys(calls).filter((_, index) => index % 8 === 0);

/** One that prints, and one of which each line fails. */
const templates = [
  {
    platen: 1,
    name: 'prints',
    variables,
    define,
    footer: '{{$pageNumber}} of {{$string($totalPages)}}, {{$string($pageOf("top"))}}',
    content: [
      { type: 'text', id: 'top', text: 'Payslip', fontSize: 16 },
      { type: 'text', text: printed.map((call) => `{{${call}}}`).join('\n') },
      {
        type: 'table',
        rows: '$filter(lines, function($l) { $l.price > 1 })',
        sums: { total: 'price * count' },
        columns: [
          { cell: '{{$formatNumber(price, "0.00")}}', footer: '{{$string($sums)}}' },
          { cell: '{{$string($rows.count)}}' },
        ],
      },
    ],
  },
  {
    platen: 1,
    name: 'fails',
    variables,
    content: [
      ...someCalls.map((name) => `{{$${name}(lines, lines, lines, lines)}}`),
      '{{$string($map(lines, $uppercase))}}',
      '{{(0; $error("told"))}}',
      '{{(tags ~> $substring) & "x"}}',
      '{{$string(($f := $sum; $f(tags)))}}',
    ],
  },
] as const;

/** A template as a job of the engine. */
export function jobOf(template: object, of = data): EngineJob {
  const bytes = new TextEncoder().encode(JSON.stringify(template));
  const pack = { main: 'template.json', files: new Map([['template.json', bytes]]) };
  const moment = Date.UTC(2026, 0, 31, 12);
  return {
    version: packSha256(pack),
    pack: writePack(pack),
    data: of,
    moment,
    test: false,
    assets: new Map(),
  };
}

const jobs = templates.map((template) => jobOf(template));

/** What an engine makes of a document: its PDF, or its faults. */
export async function outcomeOf(engine: Engine, job: EngineJob): Promise<Uint8Array | string> {
  try {
    const answer = await engine.render(job);
    return answer.kind === 'rendered' ? answer.bytes : answer.kind;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return JSON.stringify([error.code, error.message, error.issues]);
  }
}

/** A hash for each of the documents. */
export async function canaries(engine: Engine = createEngine()): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const job of jobs) {
    const outcome = await outcomeOf(engine, job);
    hashes.push(createHash('sha256').update(outcome).digest('hex'));
  }
  return hashes;
}
