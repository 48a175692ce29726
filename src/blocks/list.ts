// The block `list`: items with bullets, numbers or markers of their own.
import { flow } from '../layout/flow/flow.ts';
import type { Flowable } from '../layout/flowable.ts';
import type { NumeralForm } from '../layout/numerals.ts';
import type { ListNumbering } from '../layout/structure.ts';
import * as f from '../template/fields/fields.ts';
import { itemNumbering } from '../template/fields/numbering-entries.ts';
import type {
  Binder,
  BlockKind,
  BoundItem,
  Compiler,
  ContentPlan,
  CountedItem,
  ItemCounter,
  TextTemplate,
} from '../template/kind.ts';
import { listFlow } from './list/list-flow.ts';
import { type Numbering, numberMarker } from './list/numbering.ts';
import { checkCounted } from './text/numbered.ts';

const entries = {
  items: f.described(
    f.contentItems,
    'Items: a block or a list of blocks each. One that is a `list` block carries no marker.',
  ),
  ordered: f.optional(
    f.described(
      f.choice(true, false, 'lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'full'),
      'Numbers in place of bullets; "full" is 1.2.3 over nested lists.',
    ),
  ),
  marker: f.optional(f.described(f.templateText, 'Stands in place of the bullet or number.')),
  start: f.optional(f.described(f.integer(-1_000_000, 1_000_000), 'The first number; default 1.')),
  numbered: f.optional(
    f.described(
      itemNumbering,
      'The items are counted with headings and paragraphs, at this level of `numbering`: a number from 1 to 9, or { level, hang }.',
    ),
  ),
  gap: f.optional(f.described(f.size, 'Space between two items.')),
} as const;

type Props = f.PropsOf<typeof entries>;

interface ItemPlan {
  readonly content: ContentPlan;
  /** Whether it was written as a list of blocks, which are one item together. A single block is one item each time that it is repeated. */
  readonly several: boolean;
  /** Whether it is a list, which has no marker. */
  readonly isList: boolean;
}

interface Plan {
  readonly items: readonly ItemPlan[];
  readonly marker: TextTemplate | undefined;
  readonly props: Props;
}

/** The block kind `list`. */
export const listKind: BlockKind<Props, Plan> = {
  name: 'list',
  description: 'Items with bullets, numbers or markers of their own.',
  entries,
  hasNode: true,
  compile(props, compiler) {
    checkNumbered(props, compiler);
    return {
      items: compileItems(props.items, compiler.at('items')),
      marker: props.marker === undefined ? undefined : compiler.at('marker').text(props.marker),
      props,
    };
  },
  bind(plan, binder) {
    const { path, style } = binder;
    const { ordered = false, gap = 0, start = 1, numbered } = plan.props;
    const numbering = ordered === false ? undefined : ordered === true ? 'decimal' : ordered;
    const marker = plan.marker === undefined ? undefined : binder.text(plan.marker);
    const level = typeof numbered === 'object' ? numbered.level : numbered;
    const counter = counterOf(plan.props, binder);
    const items = plan.items.flatMap((item) => bindItem(item, binder, counter));
    const form = level === undefined ? ordered : binder.numbers.form(level);
    return [
      listFlow({
        path,
        node: binder.node('L', { numbering: listNumbering(form, plan.marker !== undefined) }),
        items: items.map(({ flowable }) => flowable),
        style,
        gap,
        numbering,
        marker,
        start,
        ...(level !== undefined && { numbers: items.map(({ number }) => number) }),
        ...(typeof numbered === 'object' && { hang: numbered.hang }),
      }),
    ];
  },
};

/** Reports other markers beside numbers that are counted with those of the document, and such numbers where none are counted. */
function checkNumbered({ numbered, ordered, marker, start }: Props, compiler: Compiler): void {
  if (numbered === undefined) return;
  checkCounted(compiler.at('numbered'));
  for (const [key, value] of Object.entries({ ordered, marker, start }))
    if (value !== undefined)
      compiler
        .at(key)
        .report(`expected no "${key}" beside "numbered", got one`, 'the forms stand in "numbering"');
}

function compileItems(items: unknown, compiler: Compiler): readonly ItemPlan[] {
  if (!Array.isArray(items)) return [itemPlan(items, compiler)];
  return items.map((item, index) => itemPlan(item, compiler.at(index)));
}

function itemPlan(item: unknown, compiler: Compiler): ItemPlan {
  const isList = typeof item === 'object' && item !== null && 'type' in item && item.type === listKind.name;
  return { content: compiler.content(item), several: Array.isArray(item), isList };
}

/** Returns what counts the items, or undefined where nobody asks for their numbers. */
function counterOf(props: Props, { numbers }: Binder): CountingItems | undefined {
  const { numbered, ordered = false, start = 1 } = props;
  if (numbered === undefined && (ordered === false || !numbers.isAsked)) return undefined;
  return new CountingItems(props, numbers.outer, start);
}

/** Counts the items of a list: by themselves, or with headings and paragraphs. */
class CountingItems implements ItemCounter {
  readonly #level: number | undefined;
  readonly #numbering: Numbering;
  readonly #outer: readonly number[];
  readonly #start: number;
  #count: number;

  constructor({ numbered, ordered }: Props, outer: readonly number[], start: number) {
    this.#level = typeof numbered === 'object' ? numbered.level : numbered;
    this.#numbering = typeof ordered === 'string' ? ordered : 'decimal';
    this.#outer = outer;
    this.#start = start;
    this.#count = start - 1;
  }

  next({ numbers }: Binder): CountedItem {
    this.#count += 1;
    const level = this.#level;
    const number = level === undefined ? this.#number() : numbers.next(level);
    const reference = level === undefined ? number : numbers.reference(level);
    return { number, reference, count: this.#count };
  }

  drop({ numbers }: Binder): void {
    this.#count -= 1;
    if (this.#level !== undefined) numbers.drop(this.#level);
  }

  /** Returns what a list in the list stands in, which has no marker. */
  inside(): CountedItem {
    return { number: undefined, reference: undefined, count: Math.max(this.#count, this.#start) };
  }

  #number(): string {
    return numberMarker(this.#numbering, this.#count, this.#outer).replace(/\.$/, '');
  }
}

function bindItem(
  { content, several, isList }: ItemPlan,
  binder: Binder,
  counter: CountingItems | undefined,
): readonly BoundItem[] {
  const { path } = content;
  if (counter === undefined) {
    const children = binder.content(content);
    return unnumbered(several ? [flow({ path, children })] : children);
  }
  if (isList) return unnumbered(binder.numbers.item(content, counter.inside()));
  if (!several) return binder.numbers.items(content, counter);
  const item = counter.next(binder);
  const children = binder.numbers.item(content, item);
  return [{ flowable: flow({ path, children }), number: item.number }];
}

function unnumbered(flowables: readonly Flowable[]): readonly BoundItem[] {
  return flowables.map((flowable) => ({ flowable, number: undefined }));
}

/** Returns how the items are numbered, for readers (ISO 32000-1 table 347). */
function listNumbering(ordered: Props['ordered'] | NumeralForm, marked: boolean): ListNumbering {
  if (marked) return 'None';
  switch (ordered) {
    case false:
      return 'Disc';
    case 'lower-alpha':
      return 'LowerAlpha';
    case 'upper-alpha':
      return 'UpperAlpha';
    case 'lower-roman':
      return 'LowerRoman';
    case 'upper-roman':
      return 'UpperRoman';
    default:
      return 'Decimal';
  }
}
