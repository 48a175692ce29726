// PDFKit as src/pdf/document/kit.ts leans on it. When a test here fails, PDFKit has changed: read what, before any other test.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import PDFKit from 'pdfkit';
import { aloneText } from '../../scripts/pdfkit-alone.ts';
import { type DocumentOptions, PlatenDocument } from '../../src/pdf/document/document.ts';
import { checkPdf } from './readers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const given: DocumentOptions = { lang: 'en', idDigest: 'ab'.repeat(16) };
const packageFile = 'node_modules/pdfkit/package.json';

type Members = Record<string, unknown>;
// The types of the package are those that `src/pdf/document/kit.ts` gives it.
const Document = PDFKit as (new (options: object) => Members) & { readonly prototype: Members };
const plain = (): Members => new Document({ font: null, autoFirstPage: false });

/** Returns what a member of a document gives when it is called. */
function called(document: Members, name: string, ...words: readonly unknown[]): Members {
  const member = document[name];
  assert.equal(typeof member, 'function', name);
  return (member as (...words: readonly unknown[]) => Members).call(document, ...words);
}

describe('PDFKit', () => {
  it('is of the version that was read', () => {
    const { version } = JSON.parse(readFileSync(`${root}${packageFile}`, 'utf8')) as { version: string };
    const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
      dependencies: Readonly<Record<string, string>>;
    };
    assert.equal(version, '0.20.2');
    assert.equal(dependencies.pdfkit, version);
  });

  it('has the members with underscores that are leaned on', () => {
    const document = plain();
    const reference = called(document, 'ref', {});
    assert.equal((document._root as Members).constructor, reference.constructor);
    assert.equal(typeof document._offset, 'number');
    for (const name of ['_write', '_finalize'])
      assert.equal(typeof Document.prototype[name], 'function', name);
    called(document, 'end');
    assert.equal((document._info as Members).constructor, reference.constructor);
  });

  const document = plain();
  called(document, 'addPage', { size: [10, 10], margin: 0 });
  const methods = [
    ...['annotate', '_convertRect', 'initOutline', 'endOutline', 'endPageMarkings', 'endAcroForm'],
    ...['initMetadata', 'initColor', 'initVector', 'initFonts', 'initText', 'initImages', 'initMarkings'],
    ...['initTables', 'initSubset', 'sizeToPoint'],
  ];
  /** What was read, and the hashes of its text then. */
  const read: readonly (readonly [name: string, read: unknown, hash: string])[] = [
    ['the document', Document, 'ba177546de05c065'],
    ['its references', called(document, 'ref', {}).constructor, '1d00fc2f22a3e876'],
    ['its pages', (document.page as Members).constructor, '4db87f986469f1c9'],
    ['its outline', (document.outline as Members).constructor, '48358c9b61fc31a6'],
    ['its methods', methods.map((name) => String(Document.prototype[name])).join('\n'), 'bb876521fa100b8d'],
  ];
  for (const [name, text, hash] of read) {
    it(`has not changed: ${name}`, () => {
      assert.equal(createHash('sha256').update(String(text)).digest('hex').slice(0, 16), hash);
    });
  }

  it('ends a document in the order that ours waits for', () => {
    const names = ['endOutline', 'endMarkings', 'endMetadata', '_finalize'];
    const order: string[] = [];
    const spied = plain();
    for (const name of names) {
      const before = spied[name] as () => void;
      spied[name] = function (this: unknown) {
        order.push(name);
        before.call(this);
      };
    }
    called(spied, 'end');
    assert.deepEqual(order, names);
  });

  it('is left alone by the build, which fails when it has other parts', () => {
    const text = readFileSync(`${root}node_modules/pdfkit/js/pdfkit.node.mjs`, 'utf8');
    assert.doesNotMatch(aloneText(text), /fontkit'|linebreak'|png-js'|@noble|from 'fs'/);
    assert.throws(
      () => aloneText(text.replace("from 'fontkit'", "from 'fontkit2'")),
      /expected once: .*fontkit/,
    );
    assert.throws(() => aloneText(`import more from 'more';\n${text}`), /no other imports, got .*more/);
  });
});

describe('the document', () => {
  it('is one of PDFKit, which holds its pages, texts and places', () => {
    const document = new PlatenDocument(given);
    assert.ok(document instanceof Document);
    const page = document.startPage(100, 200, {});
    assert.equal((document as unknown as Members).page, page);
    document.info = { Title: 'A title' };
    document.addNamedDestination('here', 'XYZ', null, 100, null);
    document.annotate(10, 20, 30, -10, { Subtype: 'Link', Dest: 'here' });
    checkPdf(document.finish(() => {}));
  });

  it('numbers an object when it is referred to, and writes it once', () => {
    const document = new PlatenDocument(given);
    const [never, first] = [document.ref(), document.ref({ Own: 1 })];
    assert.equal(first.id, 1);
    first.end();
    assert.equal(document.reserve(3), 2);
    assert.equal(never.id, 5);
    assert.throws(() => first.end(), /object 1 is ended once/);
  });
});

describe('the numbers of objects, and where they stand in the file', () => {
  const folder = `${root}src/pdf/`;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ name: path.replace(/^.*\//, ''), text: readFileSync(folder + path, 'utf8') }));
  /** What only the document may do, the files that may, and how it is seen. */
  const alone: readonly (readonly [what: string, files: readonly string[], seen: RegExp])[] = [
    ['imports PDFKit', ['kit.ts'], /from 'pdfkit'/],
    ['makes the table of places', ['document.ts', 'xref.ts'], /\bCrossReferences\b/],
    ['places an object', ['document.ts', 'xref.ts'], /\bplace(At|Row|AllIn)\b/],
    ['writes an object around its value', ['document.ts'], /\d+ obj\\n|\bendobj\b|startxref/],
    ['asks how long the file is', ['document.ts', 'kit.ts'], /\b_offset\b|\bthis\.length\b/],
  ];
  const faultsOf = (files: typeof sources): readonly string[] =>
    alone.flatMap(([what, allowed, seen]) =>
      files
        .filter(({ name, text }) => !allowed.includes(name) && seen.test(text))
        .map(({ name }) => `${name} ${what}`),
    );

  it('are those of the document alone', () => {
    assert.ok(sources.length > 50);
    assert.deepEqual(faultsOf(sources), []);
  });

  it('are seen elsewhere', () => {
    const texts = [
      "import P from 'pdfkit';",
      'new CrossReferences()',
      'a.placeAt(1, 2)',
      "'1 0 obj\\n'",
      'a._offset',
    ];
    for (const text of texts) assert.equal(faultsOf([{ name: 'rows.ts', text }]).length, 1, text);
  });
});
