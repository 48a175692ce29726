// "Did you mean": names that other tools use for the same thing, and the nearest known name by edit distance.

/** What authors coming from pdfmake, CSS, react-pdf, Typst or HTML write for a key, and what it is called here. */
const foreignKeys: Readonly<Record<string, string>> = {
  alignment: 'align',
  textAlign: 'align',
  hAlign: 'align',
  halign: 'align',
  horizontalAlign: 'align',
  alignContent: 'alignSelf',
  alignItems: 'alignSelf',
  justifySelf: 'alignSelf',
  valign: 'verticalAlign',
  vAlign: 'verticalAlign',
  italics: 'italic',
  fontStyle: 'italic',
  oblique: 'italic',
  fontWeight: 'bold',
  weight: 'bold',
  strong: 'bold',
  size: 'fontSize',
  textSize: 'fontSize',
  fontFamily: 'font',
  family: 'font',
  fontColor: 'color',
  textColor: 'color',
  foreground: 'color',
  fill: 'backgroundColor',
  fillColor: 'backgroundColor',
  background: 'backgroundColor',
  bgColor: 'backgroundColor',
  bg: 'backgroundColor',
  leading: 'lineHeight',
  lineSpacing: 'lineHeight',
  characterSpacing: 'letterSpacing',
  charSpacing: 'letterSpacing',
  tracking: 'letterSpacing',
  decoration: 'underline',
  textDecoration: 'underline',
  lineThrough: 'strike',
  strikethrough: 'strike',
  strikeThrough: 'strike',
  sup: 'baseline',
  sub: 'baseline',
  superscript: 'baseline',
  subscript: 'baseline',
  hyphens: 'hyphenate',
  whiteSpace: 'noWrap',
  nowrap: 'noWrap',
  textIndent: 'indent',
  leadingIndent: 'indent',
  language: 'lang',
  dir: 'direction',
  colspan: 'colSpan',
  columnSpan: 'colSpan',
  rowspan: 'rowSpan',
  unbreakable: 'keepTogether',
  dontBreakRows: 'keepRowsTogether',
  breakInside: 'keepTogether',
  wrap: 'keepTogether',
  pageBreakInside: 'keepTogether',
  keepWithHeaderRows: 'keepWithNext',
  minPresenceAhead: 'keepWithNext',
  breakAfter: 'pageBreak',
  breakBefore: 'pageBreak',
  pageBreakBefore: 'pageBreak',
  pageBreakAfter: 'pageBreak',
  headlineLevel: 'outline',
  tocItem: 'outline',
  heading: 'outline',
  level: 'outline',
  margins: 'margin',
  marginTop: 'margin',
  marginBottom: 'margin',
  marginLeft: 'margin',
  marginRight: 'margin',
  pageMargins: 'page.margin',
  pageSize: 'page.size',
  pageOrientation: 'page.orientation',
  paddingTop: 'padding',
  paddingBottom: 'padding',
  paddingLeft: 'padding',
  paddingRight: 'padding',
  inset: 'padding',
  widths: 'columns[].width',
  heights: 'height',
  minHeight: 'height',
  spacing: 'gap',
  columnGap: 'gap',
  rowGap: 'gap',
  gutter: 'gap',
  radius: 'borderRadius',
  cornerRadius: 'borderRadius',
  rounded: 'borderRadius',
  stroke: 'border',
  borders: 'border',
  outlineColor: 'border',
  lineWidth: 'thickness',
  strokeWidth: 'thickness',
  lineColor: 'color',
  dashArray: 'dash',
  href: 'link',
  url: 'link',
  linkTo: 'link',
  linkToDestination: 'link',
  children: 'content',
  body: 'content',
  items: 'content',
  blocks: 'content',
  name: 'id',
  key: 'id',
  repeat: 'each',
  for: 'each',
  forEach: 'each',
  foreach: 'each',
  loop: 'each',
  when: 'if',
  visible: 'if',
  show: 'if',
  condition: 'if',
  var: 'as',
  itemName: 'as',
  class: 'style',
  className: 'style',
  classes: 'styles',
  styleSheet: 'styles',
  stylesheet: 'styles',
  styleName: 'style',
  image: 'src',
  source: 'src',
  path: 'src',
  data: 'value',
  objectFit: 'fit',
  altText: 'alt',
  layout: 'lines',
  borderStyle: 'lines',
  striped: 'zebra',
  headerRows: 'head',
  thead: 'head',
  tbody: 'body',
  tfoot: 'foot',
  tfooter: 'foot',
  groupBy: 'group',
  repeatHeader: 'repeatHead',
  repeatFooter: 'repeatFoot',
  orientation: 'page.orientation',
  defaultStyle: 'style',
  position: 'a block of type "place"',
  absolutePosition: 'a block of type "place"',
  watermark: 'a block of type "place" in background',
  metadata: 'info',
  version: 'platen',
  title: 'info.title',
  author: 'info.author',
  subject: 'info.subject',
  keywords: 'info.keywords',
  culture: 'locale',
  lang: 'locale',
  timezone: 'timeZone',
  tz: 'timeZone',
  inputs: 'variables',
  schema: 'variables',
  vars: 'variables',
  params: 'variables',
  parameters: 'variables',
  definitions: 'define',
  let: 'define',
  based: 'extends',
  extend: 'extends',
  inherits: 'extends',
  optional: 'required',
  nullable: 'required',
  properties: 'fields',
  elements: 'items',
  minLength: 'minItems',
  maxLength: 'maxItems',
  values: 'enum',
};

