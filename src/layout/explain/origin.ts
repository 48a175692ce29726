// Where a box comes from: its block, and what of the data it shows. Flowables know it only where somebody asked for it.
import type { Pt } from '../../units.ts';
import type { Why } from './why.ts';

/** Where a box comes from. One object stands for one instance of a block, which may have several boxes. */
export interface Origin {
  /** JSON Pointer of the block in the template. */
  readonly path: string;
  /** The kind of the block, `row` or `cell`. */
  readonly kind: string;
  /** JSON Pointer into data: the item that the block is repeated for. Undefined where nothing repeats it, or where the item was computed. */
  readonly item: string | undefined;
  /** JSON Pointers into data: what the block itself reads. It is complete once the block is bound. */
  readonly data: readonly string[];
  /** The space at the sides of its frames that is not part of the box. */
  readonly sides?: { readonly left: Pt; readonly right: Pt };
}

/** A rectangle inside of a frame. */
export interface Area {
  readonly x: Pt;
  readonly y: Pt;
  readonly width: Pt;
  readonly height: Pt;
}

/** What a frame says of itself where somebody asked. */
export interface Mark {
  readonly origin: Origin;
  /** The box, from the corner of the frame. By default it is all of the frame. */
  readonly area?: Area;
  /** Why it stands there, where that is known already. */
  readonly why?: Why;
}

/** The origins of flowables. It is filled only while a document is bound that is to be explained. */
const origins = new WeakMap<object, Origin>();

/** Returns the origin of a flowable, or undefined. */
export function originOf(flowable: object): Origin | undefined {
  return origins.get(flowable);
}

/** Says where a flowable comes from. What is known already stays: the inner of two blocks that are one flowable. */
export function setOrigin(flowable: object, origin: Origin): void {
  if (!origins.has(flowable)) origins.set(flowable, origin);
}

/** Returns `copy` with the origin of the flowable that it takes the place of. */
export function withOriginOf<T extends object>(flowable: object, copy: T): T {
  const origin = origins.get(flowable);
  if (origin !== undefined) setOrigin(copy, origin);
  return copy;
}
