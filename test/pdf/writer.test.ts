// The file as it is written: object streams, cross-references, trees, labels and outline, read back by others.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Canvas } from '../../src/pdf/content/canvas.ts';
import { Opacities } from '../../src/pdf/content/opacity.ts';
import { Form, NumberRows } from '../../src/pdf/document/alike-rows.ts';
import { PdfWriter } from '../../src/pdf/document/writer.ts';
import { anyCharacter } from '../characters.ts';
import { randomRounds } from '../random-rounds.ts';
import { pdfiumText } from './pdfium.ts';
import { checkPdf, read } from './readers.ts';

function newWriter(idDigest = 'ab'.repeat(32)): PdfWriter {
  return new PdfWriter({ info: { title: 'A test' }, lang: 'en', moment: 0, idDigest });
}

/** A file of so many blank pages; `each` is called on every one. */
function pagesOf(count: number, each: (writer: PdfWriter, index: number) => void = () => {}): Uint8Array {
  const writer = newWriter();
  for (let index = 0; index < count; index++) {
    writer.startPage(200, 100 + index);
    writer.setContent(new Canvas(new Opacities(writer)).pageContent());
    each(writer, index);
  }
  return writer.finish();
}

/** Content of these lines, which can be divided behind so many of them. */
function linesOf({
  parts,
  breaks,
}: {
  readonly parts: readonly string[];
  readonly breaks: readonly number[];
}) {
  const after = (count: number): Buffer =>
    Buffer.from(
      parts
        .slice(0, count)
        .map((part) => `${part}\n`)
        .join(''),
    );
  return { bytes: after(parts.length), breaks: breaks.map((count) => after(count).length) };
}

/** A form of these texts, and of numbers with so many digits at least. */
function formOf(...parts: readonly (string | number)[]): Form {
  return new Form((out) => {
    for (const part of parts) typeof part === 'string' ? out.text(part) : out.number(1, part);
  });
}

function latin1(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString('latin1');
}

async function opened<Result>(
  pdf: Uint8Array,
  look: (document: Awaited<ReturnType<typeof getDocument>['promise']>) => Promise<Result>,
): Promise<Result> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    return await look(await task.promise);
  } finally {
    await task.destroy();
  }
}

