// What is known of a value before there is one: enough to say that a name was never declared.

/** The shape of a value. `unknown` may be anything, so nothing below it is at fault. */
export type Shape =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'scalar' }
  | {
      readonly kind: 'object';
      readonly fields: ReadonlyMap<string, Shape>;
      /** The key of the template that its fields are declared under; by default `variables`. */
      readonly declaredAt?: string;
    }
  | { readonly kind: 'list'; readonly item: Shape };

/** Anything. */
export const unknownShape: Shape = { kind: 'unknown' };

/** A string, number, boolean or date. */
export const scalarShape: Shape = { kind: 'scalar' };

/** What one item of a value is: the list rule takes anything else for a list of one. */
export function itemShape(shape: Shape): Shape {
  return shape.kind === 'list' ? itemShape(shape.item) : shape;
}

/** What expressions see at one place: their context and the names around it. */
export interface ShapeScope {
  readonly context: Shape;
  /** Without `$`. */
  readonly names: ReadonlyMap<string, Shape>;
  /** Nothing is known: no name is at fault. */
  readonly open?: boolean;
  /** Names that the template gives and that are not known here, without `$`, and why. */
  readonly away?: ReadonlyMap<string, string>;
}

/** A scope with more names. */
export function withNames(scope: ShapeScope, names: Iterable<readonly [string, Shape]>): ShapeScope {
  return { ...scope, names: new Map([...scope.names, ...names]) };
}
