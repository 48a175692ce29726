// What is known of a value before there is one. It is enough to find names that are not declared.

/** What is known of a value of any kind. */
interface Known {
  /** Whether data may leave it out, and nothing stands for it then. */
  readonly optional?: true;
  /** Whether it is only seen in a default, a list in an expression or the sample. Data may have other values: nothing of it is a fault. */
  readonly seen?: true;
}

/** The shape of a value. `unknown` may be anything, so nothing below it is a fault. */
export type Shape = Known &
  (
    | { readonly kind: 'unknown' }
    | ScalarShape
    | {
        readonly kind: 'object';
        readonly fields: ReadonlyMap<string, Shape>;
        /** The key of the template that its fields are declared under. Default: `variables`. */
        readonly declaredAt?: string;
      }
    | { readonly kind: 'list'; readonly item: Shape }
  );

/** A string, number, boolean or date. Without a mark, it may be any of them. */
export interface ScalarShape {
  readonly kind: 'scalar';
  /** It is a string, or what JSON has as a string: a date, if `date` says so, or a picture. */
  readonly text?: true;
  readonly date?: true;
  readonly image?: true;
  /** It is a declared number, or one that is computed from such; `whole` says that it has no fraction. */
  readonly number?: true;
  readonly whole?: true;
  /** It is true or false. */
  readonly flag?: true;
  /** The values that are allowed. */
  readonly choices?: ReadonlySet<unknown>;
  /** Whether a value that is seen has a fraction, and the default. */
  readonly fraction?: true;
  readonly usual?: number;
}

/** An object, as a shape. */
export type ObjectShape = Extract<Shape, { readonly kind: 'object' }>;

/** Anything. */
export const unknownShape: Shape = { kind: 'unknown' };

/** A string, number, boolean or date. */
export const scalarShape: Shape = { kind: 'scalar' };

/** A number. */
export const numberShape: Shape = { kind: 'scalar', number: true };

/** A number without a fraction. */
export const wholeShape: Shape = { kind: 'scalar', number: true, whole: true };

/** True or false. */
export const flagShape: Shape = { kind: 'scalar', flag: true };

/** A string. */
export const textShape: Shape = { kind: 'scalar', text: true };

/** A picture. In `data` it is a string. */
export const imageShape: Shape = { kind: 'scalar', text: true, image: true };

/** A date that is declared. In `data` it is a string. */
export const dateShape: Shape = { kind: 'scalar', text: true, date: true };

/** Returns the same shape for a value that data may leave out. */
export function optionalShape(shape: Shape): Shape {
  return shape.optional ? shape : { ...shape, optional: true };
}

/** Returns the same shape for a value that is only seen: nothing below it is a fault. */
export function seenShape(shape: Shape): Shape {
  return shape.kind === 'unknown' || shape.seen ? shape : { ...shape, seen: true };
}

/** Returns the same shape for a value that is there. */
export function presentShape(shape: Shape): Shape {
  if (!shape.optional) return shape;
  const { optional: _, ...present } = shape;
  return present;
}

/** Returns what is known of a value that has one shape or the other. */
export function eitherShape(a: Shape, b: Shape): Shape {
  if (a === b) return a;
  const either = eitherPresent(presentShape(a), presentShape(b));
  return a.optional || b.optional ? optionalShape(either) : either;
}

function eitherPresent(a: Shape, b: Shape): Shape {
  if (a === b) return a;
  if (a.kind === 'object' && b.kind === 'object') return eitherObject(a, b);
  if (a.kind === 'list' && b.kind === 'list')
    return { kind: 'list', item: eitherShape(a.item, b.item), seen: true };
  if (a.kind !== 'scalar' || b.kind !== 'scalar') return unknownShape;
  const either = eitherScalar(a, b);
  return a.seen || b.seen ? { ...either, seen: true } : either;
}

function eitherScalar(a: ScalarShape, b: ScalarShape): ScalarShape {
  if (a.flag && b.flag) return { kind: 'scalar', flag: true };
  if (a.date && b.date) return { kind: 'scalar', text: true, date: true };
  if (a.number && b.number) {
    const whole = a.whole === true && b.whole === true;
    const fraction = a.fraction === true || b.fraction === true;
    return { kind: 'scalar', number: true, ...(whole && { whole }), ...(fraction && { fraction }) };
  }
  // Of texts that are not alike, nothing else is known.
  return { kind: 'scalar' };
}

/** Returns the shape of an object that has the fields of one or of the other. What only one of them has is optional. */
function eitherObject(a: ObjectShape, b: ObjectShape): Shape {
  const fields = new Map<string, Shape>();
  for (const key of new Set([...a.fields.keys(), ...b.fields.keys()])) {
    const [own, other] = [a.fields.get(key), b.fields.get(key)];
    const shape = own && other ? eitherShape(own, other) : (own ?? other ?? unknownShape);
    fields.set(key, own && other ? shape : optionalShape(shape));
  }
  return { kind: 'object', fields, seen: true };
}

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
  /** The scope around the list whose item is the context. Undefined where the context is no item. */
  readonly outer?: ShapeScope;
  /** Whether nothing is known, so that no name is a fault. */
  readonly open?: boolean;
  /** Names that the template gives, without `$`, and fields that are known nearby: none is known here, and why. */
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
  return { ...withNames(scope, [...counts, ...named]), context: item, itemKey: key, outer: scope };
}
