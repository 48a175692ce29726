// What is said of `$row.name` and its like: an item has no name here until the template gives it one.

import { nearestName } from '../../names/nearest.ts';
import { itemShape, type Shape, type ShapeScope } from '../shape.ts';
import type { SyntaxFault } from '../syntax.ts';
import { rewritten } from './rewrite.ts';
import { itemWords } from './tables.ts';

/** `$row.name`, `$row['name']` and `$row["name"]` at the beginning of a text. */
const asked = /^\$([A-Za-z_]\w*)\s*(?:\.\s*([A-Za-z_]\w*)|\[\s*(['"])(\w+)\3\s*\])/;

/** Returns a fault of `$row.name` inside an item of a list, with what to write. Returns undefined for all other faults. */
export function itemNameFault(
  source: string,
  fault: SyntaxFault,
  scope: ShapeScope,
): SyntaxFault | undefined {
  if (!fault.message.startsWith('unknown name "$')) return undefined;
  // `$pageSums.amount` is a name of its own, which is known elsewhere.
  if (fault.hint?.startsWith('it is known')) return undefined;
  const [, word = '', plain, , quoted] = asked.exec(source.slice(fault.at ?? 0)) ?? [];
  const field = plain ?? quoted;
  if (field === undefined || !scope.names.has('position') || !isItem(word, field, scope)) return undefined;
  const better = withoutItem(source, word, scope);
  const write = rewritten(better, scope) ?? better;
  return { ...fault, hint: `write ${write}${naming(word, scope)}` };
}

/** Returns whether a word stands for the item around it: `row` or `item`, or any word before a field that the item has. */
function isItem(word: string, field: string, { context }: ShapeScope): boolean {
  const here = itemShape(context);
  return itemWords.has(word) || (here.kind === 'object' && here.fields.has(field));
}

/** Returns an expression in which the fields of the item stand by themselves, with those of its names that are near. */
function withoutItem(source: string, word: string, scope: ShapeScope): string {
  const here = itemShape(scope.context);
  const every = new RegExp(`\\$${word}\\s*(?:\\.\\s*([A-Za-z_]\\w*)|\\[\\s*['"](\\w+)['"]\\s*\\])`, 'g');
  return source.replace(every, (_, plain?: string, quoted?: string) => {
    const field = plain ?? quoted ?? '';
    return known(field, here) ?? field;
  });
}

function known(field: string, here: Shape): string | undefined {
  if (here.kind !== 'object') return undefined;
  return here.fields.has(field) ? field : nearestName(field, here.fields.keys());
}

function naming(word: string, { itemKey, names }: ShapeScope): string {
  if (itemKey === undefined || names.has(word)) return '';
  const place = itemKey === 'rowAs' ? 'on the table' : 'beside "each"';
  return `, or put "${itemKey}": "${word}" ${place}`;
}
