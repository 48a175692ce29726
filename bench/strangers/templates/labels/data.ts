// Two sheets of labels with a code each: QR, Code 128 or DataMatrix.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  firstFree: v.int(1, 4),
  parcels: v.list(v.int(36, 38), () => ({
    id: `PX-${v.digits(9)}`,
    name: v.article(),
    bin: `${v.pick(['A', 'B', 'C', 'D'])}${v.int(1, 40)}-${v.int(1, 9)}`,
    lot: v.digits(6),
    gtin: v.digits(14),
    url: `https://track.example.com/p/${v.digits(12)}?l=${v.digits(6)}`,
    kind: v.pick(['qr', 'code128', 'datamatrix']),
  })),
});
