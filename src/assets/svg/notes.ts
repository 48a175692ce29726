// Notes on what a drawing asks for and does not get. Each is kept once, with its first line, and their number is bounded.

/** The number of notes that are kept. Further ones are counted. */
const most = 20;

/** Collects notes on one drawing. */
export class Notes {
  readonly #lines = new Map<string, number>();

  /** Adds a note for a line of the drawing. 0 means no line. */
  add(what: string, line: number): void {
    if (!this.#lines.has(what)) this.#lines.set(what, line);
  }

  /** Adds the notes of a drawing inside of this one. */
  addInner(notes: readonly string[]): void {
    for (const note of notes) this.add(`in a drawing inside of it: ${note}`, 0);
  }

  /** Returns the notes, one line each. */
  list(): readonly string[] {
    const all = [...this.#lines].map(([what, line]) =>
      line === 0 ? what : `${what}, in line ${line} of the drawing`,
    );
    return all.length <= most ? all : [...all.slice(0, most), `and ${all.length - most} things more`];
  }
}

/** Returns a value as a note shows it. */
export function shown(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
