// Compiles content: plain strings, blocks and lists of them, and the keys that every block takes.

import type { Pt, Sides } from '../../units.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import { unknownShape } from '../expression/shape.ts';
import type { CompiledText } from '../expression/text-template.ts';
import { commonEntries, styleEntries } from '../fields/fields.ts';
import { findEmbedded, type NodeReading, readNode } from '../fields/read-node.ts';
import type { RoleName } from '../fields/roles.ts';
import {
  type AnyBlockKind,
  type BlockPlan,
  type ContentPlan,
  isOnePicture,
  type StyleUse,
  type TextTemplate,
} from '../kind.ts';
import { compileLink } from '../link.ts';
import type { JsonObject } from '../read/record.ts';
import { checkBreaks, checkPlace, typeOf } from './breaks.ts';
import type { ContentCompiler } from './compiler-place.ts';
import { meantByShape, meantByType, reportNoBlock } from './shapeless.ts';
import type { NodeStyle } from './styles.ts';

/** A compiled block: its kind's plan, and the keys that every block takes. */
export interface CompiledBlock extends BlockPlan {
  readonly blockKind: AnyBlockKind;
  readonly plan: unknown;
  readonly each?: CompiledExpression;
  readonly as?: string;
  readonly if?: CompiledExpression;
  readonly id?: CompiledText;
  readonly style: NodeStyle;
  readonly margin?: Sides;
  readonly keepTogether?: boolean;
  readonly keepWithNext?: boolean;
  readonly pageBreak?: 'before' | 'after';
  /** Whether it stands at the foot of its page. */
  readonly place?: 'foot';
  /** The side at which it stands, with text beside it. */
  readonly float?: CompiledFloat;
  /** Its role, in place of that of its kind. */
  readonly role?: RoleName;
  /** Whether it only decorates. */
  readonly decorative?: boolean;
  /** The text that is read in place of what is seen. A kind that has this key reads it itself. */
  readonly alt?: CompiledText;
  /** What all of it opens. A kind that has this key reads it itself. */
  readonly link?: CompiledLink;
  /** Whether an expression of its own depends on pages. It becomes a slot then. */
  readonly pageDependent: boolean;
}

/** A float: its side, and its width where the block says it. */
export interface CompiledFloat {
  readonly side: 'start' | 'end';
  readonly width?: Pt | { readonly part: number } | undefined;
}

/** The link of a block, and what is said of it. */
export interface CompiledLink {
  readonly target: TextTemplate;
  readonly alt?: CompiledText | undefined;
}

/** Content as the compiler makes it. */
export interface CompiledContent extends ContentPlan {
  readonly blocks: readonly CompiledBlock[];
}

/** Returns a block or a list of blocks, compiled. Faults are reported, and a block that can't be compiled is left out. */
export function compileContent(value: unknown, compiler: ContentCompiler): CompiledContent {
  const blocks = Array.isArray(value)
    ? value.map((item, index) => compileBlock(item, compiler.at(index)))
    : [compileBlock(value, compiler)];
  return { path: compiler.path, blocks: blocks.filter((block) => block !== undefined) };
}

function compileBlock(value: unknown, compiler: ContentCompiler): CompiledBlock | undefined {
  if (typeof value === 'string') {
    const kind = findKind('text', compiler);
    return kind && compileKind({ type: 'text', text: value }, kind, compiler.withPlace({ short: true }));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    reportNoBlock(value, compiler);
    return undefined;
  }
  // After the check above it is a plain object.
  const node = value as JsonObject;
  const { type } = node;
  const kind = typeof type === 'string' ? findKind(type, compiler) : undefined;
  if (kind) return compileKind(node, kind, compiler);
  // The fault is reported. What stands in the block is checked as what was meant.
  const meant = typeof type === 'string' ? meantByType(node, type, compiler) : meantByShape(node, compiler);
  const meantKind = meant && findKind(String(meant.type), compiler);
  // What misses in the block is a consequence of that.
  if (meantKind)
    compiler.compilation.withoutFaultsAt(compiler.path, () => compileKind(meant, meantKind, compiler));
  return undefined;
}

/** What to do with a key that only some kinds take. */
const elsewhere = new Map([
  ['caption', 'elsewhere write a text above or below'],
  ['captionSide', 'elsewhere write a text above or below'],
  ['float', 'put anything else in a box with a width'],
]);

/** Returns the way out for a caption or a float of a kind that has none, and otherwise undefined. */
function takersHint(
  [key, ...rest]: readonly (string | number)[],
  kind: AnyBlockKind,
  { compilation }: ContentCompiler,
): string | undefined {
  const way = typeof key === 'string' ? elsewhere.get(key) : undefined;
  if (rest.length > 0 || way === undefined || key === undefined || key in kind.entries) return undefined;
  const takers = [...compilation.kinds.values()].filter(({ entries }) => key in entries);
  const names = takers.map(({ name }) => name).join(', ');
  return `blocks of these types take it: ${names}; ${way}`;
}

