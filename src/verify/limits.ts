// How much of a file is judged, so that a hostile one ends in a line and not in an hour.
/** The most that is judged of a file. The process that this runs in limits time and memory as a whole. */
export const limits = {
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
} as const;
