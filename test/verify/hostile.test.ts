// Files that want to do harm: each ends in a verdict or in one line, in bounded time and memory.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { UnreadableError } from '../../src/reader/limits.ts';
import { verifyApart } from '../../src/render/verify-call.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { deflated, onePage, pdfOf, streamOf } from './pdf.ts';

const unreadable = (words: RegExp) => (error: unknown) =>
  error instanceof UnreadableError && words.test(error.message) && !error.message.includes('\n');

/** So many MiB of zeros, deflated; of the same blocks again and again, so that it is made at once. */
function zeros(mebibytes: number): { readonly entries: string; readonly bytes: Uint8Array } {
  const part = deflateRawSync(new Uint8Array(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const parts = Array.from({ length: mebibytes / 16 }, () => part);
  return { entries: '/Filter /FlateDecode', bytes: Buffer.concat([Buffer.from([0x78, 0x9c]), ...parts]) };
}

describe('a file that is broken', () => {
  const whole = pdfOf(onePage('0 0 m 10 10 l S'));

  it('and cut off is read as far as it goes, and says what was mended', () => {
    const verdict = verifyPdf(whole.subarray(0, whole.indexOf('xref')));
    assert.equal(verdict.pages, 1);
    assert.match(verdict.damage.join('\n'), /startxref.*searched for/);
  });

  it('and cut off before its catalogue is said to be unreadable', () => {
    assert.throws(() => verifyPdf(whole.subarray(0, 20)), unreadable(/no object can be found.*cut off/));
    assert.throws(() => verifyPdf(new Uint8Array()), unreadable(/%PDF-/));
    assert.throws(
      () => verifyPdf(Buffer.from('%PDF-1.7\n2 0 obj\n<<>>\nendobj')),
      unreadable(/no catalogue/),
    );
  });

  it('breaks each standard that it is judged by', () => {
    const { judgements } = verifyPdf(whole.subarray(0, whole.indexOf('xref')), { standards: ['pdf/ua-1'] });
    const findings = judgements[0]?.findings.filter(({ rule }) => rule === 'ISO 14289-1 6.1-0') ?? [];
    assert.match(findings[0]?.detail ?? '', /startxref/);
  });

  it('with an object that is elsewhere than it says is mended', () => {
    const moved = Buffer.from(whole.toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n  \n'), 'latin1');
    assert.equal(verifyPdf(moved).pages, 1);
    assert.ok(verifyPdf(moved).damage.length > 0);
  });
});

describe('a file that goes round in a circle', () => {
  const circles: Readonly<Record<string, () => Buffer>> = {
    'by its cross-reference': () => pdfOf(onePage(''), '/Prev 10'),
    'by a page tree that holds itself': () =>
      pdfOf({ ...onePage(''), 2: '<< /Type /Pages /Kids [2 0 R 3 0 R 2 0 R] /Count 3 >>' }),
    'by an element that is its own grandchild': () =>
      pdfOf({
        ...onePage(''),
        1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R >>',
        5: '<< /Type /StructTreeRoot /K 6 0 R /ParentTree 7 0 R /RoleMap << /A /B /B /A >> >>',
        6: '<< /S /A /P 5 0 R /K [6 0 R 5 0 R << /S /B /P 6 0 R /K 6 0 R >>] >>',
        7: '<< /Kids [7 0 R 7 0 R] >>',
      }),
    'by a form that draws itself': () =>
      pdfOf({
        ...onePage('/F Do', '/XObject << /F 5 0 R >>'),
        5: streamOf(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>',
          '/F Do /F Do',
        ),
      }),
    'by a length that is the length of its own stream': () =>
      Buffer.from(
        pdfOf(onePage(''))
          .toString('latin1')
          .replace(/\/Length \d+/, '/Length 4 0 R'),
        'latin1',
      ),
    'by fields, actions and names': () =>
      pdfOf({
        ...onePage(''),
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> /OpenAction 6 0 R /Names << /EmbeddedFiles 7 0 R >> >>',
        5: '<< /T (a) /Parent 5 0 R /Kids [5 0 R] >>',
        6: '<< /S /Named /N /NextPage /Next [6 0 R 6 0 R] >>',
        7: '<< /Kids [7 0 R] /Names [(a) 6 0 R] >>',
      }),
  };
  for (const [name, make] of Object.entries(circles))
    it(name, () => {
      const verdict = verifyPdf(make(), { standards: ['pdf/ua-1', 'pdf/a-3a'] });
      assert.equal(verdict.pages, 1);
      assert.equal(verdict.judgements.length, 2);
    });
});

describe('a file that is larger than it looks', () => {
  it('with a stream of a gigabyte is refused', () => {
    const bomb = pdfOf({ ...onePage(''), 4: zeros(1024) });
    assert.ok(bomb.length < 2 * 1024 * 1024);
    assert.throws(() => verifyPdf(bomb), unreadable(/object 4 unpacks to more than 128 MiB/));
  });

  it('with a stream that was deflated twice is refused', () => {
    const bytes = deflateSync(zeros(1024).bytes);
    const entries = '/Filter [/FlateDecode /FlateDecode]';
    assert.throws(
      () => verifyPdf(pdfOf({ ...onePage(''), 4: { entries, bytes } })),
      unreadable(/more than 128 MiB/),
    );
  });

  it('with many large streams is refused', () => {
    const part = zeros(96);
    const objects = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [10 + index, part]));
    const contents = Array.from({ length: 9 }, (_, index) => `${10 + index} 0 R`).join(' ');
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [${contents}] >>`;
    assert.throws(
      () => verifyPdf(pdfOf({ ...onePage(''), 3: page, ...objects })),
      unreadable(/its streams unpack/),
    );
  });

  it('with an object stream of a billion objects is read as far as it goes', () => {
    const stream = deflated('/Type /ObjStm /N 1000000000 /First 10', '5 0 6 4 7 8 << >> (a) /B');
    assert.equal(verifyPdf(pdfOf({ ...onePage(''), 5: stream })).pages, 1);
  });

  it('with a huge size is not believed', () => {
    const bytes = pdfOf(onePage(''))
      .toString('latin1')
      .replace(/\/Size \d+/, '/Size 2147483647');
    assert.equal(verifyPdf(Buffer.from(bytes, 'latin1')).pages, 1);
  });

  it('with a table of a billion objects is mended', () => {
    const bytes = pdfOf(onePage('')).toString('latin1').replace('0 1\n', '0 1000000000\n');
    assert.equal(verifyPdf(Buffer.from(bytes, 'latin1')).pages, 1);
  });

  it('with forms that draw forms a billion times over draws each once', () => {
    const forms = Object.fromEntries(
      Array.from({ length: 35 }, (_, level) => {
        const next = `/Resources << /XObject << /F ${level === 34 ? 4 : 11 + level} 0 R >> >>`;
        const entries = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${next}`;
        return [10 + level, streamOf(entries, level === 34 ? 'f' : '/F Do /F Do')];
      }),
    );
    const file = pdfOf({ ...onePage('/F Do', '/XObject << /F 10 0 R >>'), ...forms });
    assert.equal(verifyPdf(file, { standards: ['pdf/ua-1'] }).judgements[0]?.verdict, 'broken');
  });
});

