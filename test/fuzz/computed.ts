// Words that come another way, at random: from messages and definitions, from heads, from cells that are merged, turned or bounded.
import { type Json, type JsonObject, Random } from './random.ts';
import { isObject } from './reading.ts';
import type { Sample } from './templates.ts';

/** The numbers of words that are made here: no other word has them. */
const firstWord = 300_000;

/** Returns the sample with some of its texts computed and some of its cells changed. */
export function withComputed({ template, data }: Sample, seed: number): Sample {
  const random = new Random(seed + 19);
  if (random.chance(0.4)) return { template, data };
  const maker = new Maker(random, new Random(seed + 29));
  const content = maker.change(template.content ?? []);
  const { messages, define } = maker;
  return {
    template: {
      ...template,
      ...(Object.keys(messages).length > 0 ? { messages: { en: messages } } : {}),
      ...random.maybe(0.3, 'numbering', () => ({
        ...random.maybe(0.7, 'headings', () =>
          random.pick<Json>([
            'upper-alpha',
            ['upper-roman', 'upper-alpha'],
            [
              'upper-alpha',
              { after: '.', form: 'upper-roman' },
              { form: 'upper-alpha', before: '(', after: ')', alone: true },
            ],
          ]),
        ),
        ...random.maybe(0.7, 'tables', () => 'v{{$tableNumber}}; '),
        ...random.maybe(0.7, 'figures', () => 'v9{{$figureNumber}}; '),
      })),
      ...(Object.keys(define).length > 0 ? { define } : {}),
      content,
    },
    data,
  };
}

/** A cell of every second row reaches over the next one, if there is one. */
export const everySecond = '$index % 2 = 0 and $position < $count($rows) ? 2 : 1';

class Maker {
  readonly messages: JsonObject = {};
  readonly define: JsonObject = {};
  private readonly random: Random;
  /** What decides on heads of boxes. */
  private readonly heads: Random;
  private readonly share: number;
  private words = firstWord;

  constructor(random: Random, heads: Random) {
    this.random = random;
    this.heads = heads;
    this.share = random.pick([0.05, 0.3]);
  }

  change(value: Json): Json {
    const { random } = this;
    if (Array.isArray(value))
      return value.map((one) => (typeof one === 'string' ? this.text(one) : this.change(one)));
    if (!isObject(value)) return value;
    const changed = Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, inside.has(key) ? this.change(one) : one]),
    );
    if (value.type === 'text' && value.outline === undefined && typeof value.text === 'string')
      return { ...changed, text: this.text(value.text) };
    if (value.type === 'table' && random.chance(this.share * 2)) return this.table(changed);
    if (value.type === 'box' && this.heads.chance(0.3)) return { ...changed, head: this.head() };
    return changed;
  }

  /** Words that a message or a definition prints. What others ask for by its first word stays as it is. */
  private text(text: string): string {
    const { random } = this;
    if (!/^(b\d+; ?)+$/.test(text) || !random.chance(this.share)) return text;
    if (random.chance(0.4)) {
      const name = `d${Object.keys(this.define).length}`;
      this.define[name] = `'${text}'`;
      return `{{$${name}}}`;
    }
    const [first = '', ...others] = text.trim().split(' ');
    const key = `m${Object.keys(this.messages).length}`;
    const count = random.pick([1, 5]);
    const rest = others.map((word) => ` ${word}`).join('');
    const other = `${this.word('b')} `.trim();
    const [one, many] = count === 1 ? [rest, ` ${other}`] : [` ${other}`, rest];
    this.messages[key] = `{a}{n, plural, one {${one}} other {${many}}}`;
    return `{{$t('${key}', { 'a': '${first}', 'n': ${count} })}}`;
  }

  private table(table: JsonObject): JsonObject {
    const { random } = this;
    const isGrouped = table.group !== undefined;
    const columns = listOf(table.columns).map((column) => {
      if (!isObject(column) || typeof column.cell !== 'string') return column;
      if (isGrouped || !random.chance(0.1)) return this.column(column);
      return { ...column, cell: { content: column.cell, rowSpan: everySecond } };
    });
    return {
      ...table,
      columns,
      ...(table.head === undefined ? {} : { head: listOf(table.head).map((row) => this.row(row, 'head')) }),
      ...(table.body === undefined || random.chance(0.5)
        ? {}
        : { body: listOf(table.body).map((row) => this.row(row, 'body')) }),
    };
  }

  private column(column: JsonObject): JsonObject {
    const { random } = this;
    const { header } = column;
    const going = typeof header === 'string' ? random.maybe(0.3, 'header', () => this.goingOn(header)) : {};
    const footer = { ...going, ...random.maybe(0.2, 'footer', () => this.word('r')) };
    if (!random.chance(0.4)) return { ...column, ...footer };
    const text = random.chance(0.6) ? `${this.word('u').slice(0, -1)}={{g}};` : column.cell;
    return { ...column, ...footer, merge: true, ...(text === undefined ? {} : { cell: text }) };
  }

  private row(row: Json, part: 'head' | 'body'): Json {
    const { random } = this;
    if (Array.isArray(row)) return row.map((cell) => (random.chance(0.3) ? this.turned(cell) : cell));
    if (!isObject(row) || row.height === undefined || part === 'head') return row;
    return {
      ...row,
      ...random.maybe(0.85, 'overflow', () => random.pick(['shrink', 'shrink', 'grow', 'fault'])),
    };
  }

  /** A head that says more where it is printed again. */
  private goingOn(text: string): string {
    return `${text}{{$continued ? ' ${this.word('c')}' : ''}}`;
  }

  /** The head of a box: one text or some blocks, low or high, now and then a box with a head. */
  private head(): Json {
    const { heads } = this;
    const words = (most: number) => heads.several(1, most, () => this.word('r')).join(' ');
    const kind = heads.next();
    if (kind < 0.5) return this.goingOn(words(heads.chance(0.1) ? 200 : 4));
    if (kind < 0.6) return { type: 'box', padding: 2, border: 0.5, head: this.head(), content: words(3) };
    return [
      { type: 'text', text: this.goingOn(words(3)), ...heads.maybe(0.3, 'keepWithNext', () => true) },
      ...heads.pick<Json[]>([
        [{ type: 'line', margin: [2, 0] }],
        [{ type: 'text', if: '$continued', text: this.word('c') }],
        [{ type: 'columns', columns: [words(2), this.goingOn(words(2))] }],
      ]),
    ];
  }

  /** A cell with words that stand somewhere: what is turned stands elsewhere than its frame says. */
  private turned(cell: Json): Json {
    const content = isObject(cell) && cell.type === undefined ? cell.content : cell;
    if (typeof content !== 'string' || !/^([br]\d+; ?)+$/.test(content)) return cell;
    const rotate = this.random.pick([90, -90]);
    const words = content.replaceAll(/[br](\d+);/g, 'x$1;');
    return { ...(isObject(cell) ? cell : {}), content: words, rotate };
  }

  private word(letter: string): string {
    this.words += 1;
    return `${letter}${this.words};`;
  }
}

const inside = new Set(['content', 'columns', 'items', 'body', 'rows', 'cells']);

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
