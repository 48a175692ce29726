// Takes the marked content out of a content stream (ISO 32000-1 14.6). What it meant in its own document means nothing in another one.

import { Name } from '../../reader/objects.ts';
import { readOperators, type Span } from '../../reader/operators.ts';

const opening = new Set(['BMC', 'BDC']);
const points = new Set(['MP', 'DP']);

/** Returns the content without its marks, except for those of layers, which say what is seen. */
export function unmarked(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (!['BMC', 'BDC', 'MP', 'DP'].some((word) => bytes.includes(word))) return content;
  const cuts: Span[] = [];
  const kept: boolean[] = [];
  const source = { bytes: content, object: 0, resolve: () => null, notice: () => undefined };
  readOperators(source, (operator, operands, span) => {
    if (opening.has(operator)) {
      const [tag] = operands;
      const layer = operator === 'BDC' && tag instanceof Name && tag.value === 'OC';
      kept.push(layer);
      if (!layer) cuts.push(span);
    } else if (points.has(operator)) cuts.push(span);
    else if (operator === 'EMC' && kept.pop() !== true) cuts.push(span);
  });
  return without(bytes, cuts);
}

function without(bytes: Buffer, cuts: readonly Span[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const cut of cuts) {
    // The space in front of a mark stays, so what stands around it stays apart.
    parts.push(bytes.subarray(from, cut.from));
    from = cut.to;
  }
  parts.push(bytes.subarray(from));
  return new Uint8Array(Buffer.concat(parts));
}
