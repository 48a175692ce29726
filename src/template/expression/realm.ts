// A realm of one document: a context with its own JSONata in it. Copies go into it, and text comes out.
import { type Context, constants, createContext, Script } from 'node:vm';
import { invariant } from '../../errors.ts';
import { messageOf } from '../../thrown.ts';
import { realmScript } from './realm-source.ts';
import { marksOf } from './semantics.ts';

/** A function of Platen that expressions call with `$`. It returns a scalar. */
export type TemplateFunction = (...values: readonly unknown[]) => unknown;

/** What an expression is evaluated with. */
export interface RealmCall {
  /** The text of its syntax tree; see `treeText`. */
  readonly tree: string;
  readonly context: unknown;
  /** The values of names, without `$`. */
  readonly names: ReadonlyMap<string, unknown>;
  /** The names of Platen's own functions that it uses itself. */
  readonly lent: readonly string[];
  /** All of Platen's own functions. A function that another expression gave may use more of them. */
  readonly functions: ReadonlyMap<string, TemplateFunction>;
}

/** What a realm reports of an expression that failed. */
export class RealmFault extends Error {
  override readonly name = 'RealmFault';
  /** JSONata's position and token; see `tokenOffset`. */
  readonly position: number | undefined;
  readonly token: string | number | undefined;

  constructor(message: string, position?: number, token?: string | number) {
    super(message);
    this.position = position;
    this.token = token;
  }
}

/** A function that an expression gave. Outside the realm it can only be passed to the expressions of the same document. */
export class RealmFunction {
  /** The mark of JSONata's own functions. */
  readonly _jsonata_lambda = true;
}

/** The program in the realm, `inside.cjs`. It is called with scalars and answers with text or nothing. */
interface Inside {
  find(name: string): void;
  call(name: string, moment: unknown, first: unknown, second: unknown, third: unknown): unknown;
  prepare(tree: string): void;
  scalar(key: string, value: unknown): void;
  known(key: string, number: number): void;
  lend(name: string): void;
  begin(key: string): void;
  /** Begins a list. `marks` are those of `marksOf`, with a space between two. */
  beginList(key: string, marks: string): void;
  end(): void;
  run(): void;
  answer(value: unknown): void;
  refuse(message: string): void;
  collect(): unknown;
}

/** Values that are nested deeper are not copied in. */
const mostLevels = 500;

/** Empties the queue of the context that it runs in. What an expression waits for is done when this has run. */
let emptyQueue: Script | undefined;

/** Returns a context with JSONata and Platen's own program in it. */
export function newContext(): { readonly context: Context; readonly inside: Inside } {
  // The context has its own queue, so nothing of an expression is left running when its value is there.
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  // Platen's own program is there before any expression runs.
  return { context, inside: realmScript().runInContext(context) as Inside };
}

/** Does what is waiting in the queue of a context. */
export function runQueue(context: Context): void {
  emptyQueue ??= new Script('0', { filename: 'queue.js' });
  emptyQueue.runInContext(context);
}

/** The realm of one document. */
export class Realm {
  readonly #context: Context;
  readonly #inside: Inside;
  /** The lists, records and functions that are known on both sides, by number. */
  readonly #shared: object[] = [];
  readonly #numbers = new Map<object, number>();
  /** Why nothing more can be evaluated here: a copy was left unfinished. */
  #broken: RealmFault | undefined;

  constructor() {
    const { context, inside } = newContext();
    this.#context = context;
    this.#inside = inside;
  }

