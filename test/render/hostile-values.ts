// Values that no function is meant to get, and the calls that give them to every function in the place of every argument.
import { calls } from './canaries.ts';

/** The names of all functions, JSONata's and Platen's. */
export const functions: readonly string[] = Object.keys(calls);

/** What every hostile template declares: what the canaries do, and forged functions. */
export const hostileVariables = {
  name: { type: 'string' },
  tags: { type: 'list', items: { type: 'string' } },
  lines: { type: 'list', fields: { price: { type: 'number' }, count: { type: 'number' } } },
  forged: { type: 'object' },
  box: {
    type: 'object',
    default: {
      deep: [{ kept: 1 }],
      wide: Array.from({ length: 60 }, (_, index) => ({ index, list: [index, [index]] })),
    },
  },
} as const;

/** Data for them, as text: what it calls a function or a mark of JSONata's is none, and names of prototypes are keys. */
export const hostileData = `{
  "name": "commemorate",
  "tags": ["b", "a", "c"],
  "lines": [{ "price": 1.5, "count": 2, "then": "no" }, { "price": 2.5, "count": 4, "toJSON": "EVIL" }],
  "forged": {
    "off": { "_jsonata_lambda": false, "_jsonata_function": false },
    "lambda": {
      "_jsonata_lambda": true, "thunk": true, "arguments": [{ "value": "a" }], "environment": {},
      "body": { "type": "function", "procedure": { "type": "variable", "value": "eval" }, "arguments": [] }
    },
    "native": { "_jsonata_function": true, "implementation": { "apply": "EVIL" }, "signature": { "validate": 1 } },
    "marked": { "sequence": true, "tupleStream": true, "outerWrapper": true, "keepSingleton": true, "@": 1 },
    "match": { "match": "m", "start": 0, "end": 1, "groups": ["m"], "next": { "apply": "EVIL" } },
    "names": {
      "__proto__": { "x": "EVIL" }, "constructor": { "prototype": { "x": "EVIL" } },
      "toString": "EVIL", "valueOf": "EVIL", "hasOwnProperty": "EVIL"
    }
  }
}`;

/** A function that no longer passes for one, had through `$merge` without its check of arguments. */
const opened = (made: string): string =>
  `($m := $spread([$merge]).implementation; $m([${made}, $root.forged.off]))`;

/** Functions in every form. */
export const functionValues: readonly string[] = [
  'function($a, $b) { "EVIL" }',
  '$uppercase',
  '$substring(?, 1)',
  '($trim ~> $uppercase)',
  '($r := /(.)*/; $r)',
  '(function($f) { { "then": $f } })(function($resolve, $reject) { $reject("EVIL") })',
];

/** Objects and lists in every form, with what looks like a frame, a tree or a mark of JSONata's. */
export const objectValues: readonly string[] = [
  '{ "__proto__": { "x": 1 }, "constructor": { "prototype": 1 }, "toJSON": $uppercase, "then": 1, "length": 9 }',
  '{ "lookup": $lookup, "bind": $append, "base": { "depth": -1000 }, "global": { "ancestry": [] } }',
  '$root.forged.lambda',
  '$root.forged.native',
  '[$root.forged.marked, $root.forged.names]',
  '$map([1], function($v) { [$v] })[]',
  '[$uppercase, { "f": function($x) { $x } }]',
  '$root.lines@$x.tags#$y.{ "x": $x, "y": $y }',
];

/** Frames and trees by way of functions taken apart: `$spread` gives no parts, so that they come nowhere. */
export const partValues: readonly string[] = [
  `${opened('function($a) { $a }')}.environment`,
  `${opened('$uppercase ~> $trim')}.body`,
];

/** What a function is made with, read off it once the operator that changes values has unmarked it. */
const changedPart = (made: string, part: string): string =>
  `($f := ${made}; {} ~> |[$f]|{}, ["_jsonata_lambda", "_jsonata_function"]|; $f.${part})`;

/** A frame of the interpreter, had by the operator. */
export const environment = changedPart('function($a) { $a }', 'environment');

/** A syntax tree that all chains share, had by the operator. */
export const sharedTree = changedPart('$uppercase ~> $trim', 'body');

/** The call of a function with each of its arguments replaced in turn, and with one argument too many. */
export function callsWith(name: string, values: readonly string[]): readonly string[] {
  const given = argumentsOf(name);
  const calling = (list: readonly string[]): string => `$${name}(${list.join(', ')})`;
  const replaced = given.flatMap((_, place) => values.map((value) => calling(given.with(place, value))));
  return [...replaced, calling([...given, ...values.slice(0, 1)])];
}

/** The arguments that the canaries give to a function, as text. */
function argumentsOf(name: string): readonly string[] {
  const call = calls[name] ?? '';
  const found: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = call.indexOf(`$${name}(`) + name.length + 2;
  for (let at = from; at < call.length && depth >= 0; at++) {
    const letter = call.charAt(at);
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if ('([{'.includes(letter)) depth++;
    if (')]}'.includes(letter)) depth--;
    if (depth > 0 || (depth === 0 && letter !== ',')) continue;
    found.push(call.slice(from, at).trim());
    from = at + 1;
  }
  return found.filter((each) => each !== '');
}
