// How much of a file is read, so that a hostile one ends in a line and not in an hour.
/** The most that is read of a file. The process that this runs in limits time and memory as a whole. */
export const limits = {
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
  structureElements: 2_000_000,
  structureDepth: 1000,
  /** The operators of all content streams. */
  operators: 40_000_000,
  /** The depth of forms that draw forms. */
  formDepth: 40,
  /** The breaches of one rule that are reported. Further ones are counted. */
  findingsPerRule: 20,
  /** The elements of the outline that are reported. */
  outlineElements: 20_000,
  outlineDepth: 200,
  /** The fonts and attachments that are reported. */
  listed: 2000,
  /** The e-invoices in one file that are judged. */
  invoices: 10,
  /** The lines about damage that are reported. Further ones are counted. */
  damage: 50,
} as const;

/** The file can't be judged. `message` is one line that says why. */
export class UnreadableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableError';
  }
}