  /** Returns the value of an expression. Throws `RealmFault`. */
  evaluate({ tree, context, names, lent, functions }: RealmCall): unknown {
    const inside = this.#inside;
    if (this.#broken) throw this.#broken;
    inside.prepare(tree);
    try {
      this.#send('', context, 0);
      for (const [name, value] of names) this.#send(name, value, 0);
    } catch (error) {
      this.#broken = new RealmFault('an earlier expression got no whole copy of the data');
      throw error;
    }
    for (const name of lent) inside.lend(name);
    inside.run();
    for (;;) {
      runQueue(this.#context);
      const answer = this.#collect();
      switch (answer[0]) {
        case 'value':
          return this.#read(answer[1], []);
        case 'asks':
          this.#answer(functions, String(answer[1]), this.#read(answer[2], []));
          break;
        case 'stuck':
          throw new RealmFault('the expression never comes to an end');
        default:
          throw faultOf(answer);
      }
    }
  }

  #collect(): readonly unknown[] {
    const text = this.#inside.collect();
    invariant(typeof text === 'string', 'a realm answers with text');
    const answer: unknown = JSON.parse(text);
    invariant(Array.isArray(answer), 'a realm answers with a list');
    return answer;
  }

  #answer(functions: RealmCall['functions'], name: string, given: unknown): void {
    const call = functions.get(name);
    let value: unknown;
    try {
      invariant(call !== undefined && Array.isArray(given), `a function "${name}" and a list of arguments`);
      value = call(...given);
    } catch (error) {
      this.#inside.refuse(messageOf(error));
      return;
    }
    invariant(isScalar(value), `$${name} gives a scalar`);
    this.#inside.answer(value);
  }

  /** Sends a value in: a copy, or the number of the copy that is already there. */
  #send(key: string, value: unknown, level: number): void {
    const inside = this.#inside;
    if (isScalar(value)) {
      inside.scalar(key, value);
      return;
    }
    invariant(typeof value === 'object' && value !== null, 'a value without functions of our own');
    const number = this.#numbers.get(value);
    if (number !== undefined) {
      inside.known(key, number);
      return;
    }
    invariant(!(value instanceof RealmFunction), 'a function of this document');
    if (level > mostLevels) throw new RealmFault(`the data is nested more than ${mostLevels} levels deep`);
    this.#share(value);
    if (Array.isArray(value)) {
      inside.beginList(key, marksOf(value).join(' '));
      for (const item of value) this.#send('', item, level + 1);
    } else {
      inside.begin(key);
      for (const [name, field] of Object.entries(value)) this.#send(name, field, level + 1);
    }
    inside.end();
  }

  #share(value: object): void {
    this.#numbers.set(value, this.#shared.length);
    this.#shared.push(value);
  }

  /** Returns the value that `write` of `inside.cjs` wrote. `made` holds the lists and records of this text so far. */
  #read(written: unknown, made: unknown[]): unknown {
    if (!Array.isArray(written)) return written;
    const [kind, first] = written;
    switch (kind) {
      case 'number':
        return Number(first);
      case 'shared':
        return this.#shared[Number(first)];
      case 'function': {
        const made = new RealmFunction();
        this.#share(made);
        return made;
      }
      case 'again':
        return made[Number(first)];
      case 'list': {
        const list: unknown[] = [];
        made.push(list);
        for (const mark of String(first).split(' ')) if (mark !== '') markList(list, mark);
        for (let at = 2; at < written.length; at++) list.push(this.#read(written[at], made));
        return list;
      }
      case 'record': {
        // Without a prototype every key is only a key.
        const record: Record<string, unknown> = Object.create(null);
        made.push(record);
        for (let at = 1; at < written.length; at += 2)
          record[String(written[at])] = this.#read(written[at + 1], made);
        return record;
      }
      default:
        return undefined;
    }
  }
}

/** Marks a list as JSONata does: with a property that is not enumerable. */
function markList(list: unknown[], mark: string): void {
  Object.defineProperty(list, mark, { value: true, enumerable: false });
}

function isScalar(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}

function faultOf([, message, position, token]: readonly unknown[]): RealmFault {
  return new RealmFault(
    String(message),
    typeof position === 'number' ? position : undefined,
    typeof token === 'string' || typeof token === 'number' ? token : undefined,
  );
}
