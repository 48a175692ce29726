// What is known of a value before there is one. It is enough to find names that are not declared.

/** The shape of a value. `unknown` may be anything, so nothing below it is a fault. */
export type Shape =
  | { readonly kind: 'unknown' }
  /** `text` says that it is a string, or what JSON has as a string: a date, if `date` says so. `number` says that it is a declared number. */
  | { readonly kind: 'scalar'; readonly text?: true; readonly date?: true; readonly number?: true }
  | {
      readonly kind: 'object';
      readonly fields: ReadonlyMap<string, Shape>;
      /** The key of the template that its fields are declared under. Default: `variables`. */
      readonly declaredAt?: string;
    }
  | { readonly kind: 'list'; readonly item: Shape };

/** Anything. */
export const unknownShape: Shape = { kind: 'unknown' };

/** A string, number, boolean or date. */
export const scalarShape: Shape = { kind: 'scalar' };

/** A number that is declared. */
export const numberShape: Shape = { kind: 'scalar', number: true };

/** A string. */
export const textShape: Shape = { kind: 'scalar', text: true };

/** A date that is declared. In `data` it is a string. */
export const dateShape: Shape = { kind: 'scalar', text: true, date: true };

/** Returns the shape of one item of a value. Anything that is not a list is a list of one. */
export function itemShape(shape: Shape): Shape {
  return shape.kind === 'list' ? itemShape(shape.item) : shape;
}

/** The key that names the item of a list: `rowAs` of a table, `as` beside `each`. */
export type ItemKey = 'as' | 'rowAs';

/** What expressions know at one place: their context and the names around it. */
export interface ShapeScope {
  readonly context: Shape;
  /** The names without `$`. */
  readonly names: ReadonlyMap<string, Shape>;
  /** The key of the template that gives the item around a name. Undefined where there is no item, or no such key. */
  readonly itemKey?: ItemKey | undefined;
  /** Whether nothing is known, so that no name is a fault. */
  readonly open?: boolean;
  /** Names that the template gives and that are not known here, without `$`, and why. */
  readonly away?: ReadonlyMap<string, string>;
}

/** Returns a scope that knows these names, too. One that it knew already has the new shape. */
export function withNames(scope: ShapeScope, names: Iterable<readonly [string, Shape]>): ShapeScope {
  return { ...scope, names: new Map([...scope.names, ...names]) };
}

/** Returns the scope inside an item of a list. `as` is the name that the template gives it. */
export function withItem(
  scope: ShapeScope,
  item: Shape,
  { as, key }: { readonly as: string | undefined; readonly key: ItemKey | undefined },
): ShapeScope {
  const own = as === undefined ? [] : [`${as}Index`, `${as}Position`];
  const counts = ['index', 'position', ...own].map((name) => [name, scalarShape] as const);
  const named = as === undefined ? [] : [[as, item] as const];
  return { ...withNames(scope, [...counts, ...named]), context: item, itemKey: key };
}
