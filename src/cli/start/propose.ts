// A first layout for data: a title, its values as labelled pairs, and a table for each list, with totals.
import { columnOf, printed, wordsOf } from '../../studio/design/know/column.ts';
import { literal, valueUnder } from '../../studio/design/know/path.ts';
import { type Seen, variablesOf } from './infer.ts';
import type { Labels } from './labels.ts';

type Block = Readonly<Record<string, unknown>>;

/** Where values are printed. */
interface Around {
  /** The expression of the object that holds them, such as `customer`; '' for what is in reach by its name. */
  readonly way: string;
  /** How deep: 2 for what stands in the page. */
  readonly level: number;
  /** The expression of the currency that all amounts have; undefined where none is known. */
  readonly currency: string | undefined;
  readonly labels: Labels;
  /** Whether the object that they stand in may be missing. */
  readonly mayLack?: boolean;
}

const pairColumns = 3;
/** More columns than this are too narrow to be read. */
const mostColumns = 12;
/** More columns than this need a page that lies. */
const mostUpright = 7;

/** Returns a template that prints data of this shape, as far as it can be printed. `name` is that of the template. */
export function proposeTemplate(name: string, fields: Seen['fields'], labels: Labels): Block {
  const title = titleOf(name, fields);
  const rest = new Map([...fields].filter(([key]) => key !== title.key));
  const currency = fields.get('currency')?.type === 'string' ? '$root.currency' : undefined;
  const isWide = widestOf(fields, labels) > mostUpright;
  const footer = {
    ...{ type: 'text', text: '{{$pageNumber}} / {{$totalPages}}', style: 'label', align: 'right' },
    margin: [8, 0, 0, 0],
  };
  const content = [
    { type: 'text', text: title.text, style: 'title', heading: 1 },
    ...blocksOf(rest, { way: '', level: 2, currency, labels }),
  ];
  const style = { fontSize: 9.5, lineHeight: 1.4, color: 'ink' };
  const used = usedIn(styles, [footer, content]);
  return {
    platen: 1,
    name,
    info: { title: title.text },
    locale: labels.locale,
    page: {
      size: 'A4',
      ...(isWide && { orientation: 'landscape' }),
      margin: ['18mm', '18mm', '16mm', '18mm'],
    },
    style,
    colors: usedIn(colors, [style, used, content]),
    styles: used,
    variables: variablesOf(new Map([...fields].filter(([, { lack }]) => lack === undefined))),
    footer,
    content,
  };
}

const colors = { ink: '#1d2733', accent: '#0f4c5c', quiet: '#5a6773', rule: '#c9d3d8' };
const heading = { bold: true, color: 'accent', keepWithNext: true };
const line = { width: 1, color: 'accent' };
const rule = { width: 0.4, color: 'rule' };
const styles = {
  title: { ...heading, fontSize: 20, lineHeight: 1.2, margin: [0, 0, 12, 0] },
  subtitle: { ...heading, fontSize: 12, margin: [14, 0, 6, 0] },
  minor: { ...heading, fontSize: 10, margin: [10, 0, 4, 0] },
  label: { fontSize: 7.5, color: 'quiet' },
  head: { fontSize: 8, bold: true, color: 'accent', border: { bottom: line } },
  total: { bold: true, border: { top: line } },
};

/** Returns those of some names that stand as values in parts of a template. */
function usedIn(named: Block, parts: readonly unknown[]): Block {
  const written = JSON.stringify(parts);
  return Object.fromEntries(Object.entries(named).filter(([name]) => written.includes(`:"${name}"`)));
}

/** Matches the names of what tells one document from another. */
const numbers = /^(?:number|no|nr|id|reference|ref|code)$|(?:number|no|nr|reference)$/i;

/** Returns the title, and the key that it prints. */
function titleOf(name: string, fields: Seen['fields']): { readonly text: string; readonly key?: string } {
  const entries = [...fields].filter(([, { type, required }]) => type === 'string' && required);
  const own = entries.find(([key, { isLong }]) => /^(?:title|subject|heading)$/i.test(key) && !isLong);
  if (own) return { text: `{{${valueUnder('', own[0])}}}`, key: own[0] };
  const number =
    entries.find(([key]) => numbers.test(key)) ??
    [...fields].find(([key, { type, required }]) => type === 'integer' && required && numbers.test(key));
  if (!number) return { text: wordsOf(name) };
  return { text: `${wordsOf(name)} {{${valueUnder('', number[0])}}}`, key: number[0] };
}

/** Returns the text that says what stands under a key. */
function labelOf(key: string): string {
  return literal(wordsOf(key));
}

