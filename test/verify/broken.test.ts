// A document that keeps both standards, broken on purpose in one place after the other: each is named, with its place.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Finding, Verdict } from '../../src/verify/verdict.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { temporaryFolder } from '../platen.ts';
import { accessible, changed } from './accessible.ts';
import { type Part, streamOf } from './pdf.ts';

const folder = temporaryFolder();
after(() => folder.remove());

interface Break {
  readonly name: string;
  readonly instead: Readonly<Record<number, Part>>;
  /** The rules that are broken, and no other. */
  readonly rules: readonly string[];
  /** Where the first is broken. */
  readonly at: Partial<Finding>;
}

const ua = 'ISO 14289-1';
const a = 'ISO 19005-3';

const breaks: readonly Break[] = [
  {
    name: 'a head without Scope',
    instead: changed(15, '/Scope /Column', ''),
    rules: [`${ua} 7.5-1`],
    at: { object: 18, detail: 'the cell in row 2, column 1' },
  },
  {
    name: 'a line that is not marked',
    instead: changed(4, '/Artifact << /Type /Layout >> BDC 0 50 m 90 50 l S EMC', '0 50 m 90 50 l S'),
    rules: [`${ua} 7.1-3`],
    at: { page: 1, object: 3, detail: 'a path is neither tagged nor an artifact' },
  },
  {
    name: 'an artifact in tagged content',
    instead: changed(4, '/H1 << /MCID 0 >> BDC', '/H1 << /MCID 0 >> BDC /Artifact BMC EMC'),
    rules: [`${ua} 7.1-1`],
    at: { page: 1, detail: 'an artifact stands inside of H1' },
  },
  {
    name: 'a short row',
    instead: { ...changed(17, '18 0 R 19 0 R', '18 0 R'), ...changed(18, '/K 3', '/K [3 4]') },
    rules: [`${ua} 7.2-43`],
    at: { object: 13, detail: 'row 2 has 1, the first 2' },
  },
  {
    name: 'a picture that its element has lost',
    instead: changed(21, '/K 6', ''),
    rules: [`${ua} 7.1-0`],
    at: { page: 1, object: 3, detail: 'a path is of Figure by the parent tree, and no element holds it' },
  },
  {
    name: 'a row that its table has lost',
    instead: changed(13, '14 0 R 17 0 R', '14 0 R'),
    rules: [`${ua} 7.1-0`],
    at: { page: 1, object: 3, detail: 'a path is of TD by the parent tree, and no element holds it' },
  },
  {
    name: 'an element that names another parent',
    instead: changed(21, '/P 11 0 R', '/P 12 0 R'),
    rules: [`${ua} 7.1-12`],
    at: { object: 21, detail: 'the type is Figure, and P is not the element around it' },
  },
  {
    name: 'an element without parent',
    instead: changed(21, '/P 11 0 R', ''),
    rules: [`${ua} 7.1-12`],
    at: { object: 21, detail: 'the type is Figure, and there is no P' },
  },
  {
    name: 'a cell that reaches below its table',
    instead: changed(15, '/Scope', '/RowSpan 9 /Scope'),
    rules: [`${ua} 7.2-41`, `${ua} 7.5-1`],
    at: { object: 13 },
  },
  {
    name: 'a link without its element',
    instead: changed(10, '/StructParent 1', ''),
    rules: [`${ua} 7.18.5-1`],
    at: { page: 1, object: 10 },
  },
  {
    name: 'a link that does not say where it leads',
    instead: changed(10, '/Contents (there)', ''),
    rules: [`${ua} 7.18.1-2`, `${ua} 7.18.5-2`],
    at: { page: 1, object: 10 },
  },
  {
    name: 'a skipped heading',
    instead: changed(22, '/S /H2', '/S /H3'),
    rules: [`${ua} 7.4.2-1`],
    at: { object: 22, detail: 'H3 comes after H1' },
  },
  {
    name: 'a figure without Alt',
    instead: changed(21, '/Alt (a square)', ''),
    rules: [`${ua} 7.3-1`],
    at: { object: 21 },
  },
  {
    name: 'no language',
    instead: changed(1, '/Lang (en)', ''),
    rules: [`${ua} 7.2-22`, `${ua} 7.2-24`, `${ua} 7.2-33`],
    at: { object: 21 },
  },
  {
    name: 'a language that is none',
    instead: changed(1, '/Lang (en)', '/Lang (english language)'),
    rules: [`${ua} 7.2-29`, `${a} 6.7.4-1`],
    at: { object: 1, detail: '"english language" is none' },
  },
  {
    name: 'a title that is not shown',
    instead: changed(1, '/DisplayDocTitle true', ''),
    rules: [`${ua} 7.1-10`],
    at: { object: 1 },
  },
  {
    name: 'a type that is no standard one',
    instead: changed(11, '/S /Document', '/S /Book'),
    rules: [`${ua} 7.1-5`, `${a} 6.7.3.4-1`],
    at: { object: 11, detail: 'the type is Book' },
  },
  {
    name: 'no output intent',
    instead: changed(1, '/S /GTS_PDFA1', '/S /GTS_PDFX'),
    rules: [`${a} 6.2.4.3-4`],
    at: { page: 1, detail: 'there is no output intent' },
  },
  {
    name: 'an attachment without relationship',
    instead: changed(8, '/AFRelationship /Data', ''),
    rules: [`${a} 6.8-3`],
    at: { object: 8 },
  },
  {
    name: 'an attachment that belongs to nothing',
    instead: changed(1, '/AF [8 0 R]', ''),
    rules: [`${a} 6.8-4`],
    at: { object: 8 },
  },
  {
    name: 'an attachment without type',
    instead: { 9: streamOf('/Type /EmbeddedFile', 'hello') },
    rules: [`${a} 6.8-1`],
    at: { object: 9 },
  },
  {
    name: 'a claim of another level',
    instead: changed(5, 'conformance>A<', 'conformance>B<'),
    rules: [`${a} 6.6.4-3`],
    at: { object: 5, detail: 'the conformance is B' },
  },
  {
    name: 'a property that is not described',
    instead: changed(5, '<pdfuaid:part>1', '<pdfuaid:rev>2</pdfuaid:rev><pdfuaid:part>1'),
    rules: [`${a} 6.6.2.3.1-1`],
    at: { object: 5, detail: 'pdfuaid:rev is neither' },
  },
  {
    name: 'a script',
    instead: changed(1, '/AF [8 0 R]', '/AF [8 0 R] /OpenAction << /S /JavaScript /JS (1) >>'),
    rules: [`${a} 6.5.1-1`],
    at: { object: 1, detail: 'it is JavaScript' },
  },
];

