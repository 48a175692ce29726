// The hint for a name that an expression does not know: what was probably meant, and where that is known.
import { didYouMean, nearestName } from '../names/nearest.ts';
import { boundNames, formatFunctions, jsonataFunctions, pageFunctions, pageNames } from './function-names.ts';
import { itemShape, type Shape, type ShapeScope } from './shape.ts';
import { spreadsheetWay } from './spreadsheet.ts';

/** What is known where a name stands: `$names`, and the fields of the context and of `data`. */
export interface NamesAround {
  readonly names: ReadonlyMap<string, Shape>;
  readonly context: Shape;
  readonly scope: ShapeScope;
}

/** The names by which other tools count items, and the name for it here. Elsewhere `$number` is the number of the page. */
const itemNames: ReadonlyMap<string, string> = new Map([
  ...['number', 'num', 'no', 'nr', 'rowNumber', 'lineNumber', 'pos', 'count', 'counter', 'n'].map(
    (name) => [name, '$position'] as const,
  ),
  ...['i', 'idx', 'row', 'rowIndex', 'itemIndex'].map((name) => [name, '$index'] as const),
]);

const tables = 'a table with "sums"';

/** Where the names are known that only some places know. */
const knownIn: ReadonlyMap<string, string> = new Map([
  ['index', 'inside "each" and "rows"'],
  ['position', 'inside "each" and "rows"'],
  ['rows', 'in a table'],
  ['sums', `in the body, foot and carried rows of ${tables}`],
  ['pageSums', `in the carried rows of ${tables}`],
  ['groupSums', `in the rows of a "group" of ${tables}`],
  ['key', 'in the rows of a "group"'],
  ['group', 'in the rows of a "group"'],
  ['continued', 'in the head of a table, of a "group" and of a box; in a header write $sectionPage > 1'],
  ...[...pageNames].map((name) => [name, 'in header, footer, background and foreground'] as const),
]);

/** Returns the hint for an unknown `$name`, or undefined when there is none. */
export function hintForVariable(name: string, around: NamesAround): string | undefined {
  const { names, context, scope } = around;
  const away = scope.away?.get(name);
  if (away !== undefined) return away;
  if (name === 'parent') return 'name the outer item with `as` and use that name, or `$root` for all of data';
  if (name === 't') return 'declare its texts: "messages": { "en": { "key": "text" } }';
  const place = knownIn.get(name);
  if (place !== undefined) return `it is known ${place}`;
  if (context.kind === 'object' && context.fields.has(name)) return `did you mean "${name}", without "$"?`;
  const known = [...names.keys(), ...jsonataFunctions, ...formatFunctions, ...pageFunctions, ...boundNames];
  return meant(name, known, names) ?? 'give it a value under "define"; what data holds has no "$"';
}

/** Returns the hint for a function in place of a value, or undefined. Some tools have values of these names. */
export function hintForFunction(name: string, { names }: NamesAround): string | undefined {
  return meant(name, boundNames, names);
}

/** Returns the hint for a field that is not declared, or undefined. */
export function hintForField(
  name: string,
  { fields, declaredAt }: Extract<Shape, { kind: 'object' }>,
  around: NamesAround,
): string | undefined {
  const { names, scope } = around;
  // A field in other letters was meant rather than a function of a spreadsheet.
  const isField = [...fields.keys()].some((field) => field.toLowerCase() === name.toLowerCase());
  const formula = isField ? undefined : spreadsheetWay(name);
  if (formula !== undefined) return formula;
  const near = pageNames.has(name) ? undefined : didYouMean(name, fields.keys());
  const away = scope.away?.get(name);
  if (away !== undefined) return away;
  const summed = hintForRow(name, names);
  if (summed !== undefined) return summed;
  if (near !== undefined) return near;
  if (declaredAt !== undefined) return `declare it under "${declaredAt}"`;
  if (rootFields(scope)?.has(name))
    return `here the context is an item of a list: did you mean "$root.${name}"?`;
  const outer = hintForOuterItem(name, scope);
  if (outer !== undefined) return outer;
  // It is asked of something that is neither the context nor all of `data`: of a list, or of an object in it.
  if (fields.size > 0 && !isAround(fields, around)) {
    const known = `${fields.size === 1 ? 'its field is' : 'its fields are'} ${listed([...fields.keys()])}`;
    return `${known}; declare others under "variables"`;
  }
  // A function that is called without its sign has a fault of its own: here the name stands for a value.
  if (isFunction(name)) return `declare it under "variables"; the function is $${name}(…)`;
  if (names.has(name) || boundNames.has(name)) return meantName(`$${name}`, names);
  if (/^[A-Z]{3}$/.test(name)) return `put it between quotes: '${name}'`;
  const foreign = nearestName(`$${name}`, [...pageNames].map(dollar), 'foreign');
  return foreign === undefined ? 'declare it under "variables"' : meantName(foreign, names);
}