/** Returns the blocks that print values: first plain ones, then long texts, objects and lists. */
function blocksOf(fields: Seen['fields'], around: Around): readonly Block[] {
  const pairs: Block[] = [];
  const rest: Block[] = [];
  for (const [key, seen] of fields) {
    if (seen.lack !== undefined) continue;
    const value = valueUnder(around.way, key);
    const when = seen.required ? {} : { if: `$exists(${value})` };
    const text = textOf(key, seen, around);
    if (text !== undefined && !seen.isLong) {
      const content = [{ type: 'text', text: labelOf(key), style: 'label' }, text];
      pairs.push({ ...when, content });
    } else if (text !== undefined) rest.push(section(key, [text], { when, around }));
    else if (isPicture(seen)) rest.push(...picturesOf(key, seen, value));
    else if (seen.type === 'object') {
      const inside = blocksOf(seen.fields, { ...around, way: value, level: around.level + 1 });
      rest.push(section(key, inside, { when, around }));
    } else rest.push(section(key, listOf(key, seen, around), { when, around }));
  }
  const grid = { type: 'grid', columns: pairColumns, gap: [8, 14], items: pairs };
  return pairs.length === 0 ? rest : [grid, ...rest];
}

/** Returns content below its own heading. */
function section(
  key: string,
  content: readonly unknown[],
  { when, around }: { readonly when: Block; readonly around: Around },
): Block {
  const heading = Math.min(6, around.level);
  const style = heading === 2 ? 'subtitle' : 'minor';
  const title = { type: 'text', text: labelOf(key), style, heading };
  return { type: 'stack', ...when, content: [title, ...content] };
}

/** Returns whether a value is a picture, or a list of some. */
function isPicture({ type, items }: Seen): boolean {
  return type === 'image' || items === 'image';
}

/** Returns the blocks that show a picture, or each one of a list: one for each kind of picture. */
function picturesOf(key: string, { type, required, pictures }: Seen, value: string): readonly Block[] {
  const each = type === 'list' ? { each: value, as: 'picture' } : {};
  const picture = type === 'list' ? '$picture' : value;
  return [...pictures].map((kind) => {
    const isKind = `${kind === 'svg' ? '' : '$not('}$contains(${picture}, 'svg+xml')${kind === 'svg' ? '' : ')'}`;
    const there = required || type === 'list' ? [] : [`$exists(${picture})`];
    const when = [...there, ...(pictures.size > 1 ? [isKind] : [])].join(' and ');
    const look = { src: `{{${picture}}}`, width: 120, alt: labelOf(key), margin: [8, 0, 0, 0] };
    return { type: kind, ...each, ...(when !== '' && { if: when }), ...look };
  });
}

/** Returns the text that prints a value, or undefined where it is none. */
function textOf(key: string, seen: Seen, around: Around): string | undefined {
  const value = valueUnder(around.way, key);
  const { type, lack } = seen;
  if (lack !== undefined || isPicture(seen)) return undefined;
  if (type === 'boolean') return `{{${said(value, around)}}}`;
  if (type === 'list' && seen.holds === 'values') return `{{${joinedItems(value, seen.items, around)}}}`;
  if (type === 'list' && seen.holds === 'lists') {
    const line = joinedItems('$line', undefined, around);
    return `{{$join($map(${value}, function($line) { ${line} }), '\n')}}`;
  }
  if (type === undefined || type === 'list' || type === 'object' || type === 'image') return undefined;
  return printed({ name: key, type, value, format: formatOf(key, seen, around) });
}

/** Returns the expression of the word for a value that is true or false. */
function said(value: string, { labels: { yes, no } }: Around): string {
  return `${value} ? '${yes}' : '${no}'`;
}

/** Returns the expression that joins plain values to one text. Those of several types are told apart when they are there. */
function joinedItems(list: string, items: Seen['items'], around: Around): string {
  if (items === 'string' || items === 'date') return `$join(${list}, ', ')`;
  if (items === 'number' || items === 'integer') return `$join($map(${list}, $string), ', ')`;
  const bool = said('$item', around);
  const any = `$type($item) = 'boolean' ? (${bool}) : $type($item) = 'null' ? '–' : $string($item)`;
  return `$join($map(${list}, function($item) { ${items === 'boolean' ? bool : any} }), ', ')`;
}

const amounts = /amount|total|price|cost|sum|net|gross|fee|tax|vat|balance|paid|due|charge|salary|value/i;

/** Returns how a number is written: with its currency where that is known, otherwise with the digits that it has. */
function formatOf(key: string, { decimals }: Seen, { currency }: Around): (value: string) => string {
  if (currency !== undefined && amounts.test(key) && decimals <= 2)
    return (value) => `$currency(${value}, ${currency})`;
  return (value) => `$decimal(${value}, ${Math.min(6, Math.max(2, decimals))})`;
}