describe('a file that is deeper than it looks', () => {
  const deep = 100_000;

  it('with arrays in arrays is read without them', () => {
    const verdict = verifyPdf(pdfOf({ ...onePage(''), 5: '['.repeat(deep) + ']'.repeat(deep) }), {
      standards: ['pdf/a-3b'],
    });
    assert.match(verdict.damage.join(), /object 5: arrays and dictionaries deeper than/);
  });

  it('with arrays in its content is read on', () => {
    assert.equal(verifyPdf(pdfOf(onePage(`${'[<<'.repeat(deep)} S`))).pages, 1);
  });

  it('with a million saved states says that they are too deep', () => {
    const verdict = verifyPdf(pdfOf(onePage('q '.repeat(1_000_000))), { standards: ['pdf/a-3b'] });
    assert.ok(verdict.judgements[0]?.broken.some(({ rule }) => rule.endsWith('6.1.13-8')));
  });

  it('with elements in elements is refused', () => {
    const elements = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [10 + index, `<< /S /Div /P 5 0 R /K ${11 + index} 0 R >>`]),
    );
    const root = { 1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot << /K 10 0 R >> >>' };
    assert.throws(
      () => verifyPdf(pdfOf({ ...onePage(''), ...root, ...elements })),
      unreadable(/more than 1000 elements deep/),
    );
  });

  it('with metadata of elements in elements says so', () => {
    const xmp = streamOf('/Type /Metadata /Subtype /XML', '<a>'.repeat(deep));
    const root = { 1: '<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R >>' };
    const verdict = verifyPdf(pdfOf({ ...onePage(''), ...root, 5: xmp }), { standards: ['pdf/a-3b'] });
    assert.match(
      verdict.judgements[0]?.findings.find(({ rule }) => rule.endsWith('6.6.2.1-4'))?.detail ?? '',
      /deep/,
    );
  });
});

describe('a file that is encrypted', () => {
  const file = pdfOf(onePage(''), '/Encrypt << /Filter /Standard /V 4 /R 4 /P -3904 >>');

  it('is judged by what can be seen', () => {
    const { encrypted, judgements } = verifyPdf(file, { standards: ['pdf/a-3b', 'pdf/ua-1'] });
    assert.equal(encrypted, true);
    assert.deepEqual(
      judgements.map(({ verdict }) => verdict),
      ['broken', 'broken'],
    );
    const rules = judgements.flatMap(({ broken }) => broken.map(({ rule }) => rule));
    assert.ok(rules.includes('ISO 19005-3 6.1.3-2') && rules.includes('ISO 14289-1 7.16-1'), `${rules}`);
  });
});

describe('a file in a process of its own', () => {
  it('gives the same verdict as here', async () => {
    const file = pdfOf(onePage('0 0 m 10 10 l S'));
    const standards = ['pdf/ua-1'] as const;
    assert.deepEqual(await verifyApart(file, { standards }), verifyPdf(file, { standards }));
  });

  it('that takes too long ends in a line', async () => {
    const file = pdfOf({ ...onePage(''), 4: deflated('', '0 0 m 9 9 l S '.repeat(5_000_000)) });
    const begun = performance.now();
    await assert.rejects(verifyApart(file, { budgetMs: 700 }), unreadable(/can't be judged in 0.7 s/));
    assert.ok(performance.now() - begun < 20_000);
  });

  it('that takes too much memory ends in a line', async () => {
    const count = 1_000_000;
    const head = Array.from({ length: count }, (_, index) => `${index + 10} ${index * 4} `).join('');
    const stream = deflated(`/Type /ObjStm /N ${count} /First ${head.length}`, head + '(a) '.repeat(count));
    const whole = pdfOf({ ...onePage(''), 5: stream });
    // Without its table all objects are searched for, those in the stream, too.
    const cut = Buffer.from(whole.toString('latin1').replace(/xref[\s\S]*/, ''), 'latin1');
    await assert.rejects(verifyApart(cut, { residentMb: 160 }), unreadable(/more memory than it may have/));
  });
});