/** Returns the hint for a field of an item further out, or undefined: that item is reached by its name alone. */
function hintForOuterItem(name: string, scope: ShapeScope): string | undefined {
  for (let at = scope.outer; at !== undefined; at = at.outer) {
    const { context, itemKey, names } = at;
    if (itemKey === undefined || context.kind !== 'object' || !context.fields.has(name)) continue;
    const called = [...names].find(([, shape]) => shape === context)?.[0];
    return called === undefined
      ? `it is a field of the item around: name that item, as in "${itemKey}": "outer", and write $outer.${name}`
      : `here the context is an item of a list: did you mean "$${called}.${name}"?`;
  }
  return undefined;
}

/** Returns whether these are the fields that names without anything before them have. */
function isAround(fields: ReadonlyMap<string, Shape>, { scope }: NamesAround): boolean {
  const here = itemShape(scope.context);
  return (here.kind === 'object' && here.fields === fields) || rootFields(scope) === fields;
}

/** Returns `a, b and c`, and how many more there are than a hint can hold. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 8);
  if (names.length > shown.length) return `${shown.join(', ')} and ${names.length - shown.length} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** Returns the hint for a field of a row where only all rows together are known, as in the foot of a table. */
function hintForRow(name: string, names: ReadonlyMap<string, Shape>): string | undefined {
  const rows = names.get('rows');
  const row = rows && itemShape(rows);
  const field = row?.kind === 'object' ? row.fields.get(name) : undefined;
  if (field === undefined) return undefined;
  const isText = field.kind === 'scalar' && field.text === true;
  return `here are all rows together: did you mean "${isText ? `$rows[0].${name}` : `$sum($rows.${name})`}"?`;
}

/** Returns the hint for a field of a text, a number or another value without fields. */
export function hintForFieldOfScalar(name: string, { names, scope }: NamesAround): string {
  if (names.has(name)) return `did you mean "$${name}"?`;
  if (rootFields(scope)?.has(name)) return `did you mean "$root.${name}"?`;
  return 'write the value itself; where it is the item of a list, that is "$"';
}

/** Returns the hint for a name with a hyphen, which reads as a subtraction. */
export function hintForHyphen(word: string, { context, scope }: NamesAround): string {
  const fields = [context.kind === 'object' ? context.fields : undefined, rootFields(scope)];
  const known = fields.flatMap((each) => [...(each?.keys() ?? [])]);
  const same = known.includes(word) ? undefined : nearestName(word, known, 'spelling');
  return same === undefined ? `put the name between back-ticks: \`${word}\`` : `did you mean "${same}"?`;
}

/** Returns whether a name is that of a function. */
export function isFunction(name: string): boolean {
  return jsonataFunctions.has(name) || formatFunctions.has(name) || pageFunctions.has(name);
}

/** Returns the declared fields of `data`, or undefined when they are not known. */
export function rootFields(scope: ShapeScope): ReadonlyMap<string, Shape> | undefined {
  const root = scope.names.get('root');
  return root?.kind === 'object' ? root.fields : undefined;
}

function meant(name: string, known: Iterable<string>, names: ReadonlyMap<string, Shape>): string | undefined {
  const ofItem = names.has('position') && !names.has('pageNumber') ? itemNames.get(name) : undefined;
  const near = ofItem ?? nearestName(`$${name}`, [...known].map(dollar), 'variable');
  return near === undefined ? undefined : meantName(near, names);
}

/** Returns `did you mean "$pageNumber"?`, and where that name is known when it is not known here. */
function meantName(meaning: string, names: ReadonlyMap<string, Shape>): string {
  const name = meaning.slice(1);
  const place = names.has(name) ? undefined : knownIn.get(name);
  return `did you mean "${meaning}"?${place === undefined ? '' : ` it is known ${place}`}`;
}

function dollar(name: string): string {
  return `$${name}`;
}
