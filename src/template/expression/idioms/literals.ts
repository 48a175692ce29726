// Finds names in plain text that stand in the brackets of another tool: they are printed as they are.
import { pageNames } from '../function-names.ts';
import { itemShape, type Shape, type ShapeScope } from '../shape.ts';
import type { SyntaxFault } from '../syntax.ts';
import { statementHint } from './idioms.ts';
import { markupWarnings } from './markup.ts';

const path = String.raw`\s*([A-Za-z_$][\w.$[\]]*)\s*`;

/** Longer texts are not looked through: a pattern may look at each of their ends from each of their beginnings. */
const longest = 2000;

/** The brackets of other tools around a name, and around a statement. */
const named = new RegExp(
  [
    String.raw`[$#]?\{${path}\}`,
    `<%[=-]?${path}%>`,
    String.raw`\[\[${path}\]\]`,
    String.raw`(?<!\w)%${path}%(?!\w)`,
    `<<${path}>>`,
    `«${path}»`,
  ].join('|'),
  'g',
);
const statement = /\{%-?\s*(.*?)\s*-?%\}|<%\s*(.*?)\s*%>/g;

/** Returns what is printed as it is in a text and was meant as a value. `expressions` are the ranges of its `{{ }}`. */
export function literalWarnings(
  text: string,
  expressions: readonly { readonly source: string; readonly offset: number }[],
  { scope, path: place }: { readonly scope: ShapeScope; readonly path: string },
): SyntaxFault[] {
  const alone = listNamed(text, scope) ?? (place.endsWith('/cell') ? fieldNamed(text, scope) : undefined);
  if (alone !== undefined) return [alone];
  // A look at some characters spares most texts the patterns.
  if (text.length > longest || !/[{%<[«\\&=#]|\*\*|counter\(/.test(text)) return [];
  const plain = expressions.reduce(
    (now, { source, offset }) =>
      `${now.slice(0, offset - 2)}${' '.repeat(source.length + 4)}${now.slice(offset + source.length + 2)}`,
    text,
  );
  const values = [...plain.matchAll(named)].flatMap((found): SyntaxFault[] => {
    const name = found.slice(1).find((part) => part !== undefined) ?? '';
    const written = knownName(name, scope);
    if (written === undefined) return [];
    return [{ message: `"${found[0]}" is printed as it is`, hint: `write {{${written}}}`, at: found.index }];
  });
  const parts = [...plain.matchAll(statement)].flatMap((found): SyntaxFault[] => {
    const hint = statementHint(found[1] ?? found[2] ?? '', undefined);
    return hint === undefined
      ? []
      : [{ message: `"${found[0]}" is printed as it is`, hint, at: found.index }];
  });
  return [...values, ...parts, ...(isMarkup.test(place) ? [] : markupWarnings(plain))];
}

/** The keys whose texts are not printed as they are. */
const isMarkup = /\/(?:markdown|value|src|svg|link|alt)$/;

/** Returns a warning about a cell that is the name of a field of its row and nothing else. */
function fieldNamed(text: string, { context }: ShapeScope): SyntaxFault | undefined {
  const row = itemShape(context);
  if (row.kind !== 'object' || !row.fields.has(text)) return undefined;
  return { message: `"${text}" is printed as it is`, hint: `write {{${text}}}`, at: 0 };
}

/** Returns a warning about a text that is the name of a list and nothing else. */
function listNamed(text: string, { context }: ShapeScope): SyntaxFault | undefined {
  const around = itemShape(context);
  if (around.kind !== 'object' || around.fields.get(text)?.kind !== 'list') return undefined;
  const hint = `to repeat a block for each of them, put "each": "${text}" on the block`;
  return { message: `"${text}" is printed as it is`, hint, at: 0 };
}

/** Returns the name as an expression has it, when it is one that is known here. */
function knownName(name: string, { context, names }: ShapeScope): string | undefined {
  const [first = ''] = name.replace(/^\$/, '').split(/[.[]/);
  const has = (shape: Shape | undefined) => shape?.kind === 'object' && shape.fields.has(first);
  if (has(itemShape(context))) return name.replace(/^\$/, '');
  if (has(names.get('root'))) return `$root.${name.replace(/^\$/, '')}`;
  return pageNames.has(first) && names.has(first) ? `$${first}` : undefined;
}
