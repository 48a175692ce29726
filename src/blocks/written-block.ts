// What authors write as content beside objects with keys of their own: the parts of columns, grids and tables.

/** Returns whether a value is content: a text, a list of blocks, or a block, which is an object with a `type`. */
export function isBlock(value: unknown): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return true;
  return typeof value === 'object' && value !== null && 'type' in value;
}
