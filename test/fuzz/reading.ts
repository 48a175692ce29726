// What a template should print: its words in the order in which they must be read, worked out apart from the engine.
import {
  below,
  changedLevels,
  type Expected,
  type ExpectedBody,
  headedBy,
  isHeadAmid,
  isLeftOut,
  keysOf,
  nothing,
  printedAgain,
  type Repeat,
  repeatOf,
  rowOf,
  type SummedTable,
  unmerged,
  wordsOf,
} from './expected.ts';
import { columnCount } from './grids.ts';
import type { Json, JsonObject } from './random.ts';
import { Texts } from './texts.ts';

/** Words of a text: letter and number, with the value that some of them carry, or letters that are hyphenated at line ends (U+00AD). */
export const wordPattern = /([a-z]\d+)(?:=([-\d./A-Z]*))?(?::([\p{Ll}\u00ad]+))?;/gu;

/** Names that a text may use. */
type Names = Readonly<Record<string, Json>>;

/** Reads a template as a person would. */
export function readTemplate(template: JsonObject, data: JsonObject): ExpectedBody {
  const reader = new Reader(data, template);
  const sections: { block: JsonObject | undefined; parts: Expected[] }[] = [];
  for (const [index, value] of listOf(template.content).entries()) {
    const at = `/content/${index}`;
    if (isObject(value) && value.type === 'section') {
      sections.push({ block: value, parts: [] });
      for (const [at2, child] of listOf(value.content).entries()) {
        sections.at(-1)?.parts.push(reader.block(child, {}, `${at}/content/${at2}`));
      }
      sections.push({ block: undefined, parts: [] });
      continue;
    }
    if (isObject(value) && value.type === 'pdfPages') {
      sections.push({ block: value, parts: [] }, { block: undefined, parts: [] });
      continue;
    }
    if (sections.length === 0) sections.push({ block: undefined, parts: [] });
    sections.at(-1)?.parts.push(reader.block(value, {}, at));
  }
  const { tables, pointers, targets, headings, levels, notes } = reader;
  const listed =
    levels === undefined ? undefined : headings.filter(({ level }) => level <= levels).map(({ key }) => key);
  return { sections, tables, pointers, targets, listed, captions: reader.listedCaptions, notes };
}

