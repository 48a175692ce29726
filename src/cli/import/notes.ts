// What an import has no counterpart for: each with its place in what was read, and with what was done instead.

/** One thing of a definition that the template says otherwise, or not at all. */
export interface Note {
  /** The JSON Pointer into the definition. */
  readonly path: string;
  /** What stands there, such as `"maxHeight" has no counterpart`. */
  readonly message: string;
  /** What was done instead, such as `all of the text is printed`. */
  readonly instead: string;
}

/** Collects notes. A note that is already there for its place is kept once. */
export class Notes {
  private readonly found = new Map<string, Note>();

  add(path: string, message: string, instead: string): void {
    this.found.set(`${path}\n${message}`, { path, message, instead });
  }

  /** All notes, in the order in which they were found. */
  get all(): readonly Note[] {
    return [...this.found.values()];
  }
}

/** How many places of one note are printed. `--json` has all of them. */
const mostPlaces = 10;

/** Returns the lines that are printed. Places of the same note stand below each other. */
export function noteLines(notes: readonly Note[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { path, message, instead } of notes) {
    const key = `${message}; ${instead}`;
    const places = groups.get(key) ?? [];
    places.push(path === '' ? '/' : path);
    groups.set(key, places);
  }
  return [...groups].flatMap(([text, places]) => {
    const shown = places.slice(0, mostPlaces).map((place) => `${place}: ${text}`);
    const more = places.length - shown.length;
    return more > 0 ? [...shown, `… and ${more} more ${more === 1 ? 'place' : 'places'} of this`] : shown;
  });
}
