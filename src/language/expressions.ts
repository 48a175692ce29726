// What can be written in an expression, and what its names mean for the sample.
import {
  boundNames,
  formatFunctions,
  jsonataFunctions,
  pageFunctions,
  pageNames,
} from '../template/expression/function-names.ts';
import { type Declared, type ExpressionPlace, fieldsAt } from './expression-place.ts';
import { ownNames } from './own-names.ts';
import type { Explained, Suggestion } from './suggestion.ts';

const functions: readonly string[] = [...formatFunctions, 't', ...pageFunctions, ...jsonataFunctions];
const names: readonly string[] = [...new Set([...pageNames, ...boundNames])];

/** Returns the names that can go on here. */
export function completeExpression(place: ExpressionPlace, sample: unknown): readonly Suggestion[] {
  const [, dollar = '', word = ''] = /(\$?)([\p{L}_][\p{L}\p{N}_]*)?$/u.exec(place.before) ?? [];
  const typed = dollar.length + word.length;
  const range = { from: place.offset - typed, to: place.offset };
  const path = /((?:[\p{L}_][\p{L}\p{N}_]*\.)+)$/u.exec(
    place.before.slice(0, place.before.length - typed),
  )?.[1];
  if (path !== undefined && dollar === '') {
    const steps = path.slice(0, -1).split('.');
    return Object.entries(fieldsAt(place.names, steps) ?? {}).map(([name, declared]) =>
      variable(name, declared, { range, value: sampleOf([...steps, name], place, sample) }),
    );
  }
  const own = Object.entries(place.names).map(([name, declared]) =>
    variable(name, declared, { range, value: sampleOf([name], place, sample) }),
  );
  const bound = [...place.bound, ...names].map(
    (name): Suggestion =>
      documented({ label: `$${name}`, insert: `$${name}`, kind: 'variable', ...range }, name),
  );
  const called = functions.map(
    (name): Suggestion =>
      documented({ label: `$${name}`, insert: `$${name}(\${})`, kind: 'function', ...range }, name),
  );
  return dollar === '' ? [...own, ...bound, ...called] : [...bound, ...called];
}

function documented(suggestion: Suggestion, name: string): Suggestion {
  const documentation = ownNames[name];
  return documentation === undefined ? suggestion : { ...suggestion, documentation };
}

function variable(
  name: string,
  declared: Declared,
  { range, value }: { readonly range: Pick<Suggestion, 'from' | 'to'>; readonly value: string | undefined },
): Suggestion {
  const detail = [declared.type, value].filter((one) => one !== undefined).join(' · ');
  const { description } = declared;
  return {
    ...{ label: name, insert: name, kind: 'variable', ...range },
    ...(detail !== '' && { detail }),
    ...(description !== undefined && { documentation: description }),
  };
}

/** Returns what a name means, and its value in the sample. */
export function hoverExpression(place: ExpressionPlace, sample: unknown): Explained | undefined {
  const start = /\$?[\p{L}\p{N}_.]*$/u.exec(place.before)?.[0] ?? '';
  const end = /^[\p{L}\p{N}_]*/u.exec(place.after)?.[0] ?? '';
  const word = start + end;
  const range = { from: place.offset - start.length, to: place.offset + end.length };
  if (word.startsWith('$')) {
    const name = word.slice(1).split('.')[0] ?? '';
    const text =
      ownNames[name] ?? (jsonataFunctions.has(name) ? `$${name}: a function of JSONata` : undefined);
    return text === undefined ? undefined : { ...range, text };
  }
  const steps = word.split('.');
  const last = steps.at(-1) ?? '';
  const declared = steps.length === 1 ? place.names[last] : fieldsAt(place.names, steps.slice(0, -1))?.[last];
  if (!declared) return undefined;
  const value = sampleOf(steps, place, sample);
  const lines = [
    [word, declared.type].filter((one) => one !== undefined).join(': '),
    declared.description,
    value === undefined ? undefined : `in the sample: ${value}`,
  ];
  return { ...range, text: lines.filter((line) => line !== undefined).join('\n') };
}

/** Returns the value of a path in the sample as short JSON: of the first row inside a repetition, else of the whole. */
function sampleOf(path: readonly string[], { list }: ExpressionPlace, sample: unknown): string | undefined {
  const inRow = list === undefined ? undefined : valueAt(valueAt(sample, list.split('.')), path);
  const value = inRow ?? valueAt(sample, path);
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (Array.isArray(found)) found = found[0];
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}
