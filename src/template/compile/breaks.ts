// Where blocks may stand: what cuts pages or columns, what stands at the foot of its page, and what stands at the top level alone.
import type { AnyBlockKind } from '../kind.ts';
import type { JsonObject } from '../read/record.ts';
import type { ContentCompiler } from './compiler-place.ts';

/** Returns how messages name a block of a kind. */
export function typeOf({ name }: AnyBlockKind): string {
  return `a block of type "${name}"`;
}

/** Reports a block that may not stand where it does, and breaks where none may be. */
export function checkPlace(node: JsonObject, kind: AnyBlockKind, compiler: ContentCompiler): void {
  const { where, top } = compiler.place;
  const { called = typeOf(kind), cutsPages = false, topLevelOnly = false } = kind;
  if (topLevelOnly && top !== true) {
    const hint = 'move it there, out of the blocks around it';
    compiler.report(`${called} may stand only directly in the document's content`, hint);
    return;
  }
  if (node.place !== undefined) checkFoot(node, kind, compiler);
  const breaks = breaksAt(compiler);
  if (isColumnBreak(node, kind) && !breaks?.columns) {
    const hint = 'take "to" away, and pages break; or put it into a block of type "flow"';
    compiler.at('to').report('a column break may stand only inside a flow', hint);
    return;
  }
  if (breaks?.pages || (breaks?.columns && isColumnBreak(node, kind))) return;
  const hint = 'pages are broken between blocks of the document or of a stack';
  if (cutsPages) compiler.report(`${called} may not stand inside ${where}`, hint);
  else if (node.pageBreak !== undefined) {
    compiler.at('pageBreak').report(`a page break may not stand inside ${where}`, hint);
  }
}

/** Returns what may break here, or undefined where nothing may. */
function breaksAt({ place: { where, breaks } }: ContentCompiler) {
  if (where === undefined) return { pages: true, columns: false };
  return breaks?.inside === where ? { pages: breaks.pages, columns: true } : undefined;
}

/** Returns whether a block is a break that ends a column alone. */
function isColumnBreak({ to }: JsonObject, { cutsPages }: AnyBlockKind): boolean {
  return cutsPages === true && to === 'column';
}

/** Reports a block at the foot of the page that stands on no page by itself. */
function checkFoot(node: JsonObject, kind: AnyBlockKind, compiler: ContentCompiler): void {
  const { where, unsized } = compiler.place;
  const at = compiler.at('place');
  if (where !== undefined)
    at.report(
      `what stands at the foot of the page may not stand inside ${where}`,
      'put it directly into the document, a section or a stack; in a box, write { "type": "space", "height": "*" } before it',
    );
  else if (kind.cutsPages === true) at.report(`${typeOf(kind)} has no place on a page`, 'take "place" away');
  else if (node.float !== undefined)
    at.report('a float has no place at the foot', 'take "float" or "place" away');
  else if (unsized !== undefined)
    at.warn(`${unsized} has no foot: it stands where what is above it ends`, 'take "place" away');
}

/** Reports what cuts pages and asks for page numbers: pages are cut before it is known where anything stands. */
export function checkBreaks(
  node: JsonObject,
  { kind, late }: { readonly kind: AnyBlockKind; readonly late: boolean },
  compiler: ContentCompiler,
): void {
  if (!late) return;
  const { cutsPages = false } = kind;
  if (!cutsPages && node.pageBreak === undefined && node.place === undefined) return;
  const what = cutsPages
    ? typeOf(kind)
    : `a block with "${node.place === undefined ? 'pageBreak' : 'place'}"`;
  const hint = 'ask for data instead, or put the condition on the blocks inside';
  compiler.report(`${what} may not depend on page numbers, which are known when the pages are cut`, hint);
}
