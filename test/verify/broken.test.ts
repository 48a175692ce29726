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

/** A form whose XFA lies in pieces, as design programs write it: line breaks in tags, and a prefix. */
const dynamicForm: Readonly<Record<number, Part>> = {
  ...changed(
    1,
    '/Lang (en)',
    '/Lang (en) /AcroForm << /Fields [] /XFA [(preamble) 23 0 R (config) 24 0 R] >>',
  ),
  23: streamOf('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"\n>'),
  24: streamOf(
    '',
    '<c:config\n><c:acrobat7\n><c:dynamicRender\n>required</c:dynamicRender\n></c:acrobat7\n>',
  ),
};

/** A video in the action of the link, all of it direct. */
const video = (clip: string): Readonly<Record<number, Part>> =>
  changed(
    10,
    '/A << /S /URI /URI (https://example.com) >>',
    `/A << /S /Rendition /R << /S /MR /C << /S /MCD ${clip} /D << /Type /Filespec /F (a) >> >> >> >>`,
  );

const breaks: readonly Break[] = [
  {
    name: 'a media clip without its type',
    instead: video('/Alt [() (a square turns)]'),
    rules: [`${ua} 7.18.6.2-1`, `${a} 6.5.1-1`],
    at: { object: 10 },
  },
  {
    name: 'a media clip without a text instead',
    instead: video('/CT (video/mp4)'),
    rules: [`${ua} 7.18.6.2-2`, `${a} 6.5.1-1`],
    at: { object: 10 },
  },
  {
    name: 'a form that is made as it is shown',
    instead: dynamicForm,
    rules: [`${ua} 7.15-1`, `${a} 6.4.2-1`],
    at: { object: 1 },
  },
  {
    name: 'no language for texts, a link and the title',
    instead: changed(1, '/Lang (en)', ''),
    rules: [`${ua} 7.2-22`, `${ua} 7.2-24`, `${ua} 7.2-33`],
    at: { object: 21 },
  },
  {
    name: 'no language for texts and a link, and a title that says it besides the default',
    instead: {
      ...changed(1, '/Lang (en)', ''),
      ...changed(5, '</rdf:li></rdf:Alt>', '</rdf:li><rdf:li xml:lang="en">A square</rdf:li></rdf:Alt>'),
    },
    rules: [`${ua} 7.2-22`, `${ua} 7.2-24`],
    at: { object: 21 },
  },
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
    name: 'tagged content in an artifact',
    instead: {
      ...changed(4, '0 50 m 90 50 l S EMC', '0 50 m 90 50 l S /P << /MCID 8 >> BDC EMC EMC'),
      ...changed(6, '22 0 R]', '22 0 R 23 0 R]'),
      ...changed(11, '22 0 R]', '22 0 R 23 0 R]'),
      23: '<< /S /P /P 11 0 R /Pg 3 0 R /K 8 >>',
    },
    rules: [`${ua} 7.1-2`],
    at: { page: 1, object: 3, detail: 'P stands inside of an artifact' },
  },
  {
    name: 'two pieces of content with one number',
    instead: changed(4, '/H2 << /MCID 7 >> BDC', '/H2 << /MCID 7 >> BDC EMC /H2 << /MCID 7 >> BDC'),
    rules: [`${ua} 7.1-01`],
    at: { page: 1, object: 3, detail: 'H2 with MCID 7 has the number of one before it' },
  },
  {
    name: 'numbered content in numbered content',
    instead: changed(4, '0 0 9 9 re f EMC /Figure << /MCID 6 >> BDC', '/Figure << /MCID 6 >> BDC EMC'),
    rules: [`${ua} 7.1-02`],
    at: { page: 1, object: 3, detail: 'Figure with MCID 6 stands inside of Link with MCID 5' },
  },
  {
    name: 'numbered content of a form in numbered content of its page',
    instead: {
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /StructParents 0 /Tabs /S /Annots [10 0 R]
/Resources << /XObject << /F 23 0 R >> >> >>`,
      ...changed(4, '/H2 << /MCID 7 >> BDC', '/H2 << /MCID 7 >> BDC /F Do'),
      ...changed(6, '1 20 0 R', '1 20 0 R 2 [22 0 R]'),
      ...changed(22, '/K 7', '/K [7 << /Type /MCR /Pg 3 0 R /Stm 23 0 R /MCID 0 >>]'),
      23: streamOf(
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /StructParents 2',
        '/H2 << /MCID 0 >> BDC 0 0 9 9 re f EMC',
      ),
    },
    rules: [`${ua} 7.1-02`],
    at: { page: 1, object: 23, detail: 'H2 with MCID 0 stands inside of H2 with MCID 7' },
  },
  {
    name: 'an ID that no tree leads from',
    instead: changed(18, '/S /TD', '/S /TD /ID (cell)'),
    rules: [`${ua} 7.9-0`],
    at: { object: 18, detail: 'the ID is "cell", and there is no IDTree' },
  },
  {
    name: 'an ID that the tree does not have',
    instead: {
      ...changed(6, '/ParentTree', '/IDTree << /Names [(cello) 18 0 R] >> /ParentTree'),
      ...changed(18, '/S /TD', '/S /TD /ID (cell)'),
    },
    rules: [`${ua} 7.9-0`],
    at: { object: 18, detail: 'the ID is "cell", and IDTree does not have it' },
  },
  {
    name: 'an ID that the tree gives to another',
    instead: {
      ...changed(6, '/ParentTree', '/IDTree << /Names [(cell) 19 0 R] >> /ParentTree'),
      ...changed(18, '/S /TD', '/S /TD /ID (cell)'),
    },
    rules: [`${ua} 7.9-0`],
    at: { object: 18, detail: 'the ID is "cell", and IDTree leads to another object' },
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

  it('keeps them with an ID that the tree leads from, and with one that is empty', () => {
    const named = judged(
      accessible({
        ...changed(
          6,
          '/ParentTree',
          '/IDTree << /Kids [<< /Limits [(cell) (cell)] /Names [(cell) 18 0 R] >>] >> /ParentTree',
        ),
        ...changed(18, '/S /TD', '/S /TD /ID (cell)'),
        ...changed(19, '/S /TD', '/S /TD /ID ()'),
      }),
    );
    assert.deepEqual(rulesOf(named), []);
  });

  it('keeps them with a form that uses the numbers of its page, and is drawn twice within one mark', () => {
    const form = '/Span << /Lang (en) >> BDC 0 0 9 9 re f EMC';
    const drawn = judged(
      accessible({
        3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /StructParents 0 /Tabs /S /Annots [10 0 R]
/Resources << /XObject << /F 23 0 R /G 24 0 R >> >> >>`,
        ...changed(4, '/H2 << /MCID 7 >> BDC', '/G Do /H2 << /MCID 7 >> BDC /F Do /F Do'),
        ...changed(6, '1 20 0 R', '1 20 0 R 2 [22 0 R]'),
        ...changed(22, '/K 7', '/K [7 << /Type /MCR /Pg 3 0 R /Stm 24 0 R /MCID 0 >>]'),
        23: streamOf('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', form),
        24: streamOf(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /StructParents 2',
          '/H2 << /MCID 0 >> BDC 0 0 9 9 re f EMC',
        ),
      }),
    );
    assert.deepEqual(rulesOf(drawn), []);
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
