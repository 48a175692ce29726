// What a drawing asks for and does not get: told once each, with the first line, and not without end.

/** Notes beyond this are counted. */
const most = 20;

/** Gathers notes about one drawing. */
export class Notes {
  readonly #lines = new Map<string, number>();

  /** Notes something at a line of the drawing; 0 is no line. */
  add(what: string, line: number): void {
    if (!this.#lines.has(what)) this.#lines.set(what, line);
  }

  /** Takes over the notes of a drawing inside of this one. */
  addInner(notes: readonly string[]): void {
    for (const note of notes) this.add(`in a drawing inside of it: ${note}`, 0);
  }

  /** One line each. */
  list(): readonly string[] {
    const all = [...this.#lines].map(([what, line]) =>
      line === 0 ? what : `${what}, in line ${line} of the drawing`,
    );
    return all.length <= most ? all : [...all.slice(0, most), `and ${all.length - most} things more`];
  }
}

/** A value as it is shown in a note. */
export function shown(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
