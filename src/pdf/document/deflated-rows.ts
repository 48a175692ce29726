// Rows of structures that were deflated before. Documents of one form have the same ones: they hold roles, languages and
// numbers of objects, and no text. Who gets a result has the same rows, so it tells nobody of another document.

/** What was deflated, and the result. */
interface Deflated {
  readonly rows: Uint8Array;
  readonly deflated: Uint8Array;
}

/** Longer rows are those of long documents, which seldom come again. */
const longest = 1 << 14;
/** With the longest rows in all places they take 5 MB. Each place holds one. */
const places = 1 << 8;
/** How many bytes of the rows say where they are looked for. */
const looks = 64;

const known = new Array<Deflated | undefined>(places).fill(undefined);

/** Returns the result of `deflate` for rows, as a copy where the same rows were deflated before. */
export function deflatedRows(rows: Uint8Array, deflate: (rows: Uint8Array) => Uint8Array): Uint8Array {
  if (rows.length > longest) return deflate(rows);
  const place = placeOf(rows);
  const last = known[place];
  if (last !== undefined && Buffer.compare(last.rows, rows) === 0) return last.deflated.slice();
  const deflated = deflate(rows);
  // What is given away may be given back with its memory.
  known[place] = { rows: rows.slice(), deflated: Uint8Array.from(deflated) };
  return deflated;
}

function placeOf(rows: Uint8Array): number {
  let hash = rows.length;
  const step = Math.max(1, Math.floor(rows.length / looks));
  // The place is inside of the rows.
  for (let at = 0; at < rows.length; at += step) hash = Math.imul(hash, 31) + (rows[at] as number);
  return (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (places - 1);
}
