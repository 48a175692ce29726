// The pages of the reference: which keys each of them lists, and what it says besides.
import { blockKinds } from '../../src/blocks/index.ts';
import { ownNames } from '../../src/language/own-names.ts';
import { fontEntries, namedStyleEntries } from '../../src/template/compile/sections.ts';
import * as f from '../../src/template/fields/fields.ts';
import { topLevelEntries } from '../../src/template/fields/top-level.ts';
import { variableEntries } from '../../src/template/variables/variables.ts';
import { anchorOf, type Key, keysOf, sharedValues } from './keys.ts';

/** A list of keys on a page. */
export interface KeyTable {
  readonly title: string;
  readonly keys: readonly Key[];
  /** Of an object inside of the block, which has no type: the keys of which it has one. */
  readonly inside?: readonly string[];
}

/** A page of the reference. */
export interface ReferencePage {
  /** The name of its file without `.md`. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly tables: readonly KeyTable[];
  /** Markdown below the tables. */
  readonly more?: string;
  /** The kind of block that it describes. */
  readonly kind?: string;
  /** Keys that no example of the page can show, and where they are shown. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** The page of rules of each kind of block that has more of them than its keys say. */
const rulesOf: Readonly<Record<string, string>> = {
  text: 'blocks.md#kinds-of-block',
  markdown: 'text.md#markdown',
  stack: 'blocks.md#boxes',
  columns: 'blocks.md#kinds-of-block',
  flow: 'blocks.md#text-in-columns',
  grid: 'blocks.md#grids-and-labels',
  box: 'blocks.md#boxes',
  table: 'tables.md',
  list: 'blocks.md#kinds-of-block',
  image: 'figures.md#images',
  svg: 'figures.md#svg',
  pdf: 'figures.md#pages-of-other-pdfs',
  pdfPages: 'figures.md#pages-of-other-pdfs',
  barcode: 'figures.md#barcodes',
  chart: 'figures.md#charts',
  place: 'blocks.md#kinds-of-block',
  section: 'blocks.md#kinds-of-block',
  toc: 'blocks.md#kinds-of-block',
};

/** The names of pages of kinds that are called as a key of the document is. */
const pageNames: Readonly<Record<string, string>> = { pdf: 'pdfBlock' };

const eInvoice = 'it belongs to e-invoices, see [einvoice.md](../einvoice.md)';

const inNumbering = 'see [numbering.md](numbering.md)';

const inHatches = 'see [box.md](box.md)';

const inFloats = 'see [box.md](box.md) and [image.md](image.md)';

const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  text: {
    prints: eInvoice,
    'text[].prints': eInvoice,
    'text[].note': 'see [notes.md](notes.md)',
    numbered: inNumbering,
    'numbered.level': inNumbering,
    'numbered.hang': inNumbering,
  },
  list: { numbered: inNumbering, 'numbered.level': inNumbering, 'numbered.hang': inNumbering },
  table: {
    prints: eInvoice,
    numbered: inNumbering,
    hatch: inHatches,
    'headStyle.hatch': inHatches,
    'footStyle.hatch': inHatches,
  },
  image: { numbered: inNumbering },
  svg: { numbered: inNumbering, float: inFloats },
  barcode: { numbered: inNumbering, float: inFloats },
  chart: {
    numbered: inNumbering,
    float: inFloats,
    ...Object.fromEntries(
      ['', '.lines', '.color', '.gap', '.width'].map((key) => [`series[].hatch${key}`, inHatches]),
    ),
  },
  pdf: { float: inFloats },
  pageBreak: { to: 'see [flow.md](flow.md)' },
  stack: { with: 'see [include.md](include.md)' },
  toc: { of: inNumbering },
  section: {
    'page.labels': 'see [page.md](page.md)',
    'page.numbers': 'see [page.md](page.md)',
    numbering: inNumbering,
    'numbering.headings': inNumbering,
    ...Object.fromEntries(
      ['form', 'before', 'after', 'alone'].map((key) => [`numbering.headings[].${key}`, inNumbering]),
    ),
    'page.baselineGrid': 'see [page.md](page.md)',
    'page.bleed': 'see [page.md](page.md)',
    'page.cropMarks': 'see [page.md](page.md)',
  },
};