describe('a file', () => {
  it('has its plain objects in object streams, and says where in a stream', () => {
    const pdf = pagesOf(3);
    checkPdf(pdf);
    const text = latin1(pdf);
    assert.match(text, /^%PDF-1\.7\n%[\x80-\xff]{4}\n/);
    assert.match(text, /\/Type\/XRef\b[\s\S]*startxref\n\d+\n%%EOF\n$/);
    assert.doesNotMatch(text, /\/Type\/(Catalog|Pages|Page)\b|^trailer/m);
    assert.equal(text.match(/\/Type\/ObjStm\b/g)?.length, 1);
    const [, start = ''] = /startxref\n(\d+)/.exec(text) ?? [];
    assert.match(text.slice(Number(start)), /^\d+ 0 obj\n<<\/Type\/XRef/);
  });

  it('flushes object streams as they fill', () => {
    const writer = newWriter();
    writer.startPage(100, 100);
    const ids = Array.from({ length: 1000 }, () => writer.reserve());
    for (const id of ids) writer.writeObject(id, `<</Own ${id}>>`);
    writer.catalog.Own = writer.object({});
    const own = writer.catalog.Own as ReturnType<PdfWriter['object']>;
    own.data.First = ids[0];
    own.end();
    const pdf = writer.finish();
    checkPdf(pdf);
    assert.equal(latin1(pdf).match(/\/Type\/ObjStm\b/g)?.length, 3);
    for (const id of [ids[0], ids[399], ids[400], ids[999]])
      assert.equal(read(pdf, 'qpdf', `--show-object=${id}`, 'FILE').trim(), `<< /Own ${id} >>`);
  });

  it('packs objects that are alike in rows, each less the one above it', async () => {
    const writer = newWriter();
    writer.startPage(100, 100);
    const count = 3000;
    const first = writer.reserveRow(count);
    const rows = new NumberRows(count);
    const form = rows.form(formOf('<</Own ', 0, '>>'));
    for (let index = 0; index < count; index++) rows.values[rows.start(form)] = index;
    writer.writeRows({ first, ...rows.rows() });
    const pdf = writer.finish();
    checkPdf(pdf);
    assert.ok(pdf.length < 12_000, `a row takes little: ${pdf.length} bytes`);
    for (const index of [0, 1, 9, 10, 1234, 2999])
      assert.equal(read(pdf, 'qpdf', `--show-object=${first + index}`, 'FILE').trim(), `<< /Own ${index} >>`);
    assert.equal(await opened(pdf, async (document) => document.numPages), 1);
    assert.equal((await pdfiumText(pdf)).length, 1);
  });

  it('packs rows of several forms whose numbers grow and shrink', () => {
    const values = [7, 8, 1234, 12, 0, 10, 9, 99_999, 100_000, 5, 5, 6];
    const writer = newWriter();
    writer.startPage(100, 100);
    const first = writer.reserveRow(values.length * 20);
    const rows = new NumberRows(values.length * 20);
    const named = rows.form(formOf('<</Name(h', 8, ')/Own ', 0, '>>'));
    const plain = rows.form(formOf('<</Own ', 0, '/More ', 0, '>>'));
    const same = rows.form(formOf('<</Own ', 0, '/More ', 0, '>>'));
    assert.equal(same, plain);
    const expected: string[] = [];
    for (let at = 0; at < values.length * 20; at++) {
      const [one, other] = [values[at % values.length] ?? 0, values[(at * 7 + 3) % values.length] ?? 0];
      rows.values.set([one, other], rows.start(at % 5 < 3 ? named : plain));
      const name = `h${String(one).padStart(8, '0')}`;
      expected.push(at % 5 < 3 ? `<< /Name (${name}) /Own ${other} >>` : `<< /More ${other} /Own ${one} >>`);
    }
    writer.writeRows({ first, ...rows.rows() });
    const pdf = writer.finish();
    checkPdf(pdf);
    for (let at = 0; at < expected.length; at += 13)
      assert.equal(read(pdf, 'qpdf', `--show-object=${first + at}`, 'FILE').trim(), expected[at]);
  });

  it('has what pages begin with once', () => {
    const writer = newWriter();
    const head = Array.from({ length: 40 }, (_, index) => `${index} 0 1 1 re f`);
    const contents = [
      { parts: ['0 g', 'first'], breaks: [1] },
      ...['second', 'third', 'fourth'].map((own) => ({ parts: [...head, own], breaks: [39, 40] })),
      // It has less of it, and the same cannot be cut anywhere.
      { parts: [...head.slice(0, 30), 'fifth'], breaks: [30] },
      { parts: head, breaks: [40] },
    ];
    for (const content of contents) {
      writer.startPage(100, 100);
      writer.setContent(linesOf(content));
    }
    const pdf = writer.finish();
    const lists = read(pdf, 'qpdf', '--json=1', '--json-key=pages', 'FILE').matchAll(
      /"contents": \[([^\]]*)\]/g,
    );
    const streams = [...lists].map(([, list = '']) => list.match(/\d+(?= 0 R)/g) ?? []);
    const shared = streams[1]?.[0];
    assert.deepEqual(
      streams.map((list) => [list.length, list[0] === shared]),
      [
        [1, false],
        [2, true],
        [2, true],
        [2, true],
        [1, false],
        [1, true],
      ],
    );
    for (const [index, { parts }] of contents.entries()) {
      const own = (streams[index] ?? []).map((id) =>
        read(pdf, 'qpdf', `--show-object=${id}`, '--filtered-stream-data', 'FILE'),
      );
      assert.equal(own.join('\n'), parts.join('\n'));
    }
  });

  it('has an id of its digest, and the same bytes each time', () => {
    const [id] = /\/ID\[.*?\]/.exec(latin1(pagesOf(1))) ?? [];
    assert.equal(id, `/ID[<${'ab'.repeat(16)}> <${'ab'.repeat(16)}>]`);
    assert.deepEqual(pagesOf(40), pagesOf(40));
    assert.throws(() => newWriter('no digest').finish(), /32 hexadecimal digits/);
  });

  it('is refused with an object that is never written, or twice', () => {
    const forgotten = newWriter();
    const id = forgotten.reserve();
    assert.throws(() => forgotten.finish(), new RegExp(`object ${id} was reserved and never written`));
    const twice = newWriter();
    const object = twice.object({});
    object.end();
    assert.throws(() => object.end(), /ended once/);
    assert.throws(() => object.write(new Uint8Array()), /before it is ended/);
    twice.writeObject(object.id, 'null');
    assert.throws(() => twice.finish(), /reserved and written once/);
    const strange = newWriter();
    strange.writeObject(strange.reserve(), '(\u2013)');
    assert.throws(() => strange.finish(), /each character of an object is a byte/);
  });

  it('takes what others add to catalog and pages', () => {
    const writer = newWriter();
    const page = writer.startPage(100, 100);
    Object.assign(page.dictionary.data, { StructParents: 0, Tabs: 'S' });
    writer.catalog.MarkInfo = { Marked: true };
    writer.nameDestination('here', 50);
    const pdf = writer.finish();
    checkPdf(pdf);
    const written = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-');
    assert.match(written, /\/StructParents 0\n\s+\/Tabs \/S\n/);
    assert.match(written, /\/MarkInfo <<\n\s+\/Marked true\n/);
    assert.match(written, /<<\n\s+\/Dests \d+ 0 R\n>>/);
  });

  it('costs little for each of many objects', () => {
    const writer = newWriter();
    writer.startPage(100, 100);
    const many = 300_000;
    const before = process.cpuUsage();
    for (let index = 0; index < many; index++) {
      const id = writer.reserve();
      writer.writeObject(id, `<</S /TD/P ${id - 1} 0 R/K <</Type /MCR/Pg 3 0 R/MCID ${index % 500}>>>>`);
    }
    const pdf = writer.finish();
    const { user, system } = process.cpuUsage(before);
    assert.ok((user + system) / many < 20, `${(user + system) / many} µs an object`);
    assert.ok(pdf.length / many < 12, `${pdf.length / many} bytes an object`);
  });
});