/** The same for the value of `type`. */
const foreignTypes: Readonly<Record<string, string>> = {
  paragraph: 'text',
  p: 'text',
  h1: 'text',
  heading: 'text',
  title: 'text',
  span: 'text',
  label: 'text',
  row: 'columns',
  hstack: 'columns',
  flex: 'columns',
  grid: 'table',
  vstack: 'stack',
  group: 'stack',
  container: 'stack',
  view: 'stack',
  column: 'stack',
  div: 'box',
  frame: 'box',
  card: 'box',
  panel: 'box',
  rect: 'box',
  ul: 'list',
  ol: 'list',
  bullets: 'list',
  img: 'image',
  picture: 'image',
  photo: 'image',
  logo: 'image',
  hr: 'line',
  rule: 'line',
  divider: 'line',
  separator: 'line',
  spacer: 'space',
  gap: 'space',
  position: 'place',
  absolute: 'place',
  watermark: 'place',
  qr: 'barcode',
  qrcode: 'barcode',
  barCode: 'barcode',
  pagebreak: 'pageBreak',
  newpage: 'pageBreak',
  break: 'pageBreak',
  tableOfContents: 'toc',
  contents: 'toc',
  outline: 'toc',
  md: 'markdown',
  html: 'markdown',
};

/** The same for the `$names` of expressions. */
const foreignVariables: Readonly<Record<string, string>> = {
  number: 'pageNumber',
  page: 'pageNumber',
  currentPage: 'pageNumber',
  pageCount: 'totalPages',
  pages: 'totalPages',
  total: 'totalPages',
  totalPageCount: 'totalPages',
  carried: 'sums',
  carry: 'sums',
  parent: 'root',
  data: 'root',
  item: 'x',
  i: 'index',
  idx: 'index',
  row: 'index',
  rowNumber: 'position',
  money: 'currency',
  formatCurrency: 'currency',
  formatDate: 'date',
  formatDecimal: 'decimal',
  toFixed: 'decimal',
  upper: 'uppercase',
  lower: 'lowercase',
  concat: 'join',
};

/** What the language leaves out on purpose, by the keys and types that ask for it. */
const leftOut: readonly (readonly [what: string, names: readonly string[]])[] = [
  [
    'encryption',
    ['encryption', 'encrypt', 'encrypted', 'password', 'userPassword', 'ownerPassword', 'permissions'],
  ],
  ['signatures', ['signature', 'signatures', 'sign', 'digitalSignature', 'signatureField']],
  [
    'form fields',
    [
      'form',
      'forms',
      'field',
      'formField',
      'formFields',
      'acroForm',
      'acroform',
      'input',
      'textField',
      'checkbox',
      'radio',
    ],
  ],
  [
    'pages of other PDFs',
    ['pdf', 'pdfs', 'mergePdf', 'appendPdf', 'attachPdf', 'embedPdf', 'pdfPages', 'importPages'],
  ],
];

const foreign = { key: foreignKeys, type: foreignTypes, variable: foreignVariables, plain: {} } as const;

/** The known name that was probably meant; for keys it may be a short phrase. Undefined when nothing is near. */
export function nearestName(
  name: string,
  known: Iterable<string>,
  table: keyof typeof foreign = 'plain',
): string | undefined {
  const names = [...known];
  const translated = foreignName(name, table);
  if (translated !== undefined) {
    // A key of another object helps only where that object may stand.
    const first = /^(\w+)(?:\[\])?\./.exec(translated)?.[1] ?? translated;
    if (names.includes(first) || translated.includes(' ')) return translated;
  }
  const folded = fold(name);
  const same = names.find((each) => fold(each) === folded);
  if (same !== undefined) return same;
  return nearestByDistance(name, names);
}

/** `did you mean "align"?`, or that there is no such thing; undefined when nothing is near. */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  table: keyof typeof foreign = 'plain',
): string | undefined {
  const names = [...known];
  const absent =
    table === 'key' || table === 'type' ? leftOut.find(([, asked]) => asked.includes(name)) : undefined;
  if (absent) return `version 1 has no ${absent[0]}`;
  const nearest = nearestName(name, names, table);
  if (nearest === undefined) return undefined;
  const phrase = nearest.includes(' ') && !names.includes(nearest);
  return phrase ? `did you mean ${nearest}?` : `did you mean "${nearest}"?`;
}

function foreignName(name: string, table: keyof typeof foreign): string | undefined {
  const names: Readonly<Record<string, string>> = foreign[table];
  if (name.startsWith('$')) {
    const bare = foreignName(name.slice(1), table);
    return bare === undefined ? undefined : `$${bare}`;
  }
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

function nearestByDistance(name: string, names: readonly string[]): string | undefined {
  // A hostile name may be megabytes long; nothing known is.
  if (name.length > 60) return undefined;
  const limit = name.length <= 3 ? 1 : name.length <= 6 ? 2 : 3;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const each of names) {
    if (Math.abs(each.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), each.toLowerCase());
    if (distance < bestDistance && distance < each.length) {
      best = each;
      bestDistance = distance;
    }
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment) between two short words. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