/** Returns a table of a list, or its items one below the other where a row can't hold all that is in one. */
function listOf(key: string, seen: Seen, around: Around): readonly Block[] {
  const rows = valueUnder(around.way, key);
  const inside = { ...around, way: '' };
  if (!isTable(seen.fields, around.labels)) {
    const content = blocksOf(seen.fields, { ...inside, level: around.level + 1 });
    return [{ type: 'box', each: rows, border: { top: rule }, padding: [8, 0, 14, 0], content }];
  }
  const values = cellsOf(seen.fields, inside);
  const longest = values.reduce((most, { length }) => Math.max(most, length), 0);
  const widest = values.findIndex(({ length }) => length === longest && length > 0);
  // What is proposed for the first column fits the one with the longest texts.
  const added = totalsOf(values, around.labels);
  const columns = values.map((one, index) => ({
    ...columnOf(one, index === widest ? 0 : 1),
    cell: one.cell,
    ...(added?.footers[index] !== undefined && { footer: added.footers[index] }),
  }));
  return [
    {
      type: 'table',
      rows,
      headStyle: 'head',
      padding: [4, 5],
      lines: { horizontal: rule },
      columns,
      ...(added && { sums: added.sums, footStyle: 'total' }),
    },
  ];
}

/** Returns whether all values of an item have room in a row. Lists and pictures need more. */
function isTable(fields: Seen['fields'], labels: Labels): boolean {
  const isPlain = (seen: Seen): boolean =>
    !isPicture(seen) &&
    (seen.fields.size === 0 || (seen.type === 'object' && [...seen.fields.values()].every(isPlain)));
  const around = { way: '', level: 2, currency: undefined, labels };
  return [...fields.values()].every(isPlain) && cellsOf(fields, around).length <= mostColumns;
}

/** A value of an item that stands in a cell. */
interface Cell {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly format: (value: string) => string;
  /** The text that prints it. */
  readonly cell: string;
  readonly required: boolean;
  /** How long its longest text is. */
  readonly length: number;
}

/** Returns what stands in the cells of a row. The values of objects in it stand beside its own. */
function cellsOf(fields: Seen['fields'], around: Around, before = ''): readonly Cell[] {
  return [...fields].flatMap(([key, seen]): readonly Cell[] => {
    const { type = 'string' } = seen;
    const required = seen.required && around.mayLack !== true;
    const value = valueUnder(around.way, key);
    const name = `${before}${key}`;
    if (type === 'object')
      return cellsOf(seen.fields, { ...around, way: value, mayLack: !required }, `${name} `);
    const text = textOf(key, seen, around);
    if (text === undefined) return [];
    // A number that is not there can't be formatted.
    const isNumber = type === 'number' || type === 'date' || type === 'boolean';
    const cell = !required && isNumber ? `{{$exists(${value}) ? ${text.slice(2, -2)} : ''}}` : text;
    const { length } = type === 'string' ? seen : { length: 0 };
    return [{ name, type, value, required, length, format: formatOf(key, seen, around), cell }];
  });
}

/** Matches the names of numbers that are not added up. */
const single =
  /price|rate|percent|share|ratio|factor|year|month|day|number|position|pos$|index|level|age$|^id$|no$|nr$|code|score|discount/i;

/** The sums of a table, and what stands below its columns. */
interface Totals {
  readonly sums: Readonly<Record<string, string>>;
  readonly footers: readonly (string | undefined)[];
}

/** Returns the sums of the numbers that can be added up, as the studio adds a column up; undefined where there is none. */
function totalsOf(values: readonly Cell[], { total }: Labels): Totals | undefined {
  const isAdded = ({ type, name }: Cell): boolean =>
    (type === 'number' || type === 'integer') && !single.test(name.split(' ').at(-1) ?? name);
  const [first] = values;
  if (!first || isAdded(first) || !values.some(isAdded)) return undefined;
  const sums: Record<string, string> = {};
  const footers = values.map((cell, index) => {
    if (index === 0) return total;
    if (!isAdded(cell)) return undefined;
    const name = sumName(cell.name, sums);
    sums[name] = cell.required ? cell.value : `(${cell.value} ?? 0)`;
    const sum = `$sums.${name}`;
    return `{{${cell.type === 'number' ? cell.format(sum) : sum}}}`;
  });
  return { sums, footers };
}

/** Returns a name for a sum that no other one has. */
function sumName(of: string, sums: Totals['sums']): string {
  const letters = of.replaceAll(/\W+(\w)?/g, (_, letter: string = '') => letter.toUpperCase());
  const wanted = /^[A-Za-z_]/.test(letters) ? letters : `sum${letters}`;
  for (let turn = 1; ; turn++) {
    const name = turn === 1 ? wanted : `${wanted}${turn}`;
    if (!Object.hasOwn(sums, name)) return name;
  }
}

/** Returns how many columns the widest table has. */
function widestOf(fields: Seen['fields'], labels: Labels): number {
  const around = { way: '', level: 2, currency: undefined, labels };
  const widths = [...fields.values()].flatMap((seen) => {
    const own =
      seen.type === 'list' && isTable(seen.fields, labels) ? cellsOf(seen.fields, around).length : 0;
    return [own, widestOf(seen.fields, labels)];
  });
  return Math.max(0, ...widths);
}