const judged = (bytes: Uint8Array): Verdict => verifyPdf(bytes, { standards: ['pdf/ua-1', 'pdf/a-3a'] });
const rulesOf = ({ judgements }: Verdict): readonly string[] =>
  judgements.flatMap(({ broken }) => broken.map(({ rule }) => rule));

describe('a document that keeps PDF/UA-1 and PDF/A-3a', () => {
  it('claims both, and keeps both', () => {
    const { claims, judgements, damage } = verifyPdf(accessible());
    assert.deepEqual(
      claims.map(({ standard, judged }) => [standard, judged]),
      [
        ['pdf/ua-1', true],
        ['pdf/a-3a', true],
      ],
    );
    assert.deepEqual(
      judgements.map(({ verdict, findings }) => [verdict, findings]),
      [
        ['kept', []],
        ['kept', []],
      ],
    );
    assert.deepEqual(damage, []);
  });

  for (const { name, instead, rules, at } of breaks)
    it(`breaks what is named by ${name}`, () => {
      const verdict = judged(accessible(instead));
      assert.deepEqual(rulesOf(verdict), rules);
      const [first] = verdict.judgements.flatMap(({ findings }) => findings);
      assert.deepEqual({ ...first, ...at }, first);
    });

  it('is read the same with object streams, a cross-reference stream and linearized', () => {
    const [file, packed] = ['plain.pdf', 'packed.pdf'].map((name) => join(folder.path, name));
    writeFileSync(file ?? '', accessible());
    execFileSync('qpdf', [
      '--object-streams=generate',
      '--linearize',
      '--newline-before-endstream',
      file ?? '',
      packed ?? '',
    ]);
    const { judgements, outline, attachments, damage } = verifyPdf(readFileSync(packed ?? ''));
    const plain = verifyPdf(accessible());
    assert.deepEqual(
      { judgements, outline, attachments, damage },
      { judgements: plain.judgements, outline: plain.outline, attachments: plain.attachments, damage: [] },
    );
  });
});
