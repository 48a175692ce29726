// What calls send for the variables of a version: kinds of values by path, never values, and no name that the version does
// not declare. A few calls of each second are looked at after they were answered, and counts are written now and then.
import type { UseKind, VariableUse, Version } from '../store/records.ts';
import type { UsePart } from '../store/store.ts';
import type { Variable, Variables } from '../template/variables/variable.ts';
import type { Log } from './log.ts';

/** The variables of versions that were read, by the id of the version. */
export type VariablesByVersion = Map<number, Variables>;

/** How long counts wait in memory before they are written, milliseconds. */
const writeEveryMs = 30_000;
/** The calls of one version that are looked at in a second. */
const mostPerSecond = 5;
/** The versions whose counts wait at once. */
const mostVersions = 200;
/** The values of a call that are looked at. */
const mostValues = 1000;
/** The paths of a version that are counted, and how long one may be. */
const mostPaths = 300;
const longestPath = 300;

/** The counts of one version that wait. */
interface Waiting {
  readonly counts: Map<string, number>;
  /** The second in which it was looked at last, and how often. */
  second: number;
  looks: number;
}

/** What recording needs. */
export interface UseParts {
  readonly store: Pick<UsePart, 'recordUses'>;
  readonly variables: VariablesByVersion;
  readonly log: Log;
}

/** Counts what calls send. */
export class Uses {
  readonly #parts: UseParts;
  readonly #waiting = new Map<number, Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: UseParts) {
    this.#parts = parts;
  }

  /** Takes note of a call that succeeded. It is looked at after whatever waits now. Data that was not read here is left out. */
  note({ id }: Version, data: unknown): void {
    const variables = this.#parts.variables.get(id);
    if (variables === undefined || data === undefined) return;
    const waiting = this.#waiting.get(id) ?? this.#begin(id);
    if (waiting === undefined) return;
    const second = Math.floor(performance.now() / 1000);
    if (waiting.second !== second) Object.assign(waiting, { second, looks: 0 });
    if (waiting.looks >= mostPerSecond) return;
    waiting.looks += 1;
    setImmediate(() => {
      const { counts } = waiting;
      for (const use of usesOf(variables, data)) {
        const count = counts.get(use);
        if (count !== undefined || counts.size < mostPaths * 8) counts.set(use, (count ?? 0) + 1);
      }
    });
    this.#timer ??= setInterval(() => void this.write(), writeEveryMs).unref();
  }

  /** Writes what waits. What can't be written is dropped: it is a help for authors, and no call depends on it. */
  async write(): Promise<void> {
    const uses: VariableUse[] = [];
    for (const [versionId, { counts }] of this.#waiting)
      for (const [use, calls] of counts) {
        const [kind, path] = [use.slice(0, use.indexOf(' ')), use.slice(use.indexOf(' ') + 1)];
        // `usesOf` wrote it.
        uses.push({ versionId, path, kind: kind as UseKind, calls });
      }
    this.#waiting.clear();
    if (uses.length === 0) return;
    try {
      await this.#parts.store.recordUses(uses);
    } catch (error) {
      this.#parts.log({ level: 'error', event: 'uses_not_recorded', error: String(error) });
    }
  }

  /** Ends the timer. What waits is written by `write`, or lost. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #begin(id: number): Waiting | undefined {
    if (this.#waiting.size >= mostVersions) return undefined;
    const waiting: Waiting = { counts: new Map(), second: -1, looks: 0 };
    this.#waiting.set(id, waiting);
    return waiting;
  }
}

/** What is filled while a call is looked at. */
interface Looking {
  readonly uses: Set<string>;
  valuesLeft: number;
}

/** Returns what data sends for variables, each as its kind, a space and its path. */
export function usesOf(variables: Variables, data: unknown): ReadonlySet<string> {
  const looking: Looking = { uses: new Set(), valuesLeft: mostValues };
  lookAtFields(variables, data, '', looking);
  return looking.uses;
}

function lookAtFields(variables: Variables, value: unknown, path: string, looking: Looking): void {
  const kind = kindOf(value);
  add(looking, kind, path);
  if (kind !== 'object') return;
  // An object, as its kind says.
  const given = value as Readonly<Record<string, unknown>>;
  let declared = 0;
  for (const [name, variable] of variables) {
    const own = Object.hasOwn(given, name);
    if (own) declared += 1;
    lookAt(variable, own ? given[name] : undefined, `${path}/${escaped(name)}`, looking);
  }
  if (Object.keys(given).length > declared) add(looking, 'other', path);
}

function lookAt(variable: Variable, value: unknown, path: string, looking: Looking): void {
  looking.valuesLeft -= 1;
  if (looking.valuesLeft < 0) return;
  const { fields, items } = variable;
  if (Array.isArray(value) && (fields ?? items) !== undefined) {
    add(looking, 'list', path);
    for (const item of value) {
      if (looking.valuesLeft < 0) return;
      if (items) lookAt(items, item, `${path}/*`, looking);
      else if (fields) {
        looking.valuesLeft -= 1;
        lookAtFields(fields, item, `${path}/*`, looking);
      }
    }
  } else if (fields && kindOf(value) === 'object') lookAtFields(fields, value, path, looking);
  else add(looking, kindOf(value), path);
}

function add({ uses }: Looking, kind: UseKind, path: string): void {
  if (path.length <= longestPath) uses.add(`${kind} ${path}`);
}

function kindOf(value: unknown): UseKind {
  if (value === undefined || value === null) return 'missing';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    default:
      return 'object';
  }
}

/** Returns a name as a part of a path (RFC 6901 §3, and ~2 for the sign of list items). */
export function escaped(name: string): string {
  // Hardly any name has such a sign, and each call that is looked at asks for hundreds.
  if (!/[~/*]/.test(name)) return name;
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('*', '~2');
}
