// How much of a PDF is read, so that a hostile one ends in a line and not in an hour.
/** The most that is read of a file. The process that this runs in limits time and memory as a whole. */
export const readerLimits = {
  /** The bytes that one stream may unpack to, and those of all streams of a file together. */
  streamBytes: 128 * 1024 * 1024,
  allStreamBytes: 768 * 1024 * 1024,
  /** The levels of arrays and dictionaries. */
  nesting: 250,
  /** The sections of the cross-reference. Each points to an older one. */
  crossReferences: 2000,
  /** The objects of a file (ISO 32000-1 Annex C). */
  objects: 8_388_607,
  pages: 100_000,
  /** The entries of one tree of names. */
  treeEntries: 2_000_000,
  /** The lines about damage that are kept. Further ones are counted. */
  damage: 50,
} as const;

/** The file can't be read. `message` is one line that says why. */
export class UnreadableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableError';
  }
}