/** The pages of the kinds of block. */
export const blockPages: readonly ReferencePage[] = blockKinds.map(({ name, description, entries }) => {
  const others =
    'Besides its own keys it takes [those of every block](block-keys.md) and [style properties](style.md).';
  const more = rulesOf[name];
  return {
    name: pageNames[name] ?? name,
    title: pageNames[name] ? `\`${name}\` (a block)` : `\`${name}\``,
    intro: `${description} ${others}${more === undefined ? '' : ` ${moreIn(more)}`}`,
    tables: tablesOf(name, keysOf(entries)),
    kind: name,
    ...(elsewhere[name] && { elsewhere: elsewhere[name] }),
  };
});

/** Returns the lists of keys of a kind of block. Those of the cells and rows of a table are the same wherever cells and rows stand. */
function tablesOf(kind: string, keys: readonly Key[]): readonly KeyTable[] {
  if (keys.length === 0) return [];
  const title = 'Keys';
  if (kind !== 'table') return [{ title, keys }];
  const parts: readonly (readonly [title: string, prefix: string, knownBy: readonly string[]])[] = [
    ['Keys of a cell', 'columns[].cell.', ['content']],
    ['Keys of a row', 'head[].', ['cells', 'rows']],
  ];
  const own = keys
    .filter(({ path }) => !parts.some(([, prefix]) => path.startsWith(prefix)))
    .map((key) => ({ ...key, value: cellOrRows(key) }));
  const inside = parts.map(([heading, prefix, knownBy]): KeyTable => {
    const below = keys.filter(({ path }) => path.startsWith(prefix));
    return {
      title: heading,
      keys: below.map((key) => ({ ...key, path: key.path.slice(prefix.length) })),
      inside: knownBy,
    };
  });
  return [{ title, keys: own }, ...inside];
}

/** Where cells and rows are written out, the value names them. */
function cellOrRows({ path, value }: Key): string {
  if (path === 'columns[].cell' || value === 'a cell') return '[a cell](#keys-of-a-cell)';
  if (path === 'head' || value === 'a list of rows') return 'a list of [rows](#keys-of-a-row)';
  return value;
}

const topKeys = keysOf(topLevelEntries);

function below(key: string): readonly Key[] {
  return topKeys.filter(
    ({ path }) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`),
  );
}

const extras = Object.fromEntries(
  Object.entries(namedStyleEntries).filter(([name]) => !Object.hasOwn(f.styleEntries, name)),
);

function valueRows(): string {
  const rows = sharedValues.map(
    ({ name, says }) => `| <a id="${anchorOf(name)}"></a>${name} | ${says.replaceAll('|', '\\|')} |`,
  );
  return ['| value | what may be written |', '|---|---|', ...rows].join('\n');
}

function nameRows(): string {
  const rows = Object.entries(ownNames).map(([name, says]) => {
    const [first = '', second] = says.split('\n');
    const code = second === undefined ? `$${name}` : first;
    return `| \`${code}\` | ${second ?? first} |`;
  });
  return ['| written | what it is |', '|---|---|', ...rows].join('\n');
}

