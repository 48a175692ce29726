// Templates that try to leave something behind in the process that renders them; most of them are made, from every function there is.
import { type Random, randomOf } from '../crash/random.ts';
import { calls } from './canaries.ts';

/** One template that wants to do harm. */
export interface Hostile {
  readonly name: string;
  readonly template: object;
}

const functions = Object.keys(calls);

/** What a function is made with, read off it once it is marked as a function no more. */
const partOf = (made: string, part: string): string =>
  `($f := ${made}; {} ~> |[$f]|{}, ["_jsonata_lambda", "_jsonata_function"]|; $f.${part})`;
const environment = partOf('function($a) { $a }', 'environment');
const tree = partOf('$uppercase ~> $trim', 'body');

/** What arguments are replaced with; none of them is a value that a template is meant to have. */
const foreign: readonly string[] = [
  'function($a, $b) { "EVIL" }',
  '$uppercase',
  '(function($f) { { "then": $f } })(function($resolve, $reject) { $reject("EVIL") })',
  '/(.)*/',
  '{ "__proto__": { "x": 1 }, "constructor": { "prototype": 1 }, "toJSON": 1, "sequence": true }',
];

/** The same, had by the operator that changes values. */
const foreignByChange: readonly string[] = [environment, tree];

function hostile(name: string, content: readonly string[], more: object = {}): Hostile {
  const variables = { lines: { type: 'list' }, box: { type: 'object', default: { deep: [{ kept: 1 }] } } };
  const printed = content.map((expression) => `{{$string(${expression})}}`);
  return { name, template: { platen: 1, name: 'evil', variables, ...more, content: printed } };
}

/** Every function made to print something else, or broken. */
function poisonedFunctions(): readonly Hostile[] {
  const evil = 'function($a, $b, $c) { "EVIL" }';
  return functions.flatMap((name) => [
    hostile(`${name} replaced`, [`{} ~> |[$${name}]|{ "implementation": ${evil}, "apply": ${evil} }|`]),
    hostile(`${name} broken`, [
      `{} ~> |[$${name}]|{ "token": "EVIL" }, ["implementation", "signature", "_jsonata_function"]|`,
    ]),
  ]);
}

/** Every function with each of its arguments replaced. */
function foreignArguments(): readonly Hostile[] {
  const calling = (name: string, values: readonly string[]): string[] =>
    values.flatMap((value) => {
      const places = [[value], ['lines', value], ['"a"', '1', value], [value, value, value]];
      return places.map((given) => `$${name}(${given.join(', ')})`);
    });
  return functions.flatMap((name) => [
    hostile(`${name} of functions`, calling(name, foreign)),
    hostile(`${name} of an environment and a tree`, calling(name, foreignByChange)),
  ]);
}

/** The ways that were found by hand, and others like them. */
const known: readonly Hostile[] = [
  hostile('the banned function out of an environment', [
    `($e := ${environment}; $find := $lookup($e, "lookup"); $run := $find("eval"); {} ~> |[$uppercase]|{ "implementation": $run }|)`,
  ]),
  hostile('the tree of chains', [`{} ~> |${tree}|{ "type": "string", "value": "EVIL" }|`]),
  hostile('its own tree', [`($f := function($x) { "good" }; {} ~> |[$f]|{ "value": "EVIL" }|; $f(1))`]),
  hostile('the frame that all share', [`{} ~> |${environment}.global|{ "ancestry": [1], "kept": "EVIL" }|`]),
  hostile('the base of all frames', [`{} ~> |${environment}.base|{ "createSequence": 1, "depth": -1e9 }|`]),
  hostile('a default', [
    'box.deep ~> |$root.box|{ "deep": "EVIL" }|',
    '{} ~> |$root.box.deep|{ "kept": 2 }|',
  ]),
  hostile('a default by way of a definition', ['$held'], {
    define: { held: 'box', change: '{} ~> |$held|{ "deep": 1 }|' },
  }),
  hostile('an empty default that is grouped', ['$held{ "k": 1 }', '$held'], {
    variables: { lines: { type: 'list' }, none: { type: 'list', default: [] } },
    define: { held: 'none' },
  }),
  hostile('data', ['{} ~> |$root.lines|{ "a": "EVIL" }, ["b"]|', 'lines[]', 'lines{}', 'lines[0]("x")']),
  hostile('prototypes', [
    '$lookup({}, "__proto__")',
    '$lookup({ "__proto__": { "a": 1 } }, "a")',
    '$merge([{ "__proto__": { "EVIL": 1 } }])',
    '{} ~> |$|{ "__proto__": { "EVIL": 1 } }|',
    '$each({ "constructor": 1 }, function($v, $k) { $k })',
  ]),
  hostile('a promise that never comes to an end', [
    '(function($f) { { "then": $f } })(function($resolve) { 1 })',
  ]),
  hostile('a promise that fails when nobody waits', [
    '(function($f) { { "then": $f } })(function($resolve) { ($resolve(1); $error("EVIL")) })',
    '[{ "then": $toMillis }, { "then": $now }, { "then": $pad }].then',
  ]),
  hostile('functions that stay', ['$keep("a")', '$kept.f(1)'], {
    define: { keep: '$uppercase', kept: '{ "f": function($x) { $x }, "r": /a/, "m": $match("a", /a/) }' },
  }),
];

/** An expression put together at random; `changes` lets it change values. */
function randomExpression(random: Random, depth: number, changes: boolean): string {
  const pick = (list: readonly string[]): string => list[random.below(list.length)] ?? 'null';
  const inner = (): string => randomExpression(random, depth - 1, changes);
  const call = (): string => `$${pick(functions)}`;
  if (depth === 0) {
    const atoms = ['1', '"a"', 'lines', 'box', '$', '$root', '{}', '[]', call(), ...foreign];
    return pick(changes ? [...atoms, ...foreignByChange] : atoms);
  }
  const forms: (() => string)[] = [
    () => `${call()}(${[inner(), inner(), inner()].slice(random.below(3)).join(', ')})`,
    () => `(${inner()} ~> ${call()})`,
    () => `($v := ${inner()}; ${call()}($v, ${inner()}))`,
    () => `{ "${pick(['then', 'environment', 'sequence', '_jsonata_function'])}": ${inner()} }`,
    () => `[${inner()}, ${inner()}]`,
    () => `$map(lines, function($a, $i, $l) { ${inner()} })`,
    () => `${call()}(?, ${inner()})`,
    () => `(${inner()}){ "k": ${inner()} }`,
  ];
  const changing: (() => string)[] = [
    () => `(${inner()} ~> |${inner()}|${pick(['{}', '{ "a": 1 }', inner()])}, ${inner()}|)`,
    () => `({} ~> |[${inner()}]|{ "${pick(['implementation', 'body', 'value', 'then'])}": ${inner()} }|)`,
  ];
  const all = changes ? [...forms, ...changing] : forms;
  return all[random.below(all.length)]?.() ?? 'null';
}

/** All of them: the known ones, those of every function, and `count` at random. */
export function hostileTemplates(seed: number, count: number): readonly Hostile[] {
  const random = randomOf(seed);
  const made = Array.from({ length: count }, (_, index) =>
    hostile(
      `number ${index} of seed ${seed}`,
      Array.from({ length: 4 }, () => randomExpression(random, 3, index % 2 === 0)),
    ),
  );
  return [...known, ...poisonedFunctions(), ...foreignArguments(), ...made];
}

/** Data for them. */
export const hostileData =
  '{ "lines": [{ "a": 1, "b": ["x", "y"], "then": "no" }, { "_jsonata_lambda": true, "body": {}, "arguments": [] }, []] }';