/** Reports what is wrong with the keys of a block. */
function reportFaults(reading: NodeReading, kind: AnyBlockKind, compiler: ContentCompiler): void {
  for (const fault of reading.faults) {
    const at = fault.atKey ? 'key' : 'value';
    const hint = takersHint(fault.keys, kind, compiler) ?? fault.hint;
    compiler.compilation.report(compiler.at(...fault.keys).path, fault.message, hint, at);
  }
}

function findKind(type: string, { compilation }: ContentCompiler): AnyBlockKind | undefined {
  return compilation.kinds.get(type);
}

function compileKind(
  node: JsonObject,
  kind: AnyBlockKind,
  compiler: ContentCompiler,
): CompiledBlock | undefined {
  const mark = { pageDependent: false };
  const unread = compiler.place.unread === true || isUnread(node);
  const outer = compiler.withPlace({ mark, top: false, unread });
  checkPlace(node, kind, compiler);
  const entries = { ...styleEntries, ...commonEntries, ...kind.entries };
  const { takes } = styleUse(kind);
  const reading = readNode(node, entries, { ignore: ['type'], owner: kind.name, takes });
  reportFaults(reading, kind, compiler);
  const { values } = reading;
  const each = typeof values.each === 'string' ? outer.at('each').expression(values.each) : undefined;
  const as = typeof values.as === 'string' ? outer.at('as').itemName(values.as) : undefined;
  if (as !== undefined && !each) outer.at('as').report('"as" names the item of "each", which is missing');
  const repeated = each ? outer.withItemOf(each, as) : outer;
  const condition = typeof values.if === 'string' ? repeated.at('if').expression(values.if) : undefined;
  const inner = repeated.given(condition);
  const id = typeof values.id === 'string' ? inner.at('id').text(values.id, 'name') : undefined;
  if (id) checkId(id, each !== undefined, inner.at('id'));
  const alt = compileAlt(values, kind, inner.at('alt'));
  const link = compileBlockLink(values, kind, inner);
  const style = inner.style(node, styleUse(kind));
  checkBreaks(
    node,
    { kind, late: [each, condition, id, style].some((part) => part?.pageDependent === true) },
    inner,
  );
  const isJudged = node.role === undefined || (isOnePicture(kind) && node.role !== 'none');
  if (inner.accessible && reading.complete && isJudged) kind.checkMeaning?.(reading.values as never, inner);
  if (each && reading.complete) warnOfEach(kind.eachMeant?.(reading.values as never), inner);
  const plan = compileOwn(node, {
    kind,
    reading,
    // A picture is a link without its caption.
    compiler: link && !isOnePicture(kind) ? inner.withPlace({ linked: true }) : inner,
  });
  if (plan === undefined) return undefined;
  const float = compileFloat(values, mark.pageDependent, inner);
  return {
    path: compiler.path,
    firm: kind.firm === true,
    blockKind: kind,
    plan: plan.plan,
    style,
    pageDependent: mark.pageDependent,
    ...(each ? { each } : {}),
    ...(as === undefined ? {} : { as }),
    ...(condition ? { if: condition } : {}),
    ...(id ? { id } : {}),
    ...(alt ? { alt } : {}),
    ...(link ? { link } : {}),
    ...(float ? { float } : {}),
    ...commonValues(values),
  };
}

/** Warns of an `each` that was probably meant in another way. */
function warnOfEach(meant: string | undefined, { compilation, path }: ContentCompiler): void {
  if (meant === undefined) return;
  compilation.warn(`${path}/each`, '"each" repeats the whole block', meant, 'key');
}

const pagesHint = 'ask for data instead, or put what asks for pages on a block inside';

/** Returns the float of a block of a kind that may be one. */
function compileFloat(
  values: JsonObject,
  pageDependent: boolean,
  compiler: ContentCompiler,
): CompiledFloat | undefined {
  // The fields of these types read them.
  const { float, width, pageBreak } = values as Partial<Pick<CompiledFloat, 'width'>> & {
    float?: CompiledFloat['side'];
    pageBreak?: string;
  };
  if (float === undefined) return undefined;
  if (pageDependent)
    compiler
      .at('float')
      .report('a float may not depend on page numbers, which are known when the lines are broken', pagesHint);
  if (pageBreak !== undefined)
    compiler
      .at('pageBreak')
      .report('a float has no page break of its own', 'put it on the text that follows or stands before it');
  return { side: float, width };
}

/** Returns whether what the block holds is not read, because it decorates, or because a text is read in its place. */
function isUnread({ decorative, role, alt }: JsonObject): boolean {
  return decorative === true || ((role === 'figure' || role === 'formula') && alt !== undefined);
}