/** A list as it is, anything else as a list of one. */
export function listOf(value: Json | undefined): Json[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** Whether it is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class Reader {
  readonly tables: SummedTable[] = [];
  readonly pointers = new Map<string, string>();
  readonly targets = new Map<string, string>();
  readonly notes: string[] = [];
  readonly headings: { readonly key: string; readonly level: number }[] = [];
  /** Of the contents; undefined when there are none. */
  levels: number | undefined;
  private readonly data: JsonObject;
  private readonly texts: Texts;
  private readonly notesByPage: boolean;
  private readonly numbering: Json | undefined;
  private readonly captions = { tables: 0, figures: 0 };
  /** Of the sort that a list of captions prints. */
  readonly listedCaptions: string[][] = [];
  private readonly sort: string | undefined;

  constructor(data: JsonObject, template: JsonObject) {
    this.data = data;
    this.texts = new Texts(template);
    this.numbering = template.numbering;
    this.sort = /"of":"(tables|figures)"/.exec(JSON.stringify(template.content))?.[1];
    this.notesByPage = isObject(template.notes) && template.notes.numbering === 'page';
  }

  content(value: Json | undefined, names: Names, path: string): Expected {
    if (!Array.isArray(value)) return this.block(value ?? [], names, path);
    return {
      kind: 'seq',
      parts: value.map((one, index) => this.block(one, names, `${path}/${index}`)),
      path,
    };
  }

  block(value: Json, names: Names, path: string): Expected {
    if (Array.isArray(value)) return this.content(value, names, path);
    if (!isObject(value)) return this.text(String(value), names, false, path);
    if (isLeftOut(value)) return { kind: 'seq', parts: [] };
    if (typeof value.each !== 'string') return this.one(value, names, path);
    const parts = this.items(value.each, names).map((item) => this.one(value, { ...names, ...item }, path));
    return { kind: 'seq', parts };
  }

  private one(block: JsonObject, names: Names, path: string): Expected {
    const number = this.captionNumber(block);
    const parts = [this.inside(block, names, path)];
    if (block.caption !== undefined) {
      const text = this.content(block.caption, names, `${path}/caption`);
      const printed = number !== undefined && typeof block.caption === 'string';
      const label: Expected[] = printed ? [{ kind: 'word', key: number, again: false }] : [];
      const plain: Expected = {
        kind: 'seq',
        parts: label.length > 0 ? [...label, ...wordsOf(text)] : [text],
      };
      const listed =
        this.sort === (block.type === 'table' ? 'tables' : 'figures') && block.numbered !== false;
      // A list prints the number of captions of blocks, too.
      if (listed && number !== undefined)
        this.listedCaptions.push([number, ...wordsOf(text).map(({ key }) => key)]);
      const caption = listed ? printedAgain(plain) : plain;
      const side = block.captionSide ?? (block.type === 'table' ? 'above' : 'below');
      if (side === 'above') parts.unshift(caption);
      else parts.push(caption);
    }
    const id = block.id;
    const first = parts.flatMap(wordsOf)[0];
    if (typeof id === 'string' && first) this.targets.set(id, first.key);
    return { kind: 'seq', parts, block, path };
  }

  /** The word before the caption of a block that is numbered. Captions of blocks do not print it. */
  private captionNumber({ type, caption, numbered }: JsonObject): string | undefined {
    if (caption === undefined || numbered === false || !isObject(this.numbering)) return undefined;
    const sort = type === 'table' ? 'tables' : 'figures';
    if (this.numbering[sort] === undefined) return undefined;
    this.captions[sort] += 1;
    return type === 'table' ? `v${this.captions.tables}` : `v9${this.captions.figures}`;
  }

  private inside(block: JsonObject, names: Names, path: string): Expected {
    switch (block.type) {
      case 'text':
        return this.spans(block, names, path);
      case 'markdown':
        return this.markdown(String(block.markdown), names, path);
      case 'stack':
      case 'flow':
      case 'include':
        return this.content(block.content, names, path);
      case 'box':
        return below(this.content(block.head, names, path), this.content(block.content, names, path), block);
      case 'columns':
        return rowOf(
          listOf(block.columns).flatMap((one) => {
            const column = isObject(one) && !one.type ? one : { content: one };
            return column.if === 'false' ? [] : [this.content(column.content, names, path)];
          }),
        );
      case 'grid':
        return this.grid(block, names, path);
      case 'list':
        return { kind: 'seq', parts: listOf(block.items).map((item) => this.content(item, names, path)) };
      case 'table':
        return this.table(block, names, path);
      case 'barcode':
        return this.barcode(block, names, path);
      case 'place':
        // Out of the flow: expected once, anywhere.
        return { kind: 'par', parts: [this.content(block.content, names, path)] };
      case 'toc':
        if (block.of === undefined) this.levels = typeof block.levels === 'number' ? block.levels : 6;
        return { kind: 'seq', parts: [] };
      default:
        return { kind: 'seq', parts: [] };
    }
  }

  /** The cells of a row stand side by side. Where spans or the width decide on the rows, only the cells themselves are ordered. */
  private grid(block: JsonObject, names: Names, path: string): Expected {
    const cells = listOf(block.items).flatMap((item): Expected[] => {
      if (!isObject(item)) return [this.content(item, names, path)];
      if (item.if === 'false') return [];
      if (!item.type) return [this.content(item.content, names, path)];
      if (typeof item.each !== 'string') return [this.block(item, names, path)];
      return this.items(item.each, names).map((own) => this.one(item, { ...names, ...own }, path));
    });
    const count = columnCount(block);
    const spans = /"(col|row)Span"/.test(JSON.stringify(block.items));
    if (count === undefined || spans || block.order === 'columns') return { kind: 'par', parts: cells };
    const empty = (typeof block.start === 'number' ? block.start - 1 : 0) % count;
    const rows: Expected[][] = [];
    for (const [index, cell] of cells.entries()) {
      const row = Math.floor((index + empty) / count);
      rows[row] = [...(rows[row] ?? []), cell];
    }
    return { kind: 'seq', parts: rows.map(rowOf) };
  }

  private barcode({ showText, symbology, value }: JsonObject, names: Names, path: string): Expected {
    if (!showText) return { kind: 'seq', parts: [] };
    if (symbology === 'ean13') return { kind: 'word', key: `e${value}`, again: false };
    return this.text(String(value), names, false, path);
  }

  /** A note of Markdown has two marks. It is printed for each of them only where pages count their own notes. */
  private markdown(source: string, names: Names, path: string): Expected {
    const [text = '', note] = source.split('\n\n[^a]: ');
    for (let mark = 0; mark < (this.notesByPage ? 2 : 1); mark += 1) this.note(note);
    return this.text(text.replaceAll('[^a]', ''), names, false, path);
  }

  private spans(block: JsonObject, names: Names, path: string): Expected {
    const texts = listOf(block.text).map((span) => (isObject(span) ? String(span.text ?? '') : String(span)));
    for (const span of listOf(block.text)) if (isObject(span)) this.note(span.note);
    const expected = this.text(texts.join(''), names, false, path);
    const level = block.outline;
    if (typeof level === 'number')
      this.headings.push(...wordsOf(expected).map(({ key }) => ({ key, level })));
    return expected;
  }

  /** The words of a note. They stand apart from the text. */
  private note(value: Json | undefined): void {
    if (value === undefined) return;
    for (const [, word = ''] of JSON.stringify(value).matchAll(wordPattern)) this.notes.push(word);
  }

  private text(source: string, names: Names, again: boolean, path: string): Expected {
    const pointer = /(z\d+)=\{\{\$pageOf\('#(\w+)'\)\}\};/.exec(source);
    if (pointer?.[1] && pointer[2]) this.pointers.set(pointer[1], pointer[2]);
    const known = this.texts
      .known(source)
      .replace(/\{\{\$pageOf\('#\w+'\) = 999 \? '' : '([^']*)'\}\}/g, '$1');
    const printed = known.replace(/\{\{\$?([\w.]+)[^}]*\}\}/g, (_, name: string) =>
      String(names[name] ?? ''),
    );
    const parts = [...printed.matchAll(wordPattern)].map(([, word, value, letters]): Expected => {
      const key = value ? `${word}=${value}` : letters ? `${word}:${letters}` : String(word);
      return { kind: 'word', key, again };
    });
    return { kind: 'seq', parts, path };
  }

  private items(name: string, names: Names): JsonObject[] {
    return listOf(names[name] ?? this.data[name]).filter(isObject);
  }

  private table(block: JsonObject, names: Names, path: string): Expected {
    const known = this.tables.length;
    const columns = listOf(block.columns).filter(isObject);
    const short = (key: string): Json[][] =>
      columns.some((column) => key in column) ? [columns.map((column) => column[key] ?? '')] : [];
    const rows = typeof block.rows === 'string' ? this.items(block.rows, names) : undefined;
    const body = listOf(block.body);
    const isEmpty = block.empty !== undefined && (rows ?? []).length === 0 && body.length === 0;
    const sums = (until: number): Names =>
      block.sums ? { 'sums.v': (rows ?? []).slice(0, until).reduce((sum, { n }) => sum + Number(n), 0) } : {};
    const all = { ...names, ...sums(Number.POSITIVE_INFINITY) };
    const head = this.rows([...listOf(block.head), ...short('header')], names, block.repeatHead !== false);
    const merged = columns.map(({ merge }) => merge === true);
    const items = this.groups(block, { rows: rows ?? [], row: short('cell')[0], merged, names, sums });
    const written = this.rows(body, all, false);
    const parts: Expected[] = [head, items, written];
    const among = parts.slice(1);
    const ofHead = headedBy([head, items], body, written);
    const foot = this.rows([...short('footer'), ...listOf(block.foot)], all, block.repeatFoot === true);
    if (isEmpty) parts.push(this.content(block.empty, names, path));
    else parts.push(foot);
    const repeats = [
      ...(block.repeatHead === false
        ? []
        : ofHead.flatMap(([first, ...below]) => (first ? repeatOf(first, below, 'above') : []))),
      ...(block.repeatFoot === true && !isEmpty ? repeatOf(foot, among, 'below') : []),
      ...carriedRows(block, among),
    ];
    // A table that continues sideways prints the same rows on several pages, key columns again.
    if (!listOf(block.overflow).includes('continue')) return { kind: 'seq', parts, repeats };
    this.tables.length = known;
    return { kind: 'par', parts: parts.map(printedAgain) };
  }

  private groups(
    block: JsonObject,
    given: {
      readonly rows: readonly JsonObject[];
      readonly row: Json[] | undefined;
      readonly merged: readonly boolean[];
      readonly names: Names;
      readonly sums: (until: number) => Names;
    },
  ): Expected {
    const { rows, row, merged, names, sums } = given;
    const levels = listOf(block.group).filter(isObject);
    const parts: Expected[] = [];
    const items: { value: number; words: string[] }[] = [];
    const from: number[] = [];
    const heads: { readonly head: Expected; readonly at: number }[] = [];
    const repeats: Repeat[] = [];
    let before = 0;
    let last: readonly Expected[] = [];
    let reached: readonly string[] = [];
    for (const [index, item] of rows.entries()) {
      for (const [level, group] of changedLevels(levels, item, rows[index - 1])) {
        from[level] = index;
        const own = { ...names, ...sums(index), key: item[String(group.by)] ?? '' };
        const head = this.rows(listOf(group.head), own, true);
        parts.push(head);
        heads[level] = { head, at: parts.length };
      }
      // A cell of the row before reaches over that of every second row.
      const covered = (row ?? []).map((cell) => isObject(cell) && typeof cell.rowSpan === 'string');
      const spanned = index % 2 === 1 && covered.includes(true);
      const cells = (row ?? []).map((cell, column) =>
        spanned && covered[column]
          ? nothing
          : this.cell(cell, { ...names, ...item, ...sums(index + 1) }, false),
      );
      // Rows of groups stand between the cells that would be one.
      const above = before === parts.length ? last : [];
      const printed = rowOf(unmerged(cells, above, merged));
      last = cells;
      const beside = spanned ? parts.pop() : undefined;
      parts.push(beside ? { kind: 'par', parts: [beside, printed] } : printed);
      before = parts.length;
      // A cell that reaches over the next row ends with that one, and its words end that item.
      const late = keysOf(cells.filter((_, at) => covered[at] && !spanned && index + 1 < rows.length));
      const words = keysOf([printed]).filter((key) => !late.includes(key));
      items.push({ value: Number(item.n), words: [...words, ...reached] });
      reached = late;
      for (const [level, group] of changedLevels(levels, item, rows[index + 1]).reverse()) {
        const sum = rows.slice(from[level], index + 1).reduce((total, { n }) => total + Number(n), 0);
        const own = { ...names, ...sums(index + 1), key: item[String(group.by)] ?? '', 'groupSums.v': sum };
        const begun = heads[level];
        if (begun) repeats.push(...repeatOf(begun.head, parts.slice(begun.at), 'above'));
        parts.push(this.rows(listOf(group.foot), own, false));
      }
    }
    this.noteSums(block, items);
    return { kind: 'seq', parts, repeats };
  }

  /** Sums are judged where each item prints a word. */
  private noteSums(block: JsonObject, items: { value: number; words: string[] }[]): void {
    const told = items.every(({ words }) => words.length > 0);
    if (block.sums && told)
      this.tables.push({ foot: carried(block, 'foot'), head: carried(block, 'head'), items });
  }

  private rows(rows: readonly Json[], names: Names, again: boolean): Expected {
    const parts: Expected[] = [];
    let reach = 0;
    for (const row of rows) {
      if (isObject(row) && row.if === 'false') continue;
      if (isObject(row) && typeof row.each === 'string') {
        const inner = listOf(row.rows);
        for (const item of this.items(row.each, names)) {
          const own = { ...names, ...item };
          parts.push({ kind: 'par', parts: inner.map((one) => this.rows([one], own, again)) });
        }
        continue;
      }
      const cells = listOf(isObject(row) ? row.cells : row);
      const isAgain = again || isHeadAmid(row);
      const printed = rowOf(cells.map((cell) => this.cell(cell, names, isAgain)));
      const last = parts.at(-1);
      // Rows that a cell reaches over stand side by side with it.
      if (reach > 0 && last?.kind === 'par')
        parts[parts.length - 1] = { kind: 'par', parts: [last, printed] };
      else parts.push(printed);
      const span = Math.max(1, ...cells.map((cell) => (isObject(cell) ? Number(cell.rowSpan ?? 1) : 1)));
      reach = Math.max(reach - 1, span - 1);
    }
    return { kind: 'seq', parts };
  }

  private cell(cell: Json, names: Names, again: boolean): Expected {
    const content = isObject(cell) && !('type' in cell) ? cell.content : cell;
    if (typeof content === 'string') return this.text(content, names, again, '');
    const blocks = this.content(content ?? [], names, '');
    return again ? printedAgain(blocks) : blocks;
  }
}

/** The carried rows of a table: their words have the sums of their pages behind them. */
function carriedRows(block: JsonObject, among: readonly Expected[]): readonly Repeat[] {
  return (['head', 'foot'] as const).flatMap((key): Repeat[] => {
    const word = carried(block, key);
    return word === undefined ? [] : [{ words: [word], among, side: key === 'head' ? 'above' : 'below' }];
  });
}

function carried(block: JsonObject, key: string): string | undefined {
  return isObject(block.carry) ? /[cd]\d+/.exec(JSON.stringify(block.carry[key] ?? ''))?.[0] : undefined;
}
