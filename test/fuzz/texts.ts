// The texts that messages and definitions of a sample print, worked out apart from the engine.
import type { Json, JsonObject } from './random.ts';

/** The messages and definitions of a template, as `computed.ts` makes them. */
export class Texts {
  private readonly messages: ReadonlyMap<string, string>;
  private readonly definitions: ReadonlyMap<string, string>;

  constructor({ messages, define }: JsonObject) {
    this.messages = new Map(entriesOf(isRecord(messages) ? messages.en : undefined));
    this.definitions = new Map(entriesOf(define).map(([name, source]) => [name, source.slice(1, -1)]));
  }

  /** Returns a text with what its messages and definitions print. */
  known(source: string): string {
    if (!source.includes('{{$')) return source;
    return source
      .replace(
        /\{\{\$t\('(\w+)', \{ 'a': '([^']*)', 'n': (\d+) \}\)\}\}/g,
        (_, key: string, a: string, n: string) => this.printed(key, a, Number(n)),
      )
      .replace(/\{\{\$(d\d+)\}\}/g, (whole, name: string) => this.definitions.get(name) ?? whole);
  }

  private printed(key: string, first: string, count: number): string {
    const [, one = '', other = ''] =
      /one \{([^}]*)\} other \{([^}]*)\}/.exec(this.messages.get(key) ?? '') ?? [];
    return `${first}${count === 1 ? one : other}`;
  }
}

function entriesOf(value: Json | undefined): [string, string][] {
  return isRecord(value) ? Object.entries(value).map(([key, one]) => [key, String(one)]) : [];
}

function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
