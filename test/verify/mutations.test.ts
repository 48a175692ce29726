// Any change of a sound file ends in a verdict or in a line: bytes flipped, cut out, doubled, and words of the syntax put in.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { UnreadableError } from '../../src/reader/limits.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { processorTime } from '../processor-time.ts';
import { randomRounds } from '../random-rounds.ts';
import { onePage, pdfOf, streamOf } from './pdf.ts';

const words = [
  ...['0 R', '4 0 R', 'obj', 'endobj', 'stream', 'endstream', '[[[[', '<<<<', '>>', '(', ')', '<', 'null'],
  ...[
    '/Kids',
    '/K',
    '/P',
    '/Length',
    '/Type',
    '/Filter /FlateDecode',
    '/Prev 0',
    '/W [0 0 0]',
    '/Size 1',
    '/Root 9 0 R',
  ],
  ...[
    '99999999999',
    '-1',
    '1e999',
    'xref',
    'trailer',
    'startxref',
    'BI ID EI',
    'q q q',
    '/Predictor 15',
    '/Columns 9999999',
  ],
];

const metadata =
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description/></rdf:RDF>';

const widths =
  '<< /Type /Font /Subtype /TrueType /BaseFont /A /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 66 /Widths [1 2] >>';

/** A file with a little of all: structure, a form, fonts, a link, metadata, an object stream with predicted rows. */
const sound = pdfOf({
  ...onePage(''),
  1: `<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R
    /Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) /EF << /F 5 0 R >> >>] >> >> >>`,
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /StructParents 0 /Annots [11 0 R]
    /Resources << /XObject << /F 9 0 R >> /Font << /A 10 0 R /B 12 0 R >> >> >>`,
  4: streamOf(
    '',
    '/P << /MCID 0 >> BDC BT /A 9 Tf (AB) Tj /B 9 Tf <00010002> Tj ET EMC /Artifact BMC /F Do EMC',
  ),
  5: streamOf('/Type /Metadata /Subtype /XML', metadata),
  6: '<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [8 0 R]] >> /RoleMap << /A /P >> >>',
  7: '<< /S /Document /P 6 0 R /K [8 0 R << /S /Table /K << /S /TR /K << /S /TD /A << /O /Table /ColSpan 2 >> >> >> >>] >>',
  8: '<< /S /P /P 7 0 R /Pg 3 0 R /K 0 >>',
  9: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f'),
  10: widths,
  11: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Contents (there) /A << /S /URI /URI (https://example.com) >> >>',
  12: '<< /Type /Font /Subtype /Type0 /BaseFont /B /Encoding /Identity-H /DescendantFonts [13 0 R] /ToUnicode 14 0 R >>',
  13: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /B /W [1 [500 600] 3 9 700] /CIDToGIDMap /Identity >>',
  14: streamOf(
    '',
    '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <00ff> <0041> endbfrange',
  ),
  15: {
    entries: '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 5 >>',
    bytes: deflateSync(Buffer.from('\u000216 0 \u0000<< >>', 'latin1')),
  },
});

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

const change = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: place, byte: fc.integer({ min: 0, max: 255 }) }),
  fc.record({
    kind: fc.constant('word' as const),
    at: place,
    word: fc.constantFrom(...words),
    over: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('cut' as const), at: place, length: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant('end' as const), at: place }),
  fc.record({
    kind: fc.constant('double' as const),
    at: place,
    from: place,
    length: fc.integer({ min: 1, max: 300 }),
  }),
);

type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function apply(bytes: Buffer, one: Change): Buffer {
  const at = Math.floor(one.at * bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (one.kind) {
    case 'flip':
      return Buffer.concat([before, Buffer.from([one.byte]), after.subarray(1)]);
    case 'word':
      return Buffer.concat([before, Buffer.from(one.word), after.subarray(one.over ? one.word.length : 0)]);
    case 'cut':
      return Buffer.concat([before, after.subarray(one.length)]);
    case 'end':
      return before;
    case 'double': {
      const from = Math.floor(one.from * bytes.length);
      return Buffer.concat([before, bytes.subarray(from, from + one.length), after]);
    }
  }
}

const standards = ['pdf/ua-1', 'pdf/a-3a'] as const;

it('is read whole before anything is changed', () => {
  const verdict = verifyPdf(sound, { standards });
  assert.deepEqual(
    [verdict.damage, verdict.pages, verdict.fonts.length, verdict.attachments.length],
    [[], 1, 2, 1],
  );
});

it('ends in a verdict or in one line, and soon, whatever is changed', () => {
  const property = fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
    const bytes = changes.reduce(apply, sound);
    const spentMs = processorTime();
    try {
      const { judgements } = verifyPdf(bytes, { standards });
      assert.equal(judgements.length, 2);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      assert.doesNotMatch(error.message, /\n/);
    }
    assert.ok(spentMs() < 5000, 'it took more than five seconds of work');
  });
  fc.assert(property, { numRuns: randomRounds(2000) });
});