describe('pages', () => {
  for (const count of [0, 1, 32, 33, 1024, 1025]) {
    it(`are found one by one: ${count}`, async () => {
      const pdf = pagesOf(count);
      assert.equal(read(pdf, 'qpdf', '--show-npages', 'FILE').trim(), `${count}`);
      if (count === 0) return;
      read(pdf, 'qpdf', '--check', 'FILE');
      assert.equal((await pdfiumText(pdf)).length, count);
      const heights = await opened(pdf, async (document) => {
        const some = [1, Math.ceil(count / 2), count].map((number) => document.getPage(number));
        return (await Promise.all(some)).map((page) => page.view[3]);
      });
      assert.deepEqual(heights, [100, 100 + Math.ceil(count / 2) - 1, 100 + count - 1]);
      const nodes = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-')
        .split('endobj')
        .filter((object) => /\/Type \/Pages\b/.test(object));
      for (const node of nodes) assert.ok((node.match(/^ {4}\d+ 0 R$/gm)?.length ?? 0) <= 32, node);
    });
  }

  it('are labelled by the numbers that are printed on them', async () => {
    const writer = newWriter();
    for (const number of [undefined, undefined, 1, 2, 7])
      writer.startPage(100, 100, number === undefined ? {} : { number });
    const labels = await opened(writer.finish(), (document) => document.getPageLabels());
    assert.deepEqual(labels, ['1', '2', '1', '2', '7']);
  });
});

describe('destinations and outline', () => {
  it('are found by name among many, and lead to their page', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `d${((index * 7919) % 2000).toString(36)}`);
    const writer = newWriter();
    for (const name of names) {
      writer.startPage(100, 100);
      writer.nameDestination(name, 12.3456);
    }
    const pdf = writer.finish();
    checkPdf(pdf);
    await opened(pdf, async (document) => {
      for (const at of [0, 1, 31, 32, 1023, 1024, 1999]) {
        const destination = await document.getDestination(names[at] ?? '');
        assert.equal(await document.getPageIndex(destination?.[0]), at);
        assert.deepEqual(destination?.slice(2), [null, 12.346, null]);
      }
      assert.equal(await document.getDestination('d0x'), null);
    });
    // Readers that trust the order look for a name by halves.
    const leaves = read(pdf, 'qpdf', '--qdf', '--object-streams=disable', 'FILE', '-')
      .split('endobj')
      .filter((object) => object.includes('/Names [\n'))
      .map((object) => [...object.matchAll(/\((\w+)\)/g)].map(([, name = '']) => name));
    const all = leaves.flatMap(([least, greatest, ...own]) => {
      assert.deepEqual([least, greatest], [own[0], own.at(-1)]);
      return own;
    });
    assert.deepEqual(all, [...names].sort());
  });

  it('have their items under each other, closed', async () => {
    const writer = newWriter();
    writer.startPage(100, 100);
    const one = writer.outlineItem('One', 50);
    const deeper = writer.outlineItem('Deeper', 50, one);
    writer.outlineItem('Deepest', 50, deeper);
    writer.outlineItem('Beside', 50, one);
    writer.outlineItem('Zwei ü', 50);
    const pdf = writer.finish();
    checkPdf(pdf);
    type Item = {
      readonly title: string;
      readonly count?: number | undefined;
      readonly items: readonly Item[];
    };
    const shown = (items: readonly Item[]): unknown =>
      items.map(({ title, count, items: below }) => [title, count, shown(below)]);
    assert.deepEqual(shown(await opened(pdf, async (document) => document.getOutline())), [
      [
        'One',
        -2,
        [
          ['Deeper', -1, [['Deepest', undefined, []]]],
          ['Beside', undefined, []],
        ],
      ],
      ['Zwei ü', undefined, []],
    ]);
    assert.match(
      read(pdf, 'mutool', 'show', 'FILE', 'outline'),
      /"One"[\s\S]*"Deepest"[\s\S]*"Beside"[\s\S]*"Zwei ü"/,
    );
  });

  it('have any text as titles', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.string({ unit: anyCharacter }), { minLength: 1 }),
      async (titles) => {
        const writer = newWriter();
        writer.startPage(100, 100);
        for (const title of titles) writer.outlineItem(title, 0);
        const outline = await opened(writer.finish(), (document) => document.getOutline());
        // pdf.js leaves out what can't be printed.
        const shown = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, '');
        assert.deepEqual(
          outline.map(({ title }) => shown(title)),
          titles.map(shown),
        );
      },
    );
    await fc.assert(property, { numRuns: randomRounds(40), seed: 7 });
  });
});