function styleUse(kind: AnyBlockKind): StyleUse {
  const { ownExtras = ['padding', 'border'] } = kind;
  return { what: typeOf(kind), takes: ['margin', 'keepTogether', 'keepWithNext', ...ownExtras] };
}

/** Compiles the alternate text of a block of any kind. Kinds that draw pictures have the key themselves. */
function compileAlt(
  values: JsonObject,
  kind: AnyBlockKind,
  compiler: ContentCompiler,
): CompiledText | undefined {
  if (typeof values.alt !== 'string' || isOnePicture(kind)) return undefined;
  if (values.role !== 'figure' && values.role !== 'formula') {
    const hint = 'add "role": "figure" when the block is one picture; else what it holds is read';
    compiler.report(`"alt" says nothing of ${typeOf(kind)}`, hint);
  }
  return compiler.text(values.alt);
}

/** Compiles the link of a block whose kind has none of its own. */
function compileBlockLink(
  values: JsonObject,
  kind: AnyBlockKind,
  compiler: ContentCompiler,
): CompiledLink | undefined {
  const { cutsPages = false, hasLinks = false } = kind;
  if (hasLinks && compiler.place.linked === true)
    compiler.report(`${typeOf(kind)} may not stand in a link: it holds links of its own`);
  if (typeof values.link !== 'string' || 'link' in kind.entries) return undefined;
  const place = compiler.at('link');
  if (cutsPages || hasLinks)
    place.report(`${typeOf(kind)} can't be a link`, 'put "link" on a text, or on a block with content');
  const target = compileLink(values.link, place);
  return { target, alt: typeof values.alt === 'string' ? compiler.at('alt').text(values.alt) : undefined };
}

const commonKeys = [
  'margin',
  'keepTogether',
  'keepWithNext',
  'pageBreak',
  'place',
  'role',
  'decorative',
] as const;

type CommonValues = Pick<CompiledBlock, (typeof commonKeys)[number]>;

function commonValues(values: JsonObject): CommonValues {
  const common: Record<string, unknown> = {};
  for (const key of commonKeys) {
    if (values[key] !== undefined) common[key] = values[key];
  }
  // The fields of these types read it.
  return common as CommonValues;
}

function checkId(id: CompiledText, repeated: boolean, compiler: ContentCompiler): void {
  const { literal } = id;
  if (literal?.startsWith('#'))
    compiler.report('expected an id without "#"', 'only links and $pageOf write the "#"');
  // A repeated block has its id each time that it is printed. Which of them counts is known when it is bound.
  compiler.compilation.addId(
    repeated && literal === undefined ? undefined : literal,
    compiler.path,
    compiler.place.part,
  );
}

interface OwnCompilation {
  readonly kind: AnyBlockKind;
  readonly reading: NodeReading;
  readonly compiler: ContentCompiler;
}

/**
 * Returns the kind's own plan. When its keys can't be read, it checks the expressions and content in them all the same,
 * and returns undefined.
 */
function compileOwn(node: JsonObject, own: OwnCompilation): { readonly plan: unknown } | undefined {
  const { kind, reading, compiler } = own;
  // What the rows of a table, or the points of a chart, know is not known without them.
  const open =
    'rows' in kind.entries || 'data' in kind.entries
      ? compiler.withPlace({ scope: { ...compiler.place.scope, context: unknownShape, open: true } })
      : compiler;
  const checkLost = (keys: readonly string[], meant: (key: string) => string = (key) => key) => {
    for (const key of keys) {
      for (const embedded of findEmbedded(kind.entries[meant(key)], node[key])) {
        const place = open.at(key, ...embedded.keys);
        if (embedded.role === 'content' && typeof embedded.value === 'number') continue;
        if (embedded.role === 'content') place.inside('a block with faults').content(embedded.value);
        else if (typeof embedded.value !== 'string') continue;
        else if (embedded.role === 'text') place.text(embedded.value);
        else if (embedded.role === 'expression') place.expression(embedded.value);
      }
    }
  };
  const misnamed = new Map(reading.misnamed.map(({ key, meant }) => [key, meant]));
  checkLost([...misnamed.keys()], (key) => misnamed.get(key) ?? key);
  if (!reading.complete) {
    checkLost(Object.keys(kind.entries).filter((key) => Object.hasOwn(node, key)));
    return undefined;
  }
  checkLost(reading.lost.filter((key) => Object.hasOwn(kind.entries, key)));
  const props = Object.fromEntries(
    Object.keys(kind.entries).flatMap((key) =>
      Object.hasOwn(reading.values, key) ? [[key, reading.values[key]]] : [],
    ),
  );
  // The kind's own entries read the values, so they have the type that its `compile` takes.
  return { plan: kind.compile(props as never, compiler, reading.values.each !== undefined) };
}
