// Grapheme clusters (UAX #29). They are never split, whatever the width.

/** Matches texts that have one UTF-16 unit in each cluster, so that nothing has to be computed. */
const unitsAlone =
  /^[\n\x20-\x7e\u00a0-\u02ff\u0370-\u0482\u048a-\u0590\u05d0-\u05ea\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u2bff\u3000-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u9fff\uff01-\uff9d]*$/;

/** It takes 7 ms to make, and most documents need none. */
let segmenter: Intl.Segmenter | undefined;

/** Returns the clusters of a text, one after the other, with their places. */
export function clustersOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Returns where clusters start: 1 at each such unit, and at the end. Returns undefined when every unit is a cluster of its own. */
export function clusterStarts(text: string): Uint8Array | undefined {
  if (unitsAlone.test(text)) return undefined;
  const starts = new Uint8Array(text.length + 1);
  for (const segment of clustersOf(text)) starts[segment.index] = 1;
  starts[text.length] = 1;
  return starts;
}