/** The pages of all else. */
export const otherPages: readonly ReferencePage[] = [
  {
    name: 'document',
    title: 'The document',
    intro: `The keys of the top level. ${moreIn('rules.md#top-level')}`,
    tables: [{ title: 'Keys', keys: topKeys.filter(({ path }) => /^[\w$]+$/.test(path)) }],
    elsewhere: {
      einvoice: eInvoice,
      fonts: 'see [fonts.md](fonts.md)',
      messages: 'see [messages.md](messages.md)',
      notes: 'see [notes.md](notes.md)',
      pageCount: 'see [page.md](page.md)',
      numbering: inNumbering,
      pdf: 'see [pdf.md](pdf.md)',
      background: 'see [page.md](page.md)',
    },
  },
  {
    name: 'page',
    title: 'Pages',
    intro: `Paper, margins, and what stands on each page. ${moreIn('pages.md')}`,
    tables: [
      { title: 'Paper and margins', keys: below('page') },
      { title: 'The number of pages', keys: below('pageCount') },
      {
        title: 'What stands on each page',
        keys: [...below('header'), ...below('footer'), ...below('background'), ...below('foreground')],
      },
    ],
    elsewhere: { foreground: 'see [document.md](document.md)' },
    more: [
      '`header`, `footer`, `background` and `foreground` take content, or forms of it: `{ documentFirst, first, odd, even, last, default }`, content each.',
      '`documentFirst` goes before `first`, `first` before `last`, `last` before `odd` and `even`, and these before `default`. `[]` prints nothing.',
    ].join('\n'),
  },
  {
    name: 'block-keys',
    title: 'Keys of every block',
    intro: `Each block takes these keys, and [style properties](style.md). ${moreIn('blocks.md#blocks')}`,
    tables: [{ title: 'Keys', keys: keysOf(f.commonEntries) }],
  },
  {
    name: 'style',
    title: 'Style',
    intro: `Style properties stand on blocks, spans, rows, columns and cells, and in named styles. ${moreIn('blocks.md#style-properties')}`,
    tables: [
      { title: 'Style properties', keys: keysOf(f.styleEntries) },
      { title: 'What a named style may hold besides', keys: keysOf(extras) },
    ],
    elsewhere: { axes: 'see [fonts.md](fonts.md)' },
  },
  {
    name: 'fonts',
    title: 'Fonts',
    intro: `The fonts of the template's own, by family. ${moreIn('text.md#fonts')}`,
    tables: [{ title: 'Keys of a family', keys: keysOf(fontEntries) }],
  },
  {
    name: 'values',
    title: 'Values',
    intro: `Values that many keys take. ${moreIn('rules.md#rules-that-hold-everywhere')}`,
    tables: [],
    more: valueRows(),
  },
  {
    name: 'variables',
    title: 'Variables',
    intro: `What \`data\` must hold. ${moreIn('expressions.md#variables')}`,
    tables: [{ title: 'Keys of a variable', keys: keysOf(variableEntries) }],
  },
  {
    name: 'expressions',
    title: 'Expressions',
    intro: `\`{{ … }}\` is [JSONata](https://docs.jsonata.org). These names are added to it. ${moreIn('expressions.md#values-and-expressions')}`,
    tables: [],
    more: nameRows(),
  },
  {
    name: 'messages',
    title: 'Messages',
    intro: `Texts in many languages, in ICU MessageFormat. ${moreIn('expressions.md#messages')}`,
    tables: [],
  },
  {
    name: 'numbering',
    title: 'Numbers of headings, tables and figures',
    intro: `Numbers that are counted, and texts that name them. ${moreIn('text.md#numbers-of-headings-tables-and-figures')}`,
    tables: [{ title: 'Keys', keys: below('numbering') }],
  },
  {
    name: 'notes',
    title: 'Notes',
    intro: `Notes at the foot of pages or at the end of the document, from spans with \`note\`. ${moreIn('text.md#notes')}`,
    tables: [{ title: 'Keys', keys: below('notes') }],
  },
  {
    name: 'pdf',
    title: 'The PDF',
    intro: `What the file says of itself, claims to be, and holds. ${moreIn('pdf.md#standards-passwords-and-attachments')}`,
    tables: [
      { title: 'What it says of itself', keys: below('info') },
      { title: 'What it claims, and what it holds', keys: below('pdf') },
    ],
  },
];

/** Returns the sentence that leads to a place of the pages of rules. */
function moreIn(place: string): string {
  const [page] = place.split('#');
  return `More in [${page}](../${place}).`;
}
