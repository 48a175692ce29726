// How much of a file is looked at, so that a hostile one ends in a line and not in an hour.
/** What is read at most. Time and memory as a whole are held by the process that this runs in. */
export const limits = {
  /** Bytes that one stream may unpack to, and all streams of a file together. */
  streamBytes: 128 * 1024 * 1024,
  allStreamBytes: 768 * 1024 * 1024,
  /** Arrays and dictionaries inside one another. */
  nesting: 250,
  /** Sections of the cross-reference, each pointing to an older one. */
  crossReferences: 2000,
  /** ISO 32000-1 Annex C. */
  objects: 8_388_607,
  pages: 100_000,
  structureElements: 2_000_000,
  structureDepth: 1000,
  /** Operators of all content streams. */
  operators: 40_000_000,
  /** Forms that draw forms. */
  formDepth: 40,
  /** Breaches that are told of one rule; the others are counted. */
  findingsPerRule: 20,
  /** Of the outline that is told: elements, and how deep they stand. */
  outlineElements: 20_000,
  outlineDepth: 200,
  /** Fonts and attachments that are told. */
  listed: 2000,
  /** Lines about damage that are told; the others are counted. */
  damage: 50,
} as const;

/** The file can't be judged: `message` is one line that says why. */
export class UnreadableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableError';
  }
}
