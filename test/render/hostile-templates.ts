// Templates that try to leave something behind in the process that renders them; most of them are made, from every function there is.
import { type Random, randomOf } from '../crash/random.ts';
import { someOf } from '../random-rounds.ts';
import { knownChanging, knownPlain } from './hostile-known.ts';
import {
  callsWith,
  environment,
  functions,
  functionValues,
  hostileVariables,
  objectValues,
  partValues,
  sharedTree,
} from './hostile-values.ts';

/** One template that wants to do harm. */
export interface Hostile {
  readonly name: string;
  readonly template: object;
}

/** Expressions that are printed, and what else the template has. */
export interface HostileParts {
  readonly print: readonly string[];
  readonly more?: object;
}

function hostile(name: string, { print, more = {} }: HostileParts): Hostile {
  // Two braces would end the place in the text.
  const content = print.map((expression) => `{{$string(${expression.replaceAll(/\}(?=\})/g, '} ')})}}`);
  return {
    name,
    template: { platen: 1, name: 'evil', variables: hostileVariables, content, ...more },
  };
}

/** Every function given what it is not meant to get. */
function foreignArguments(name: string): readonly Hostile[] {
  return [
    hostile(`${name} of functions`, { print: callsWith(name, functionValues) }),
    hostile(`${name} of objects`, { print: callsWith(name, [...objectValues, ...partValues]) }),
  ];
}

/** Every function as what another one calls, partially applied, chained, and in lists and objects. */
function asCallback(name: string): Hostile {
  const call = `$${name}`;
  const over = ['map', 'filter', 'single', 'sort', 'reduce'].map((each) => `$${each}(lines, ${call})`);
  const matching = ['match', 'contains', 'split'].map((each) => `$${each}(name, ${call})`);
  return hostile(`${name} as a callback`, {
    print: [
      ...over,
      ...matching,
      `$each(box, ${call})`,
      `$sift(box, ${call})`,
      `$replace(name, /m/, ${call})`,
      `($p := ${call}(?, ?); $p(name, tags))`,
      `(name ~> ${call} ~> $string)`,
      `(${call} ~> $uppercase)(name)`,
      `[${call}, { "f": ${call} }].f(name)`,
      `$map([[${call}]], $spread)`,
    ],
  });
}

/** Every function hidden by a name of the template's own: as a variable, a parameter, a focus and a place, and kept. */
function hidden(name: string): Hostile {
  const evil = 'function($a, $b, $c) { "EVIL" }';
  return hostile(`${name} hidden`, {
    print: [
      `($${name} := ${evil}; $${name}(name))`,
      `(function($${name}) { $${name}(name) })(${evil})`,
      `lines@$${name}.$${name}`,
      `lines#$${name}.$${name}`,
      `$map(lines, function($${name}) { $${name} })`,
      '$kept(name)',
      '$kind.f($root.name)',
      `$${name}(name)`,
    ],
    more: {
      define: {
        kept: `($${name} := ${evil}; function($x) { $${name}($x) })`,
        kind: `{ "f": ($${name} := ${evil}; $${name}) }`,
      },
    },
  });
}

/** Every function made to print something else, or given frames and trees, and broken. */
function changed(name: string): readonly Hostile[] {
  const evil = 'function($a, $b, $c) { "EVIL" }';
  return [
    hostile(`${name} replaced`, {
      print: [`{} ~> |[$${name}]|{ "implementation": ${evil}, "apply": ${evil} }|`],
    }),
    hostile(`${name} of an environment and a tree, and broken`, {
      print: [
        ...callsWith(name, [environment, sharedTree]),
        `{} ~> |[$${name}]|{ "token": "EVIL" }, ["implementation", "signature", "_jsonata_function"]|`,
      ],
    }),
  ];
}

/** An expression put together at random; `changes` lets it change values. */
function randomExpression(random: Random, depth: number, changes: boolean): string {
  const pick = (list: readonly string[]): string => list[random.below(list.length)] ?? 'null';
  const inner = (): string => randomExpression(random, depth - 1, changes);
  const call = (): string => `$${pick(functions)}`;
  if (depth === 0) {
    const roots = ['$root.lines', '$root.box', '$root.tags', '$root.name', '$root'];
    const atoms = [...roots, '1', '"a"', '{}', '[]', call(), pick(functionValues), pick(objectValues)];
    return pick(changes ? [...atoms, environment, sharedTree] : [...atoms, pick(partValues)]);
  }
  const forms: (() => string)[] = [
    () => `${call()}(${[inner(), inner(), inner()].slice(random.below(3)).join(', ')})`,
    () => `(${inner()} ~> ${call()})`,
    () => `($v := ${inner()}; ${call()}($v, ${inner()}))`,
    () => `{ "${pick(['then', 'environment', 'sequence', 'tupleStream', '__proto__', '@'])}": ${inner()} }`,
    () => `[${inner()}, ${inner()}]`,
    () => `$map($root.lines, function($a, $i, $l) { ${inner()} })`,
    () => `${call()}(?, ${inner()})`,
    () => `(${inner()}){ "k": ${inner()} }`,
    () => `(${inner()})^(${inner()})`,
    () => `(${inner()})[${inner()}][]`,
    () => `(${call()} := ${inner()}; ${inner()})`,
  ];
  const changing: (() => string)[] = [
    () => `(${inner()} ~> |${inner()}|${pick(['{}', '{ "a": 1 }', inner()])}, ${inner()}|)`,
    () => `({} ~> |[${inner()}]|{ "${pick(['implementation', 'body', 'value', 'then'])}": ${inner()} }|)`,
  ];
  const all = changes ? [...forms, ...changing] : forms;
  return all[random.below(all.length)]?.() ?? 'null';
}

function generated(seed: number, count: number, changes: boolean): readonly Hostile[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, index) => {
    const print = Array.from({ length: 4 }, () => randomExpression(random, 3, changes));
    return hostile(`number ${index} of seed ${seed}`, { print });
  });
}

function known(parts: Readonly<Record<string, HostileParts>>): readonly Hostile[] {
  return Object.entries(parts).map(([name, each]) => hostile(name, each));
}

/** Those that Platen evaluates: the known ones, those of every function or some of them in a shorter run, and `count` at random. */
export function plainTemplates(seed: number, count: number): readonly Hostile[] {
  const made = functions.flatMap((name) => [...foreignArguments(name), asCallback(name), hidden(name)]);
  return [...known(knownPlain), ...someOf(made), ...generated(seed, count, false)];
}

/** Those that make a function another one, or none. */
export const replacing: readonly Hostile[] = [
  ...known(knownChanging),
  ...someOf(functions.map(changed)).flatMap(([first]) => first ?? []),
];

/** Those that hide a function by a name of their own. */
export const hiding: readonly Hostile[] = someOf(functions.map(hidden));

/** Those that need the operator which changes values, and the known ones, which get further where it is let in. */
export function changingTemplates(seed: number, count: number): readonly Hostile[] {
  const all = { ...knownPlain, ...knownChanging };
  return [...known(all), ...someOf(functions.flatMap(changed)), ...generated(seed, count, true)];
}
