// The blocks `pdf` and `pdfPages`: what is seen of other PDFs, what goes with it, and what is refused.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { AppError } from '../../src/errors.ts';
import { checkPdf, read, textOf } from '../pdf/readers.ts';
import { deflated, pdfOf as fileOf, onePage, type Part, streamOf } from '../verify/pdf.ts';
import { pdfOf, pixelsOf, renderPage } from './page.ts';

type Objects = Record<number, Part>;

const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const red = '1 0 0 rg 0 0 100 100 re f';

/** A file with a page for each content. The pages are objects 10, 12, 14 …, and their contents stand behind them. */
function pagesOf(contents: readonly string[], keys: readonly string[] = [], more: Objects = {}): Uint8Array {
  const objects: Objects = { 1: `<< /Type /Catalog /Pages 2 0 R ${more[0] ?? ''} >>` };
  const numbers = contents.map((_, index) => 10 + 2 * index);
  objects[2] = `<< /Type /Pages /Count ${contents.length} /Kids [${numbers.map((n) => `${n} 0 R`).join(' ')}]
    /MediaBox [0 0 200 100] /Resources << ${font} >> >>`;
  for (const [index, content] of contents.entries()) {
    objects[10 + 2 * index] =
      `<< /Type /Page /Parent 2 0 R /Contents ${11 + 2 * index} 0 R ${keys[index] ?? ''} >>`;
    objects[11 + 2 * index] = deflated('', content);
  }
  const { 0: _, ...rest } = more;
  return new Uint8Array(fileOf({ ...objects, ...rest }));
}

const say = (text: string) => `BT /F1 12 Tf 20 50 Td (${text}) Tj ET`;

async function shown(
  file: Uint8Array,
  keys: Record<string, unknown> = {},
  type = 'pdf',
): Promise<Uint8Array> {
  const pdf = await pdfOf({ content: [{ type, src: 'a.pdf', ...keys }], files: { 'a.pdf': file } });
  checkPdf(pdf);
  return pdf;
}

async function faultOf(file: Uint8Array, keys: Record<string, unknown> = {}, type = 'pdf'): Promise<string> {
  try {
    await renderPage({ content: [{ type, src: 'a.pdf', ...keys }], files: { 'a.pdf': file } });
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    const [issue] = error.issues;
    assert.equal(issue?.path, '/content/0/src', JSON.stringify(error.issues));
    return `${issue.message} (${issue.hint ?? ''})`;
  }
  return 'no fault';
}

/** The colour at a place of the first page, in points from its upper left corner. */
function colorAt(pdf: Uint8Array, x: number, y: number): string {
  const { width, data } = pixelsOf(pdf, 72);
  const at = 4 * (Math.floor(y) * width + Math.floor(x));
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255)).join('');
}

describe('a page as a figure', () => {
  it('has the size of its page, and its text', async () => {
    const pdf = await shown(pagesOf([say('first'), say('second')]), { page: 2 });
    assert.equal(textOf(pdf).trim(), 'second');
  });

  it('begins in the colours, lines and letter spaces of a page, whatever stands before it', async () => {
    const before = {
      type: 'text',
      text: 'red',
      color: '#ff0000',
      letterSpacing: 9,
      fontSize: 10,
      lineHeight: 2,
    };
    const line = { type: 'line', color: '#00ff00', thickness: 20, dash: [1, 30] };
    const other = pagesOf([`0 0 100 50 re f 100 75 m 200 75 l S ${say('mmmm')}`]);
    const pdf = await pdfOf({
      content: [line, before, { type: 'pdf', src: 'a.pdf' }],
      files: { 'a.pdf': other },
    });
    // The page stands below a line of 20 and a text of 20.
    assert.equal(colorAt(pdf, 50, 40 + 75), '000');
    assert.equal(colorAt(pdf, 150, 40 + 21), '111');
    const alone = read(await shown(other), 'pdftotext', '-bbox', 'FILE', '-');
    const below = read(pdf, 'pdftotext', '-bbox', 'FILE', '-');
    const end = (boxes: string) => /xMax="([\d.]+)"[^>]*>mmmm/.exec(boxes)?.[1];
    assert.equal(end(below), end(alone));
  });

  const turns: readonly (readonly [number, readonly [number, number]])[] = [
    // The red square stands at the lower left of a page of 200 by 100.
    [0, [50, 50]],
    [90, [50, 50]],
    [180, [150, 50]],
    [270, [50, 150]],
  ];
  for (const [rotate, [x, y]] of turns)
    it(`turned by ${rotate}`, async () => {
      const pdf = await shown(pagesOf([red], [`/Rotate ${rotate}`]));
      assert.equal(colorAt(pdf, x, y), '100');
      const far = rotate % 180 === 0 ? [200 - x, y] : [x, 200 - y];
      assert.equal(colorAt(pdf, far[0] ?? 0, far[1] ?? 0), '111');
    });

  it('is cut to its crop box, and keeps its proportions', async () => {
    const pdf = await shown(pagesOf([red], ['/CropBox [50 0 150 100]']), { width: 50, height: 200 });
    assert.equal(colorAt(pdf, 12, 100), '100');
    assert.equal(colorAt(pdf, 38, 100), '111');
    assert.equal(colorAt(pdf, 12, 50), '111');
  });

  const pictured = (filter: string): Uint8Array =>
    pagesOf(['100 0 0 100 0 0 cm /I Do'], ['/Resources << /XObject << /I 30 0 R >> >>'], {
      30: {
        entries: `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${filter}`,
        bytes: deflateSync(Buffer.of(255, 0, 0)),
      },
    });
  const crypt = '/Type /CryptFilterDecodeParms /Name';
  const filters: readonly string[] = [
    '/Filter [/Crypt /FlateDecode]',
    `/Filter [/Crypt /FlateDecode] /DecodeParms [<< ${crypt} /Identity >> << /Predictor 1 >>]`,
    `/Filter [/Crypt /FlateDecode] /DecodeParms [<< ${crypt} /Identity >> null]`,
  ];
  for (const filter of filters)
    it(`has its picture where the document is encrypted: ${filter}`, async () => {
      const content = [{ type: 'pdf', src: 'a.pdf', width: 200 }];
      const files = { 'a.pdf': pictured(filter) };
      const variables = { secret: { type: 'string' } };
      const data = { secret: 'geheim' };
      const password = { owner: '{{secret}}' };
      const pdf = await pdfOf({ content, files, variables, data, pdf: { password } });
      checkPdf(pdf);
      assert.equal(colorAt(pdf, 50, 50), '100');
      // A filter of the file that it comes from is not one of this document.
      assert.doesNotMatch(read(pdf, 'qpdf', '--json', 'FILE'), /Crypt"|CryptFilterDecodeParms/);
    });

  it('is refused where a stream of it is encrypted by a filter of its own', async () => {
    const filter = `/Filter [/Crypt /FlateDecode] /DecodeParms [<< ${crypt} /StdCF >> null]`;
    assert.equal(
      await faultOf(pictured(filter)),
      'the page needs bytes that are encrypted, by the filter StdCF (save it without a password and without restrictions)',
    );
  });

  it('is written once, with the fonts that several pages share', async () => {
    const file = pagesOf([say('first'), say('second')]);
    const block = (page: number) => ({ type: 'pdf', src: 'a.pdf', page, width: 100 });
    const content = [block(1), block(2), block(1), { ...block(1), page: '1 + 1' }];
    const pdf = await pdfOf({ content, files: { 'a.pdf': file } });
    checkPdf(pdf);
    assert.deepEqual(textOf(pdf).split(/\s+/).filter(Boolean), ['first', 'second', 'first', 'second']);
    const forms = read(pdf, 'qpdf', '--json', 'FILE').match(/"\/Subtype": "\/Form"/g);
    assert.equal(forms?.length, 2);
  });

  it('shows stamps and fields that were filled in, and hides what is hidden', async () => {
    const look = (color: string) =>
      streamOf('/Type /XObject /Subtype /Form /BBox [0 0 1 1]', `${color} rg 0 0 1 1 re f`);
    const annotation = (rect: string, number: number, more = '') =>
      `<< /Type /Annot /Subtype /Stamp /Rect [${rect}] /F 4 /AP << /N ${number} 0 R >> ${more} >>`;
    const file = pagesOf([''], ['/Annots [30 0 R 31 0 R 32 0 R]'], {
      30: annotation('0 0 50 100', 40),
      31: annotation('50 0 100 100', 41, '/F 2'),
      32: '<< /Type /Annot /Subtype /Widget /Rect [100 0 200 100] /F 4 /AS /On /AP << /N << /On 42 0 R >> >> >>',
      40: look('1 0 0'),
      41: look('0 1 0'),
      42: look('0 0 1'),
    });
    const pdf = await shown(file);
    assert.deepEqual(
      [25, 75, 150].map((x) => colorAt(pdf, x, 50)),
      ['100', '111', '001'],
    );
  });

  it('keeps hidden layers hidden', async () => {
    const content = '/OC /L1 BDC 1 0 0 rg 0 0 100 100 re f EMC /OC /L2 BDC 0 0 1 rg 100 0 100 100 re f EMC';
    const resources = '/Resources << /Properties << /L1 30 0 R /L2 31 0 R >> >>';
    const layers = '/OCProperties << /OCGs [30 0 R 31 0 R] /D << /OFF [30 0 R] >> >>';
    const file = pagesOf([content], [resources], {
      0: layers,
      30: '<< /Type /OCG /Name (one) >>',
      31: '<< /Type /OCG /Name (two) >>',
    });
    const pdf = await shown(file);
    assert.deepEqual(
      [50, 150].map((x) => colorAt(pdf, x, 50)),
      ['111', '001'],
    );
  });

  it('leaves the marks of its own document behind', async () => {
    const marked = `/P <</MCID 0>> BDC ${say('meant')} EMC /Artifact BMC ${red} EMC /X MP`;
    const form = streamOf('/Type /XObject /Subtype /Form /BBox [0 0 200 100]', `/Q BMC ${red} EMC`);
    const file = pagesOf(
      [`${marked} /Fm Do`],
      [`/StructParents 0 /Resources << ${font} /XObject << /Fm 30 0 R >> >>`],
      {
        30: form,
      },
    );
    const pdf = await shown(file, { alt: 'a page' });
    const streams = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    assert.doesNotMatch(streams, /\/P <<\/MCID 0>> BDC BT|\/Artifact BMC 1 0 0|\/Q BMC|\/X MP/);
    assert.equal(textOf(pdf).trim(), 'meant');
  });
});

describe('pages of a document', () => {
  const three = pagesOf(
    [say('one'), say('two'), say('three')],
    ['', '/MediaBox [0 0 100 300] /Annots [30 0 R 31 0 R]', '/UserUnit 2'],
    {
      0: '/Outlines 20 0 R',
      20: '<< /First 21 0 R /Last 22 0 R >>',
      21: '<< /Title (Part) /Dest [10 0 R /XYZ 0 80 0] /First 23 0 R /Next 22 0 R /Parent 20 0 R >>',
      22: '<< /Title (End) /A << /S /GoTo /D [14 0 R /Fit] >> /Parent 20 0 R >>',
      23: '<< /Title (Inner) /Dest [12 0 R /XYZ 0 200 0] /Parent 21 0 R >>',
      30: '<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /A << /S /URI /URI (https://example.com/x) >> >>',
      31: '<< /Type /Annot /Subtype /Link /Rect [0 50 50 100] /Dest [14 0 R /Fit] >>',
    },
  );

  it('have their own sizes, and take nothing of the document around them', async () => {
    const content = [
      'before',
      { type: 'pdfPages', src: 'a.pdf' },
      { type: 'text', id: 'z', text: 'after {{$pageOf("#z")}}' },
    ];
    const pdf = await pdfOf({ content, files: { 'a.pdf': three } });
    checkPdf(pdf);
    const sizes = read(pdf, 'pdfinfo', '-l', '9', 'FILE').match(/size: +[\d.]+ x [\d.]+/g);
    assert.deepEqual(
      sizes?.map((size) => size.replace(/size: +/, '')),
      ['300 x 300', '200 x 100', '100 x 300', '400 x 200', '300 x 300'],
    );
    assert.deepEqual(
      textOf(pdf)
        .split('\f')
        .map((page) => page.trim()),
      ['before', 'one', 'two', 'three', 'after 5'],
    );
  });

  it('bring their bookmarks and links', async () => {
    const pdf = await shown(three, { title: 'Terms' }, 'pdfPages');
    const outline = read(pdf, 'mutool', 'show', 'FILE', 'outline');
    const items = [...outline.matchAll(/^\S?(\t+)"(\w+)"\t#page=(\d)/gm)].map((item) => item.slice(1, 4));
    assert.deepEqual(
      items.map(([tabs, title, page]) => `${tabs?.length} ${title} ${page}`),
      ['1 Terms 1', '2 Part 1', '3 Inner 2', '2 End 3'],
    );
    const links = read(pdf, 'qpdf', '--json', 'FILE');
    assert.match(links, /https:\/\/example\.com\/x/);
    assert.match(links, /"\/S": "\/GoTo"/);
  });

  it('may be some of them, in any order', async () => {
    const pdf = await shown(three, { pages: '3, 1-2' }, 'pdfPages');
    assert.deepEqual(textOf(pdf).split(/\s+/).filter(Boolean), ['three', 'one', 'two']);
    assert.match(await faultOf(three, { pages: '2-5' }, 'pdfPages'), /which has 3, got page 5/);
    const many = Array.from({ length: 4000 }, () => '1-3').join(',');
    assert.match(
      await faultOf(three, { pages: many }, 'pdfPages'),
      /expected at most 10000 pages of the PDF/,
    );
  });

  it('stand in a table of contents', async () => {
    const content = [{ type: 'toc' }, { type: 'pdfPages', src: 'a.pdf', title: 'Terms' }];
    const text = textOf(await pdfOf({ content, files: { 'a.pdf': three } }));
    assert.match(text, /Terms[ .]*2\s+Part[ .]*2\s+Inner[ .]*3\s+End[ .]*4/);
  });
});

describe('what is refused', () => {
  const simple = onePage(red);
  const refused: readonly (readonly [string, Uint8Array, RegExp, Record<string, unknown>?])[] = [
    ['no PDF', Buffer.from('hello'), /expected a PDF, got something else/],
    ['a cut off file', fileOf(simple).subarray(0, 60), /got one without any/],
    [
      'an encrypted file',
      fileOf({ ...simple, 9: '<< /Filter /Standard >>' }, '/Encrypt 9 0 R'),
      /got an encrypted one \(save it without/,
    ],
    ['no pages', fileOf({ ...simple, 2: '<< /Type /Pages /Kids [] /Count 0 >>' }), /got one without any/],
    ['a page that is not there', fileOf(simple), /which has 1 page, got page 2/, { page: 2 }],
    [
      'a page without a size',
      fileOf({ ...simple, 3: '<< /Type /Page /Parent 2 0 R >>' }),
      /page 1 of the PDF has no size/,
    ],
    [
      'bytes of another file',
      fileOf({
        ...onePage('/X Do', '/XObject << /X 9 0 R >>'),
        9: streamOf('/F (/etc/passwd) /Subtype /Image', ''),
      }),
      /needs bytes of another file/,
    ],
    [
      'a content that unpacks to very much',
      fileOf({ ...simple, 4: deflated('', Buffer.alloc(70 * 1024 * 1024, 32)) }),
      /at most 67108864 bytes of content/,
    ],
  ];
  for (const [name, file, expected, keys] of refused)
    it(name, async () => {
      assert.match(await faultOf(new Uint8Array(file), keys), expected);
    });

  it('a picture, which has a block of its own', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    assert.match(await faultOf(png), /use a block of type image/);
  });

  it('objects that lead in circles end', async () => {
    const circle = onePage('/X Do', '/XObject << /X 9 0 R >>');
    const form = streamOf(
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 9 0 R >> >>',
      red,
    );
    const pdf = await shown(new Uint8Array(fileOf({ ...circle, 9: form })));
    assert.ok(pdf.length > 0);
  });
});
