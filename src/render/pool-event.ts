// What happens in a pool, told for metrics.

/**
 * Why a child ended: `retired` after its share of work, `replaced` since another account needed one, `died` by itself, `failed` to start, was `unsound` after a bug; or was killed because its
 * document passed the `memory` guard or the `budget`, or its `caller` left. `closed`: the pool ended.
 */
export type ChildEnd =
  | 'retired'
  | 'replaced'
  | 'died'
  | 'failed'
  | 'unsound'
  | 'memory'
  | 'budget'
  | 'caller'
  | 'closed';

/** One thing that happened in a pool. */
export type PoolEvent =
  /** A call left the queue. */
  | { readonly kind: 'waited'; readonly ms: number }
  /** A child is ready. */
  | { readonly kind: 'child_started' }
  | { readonly kind: 'child_ended'; readonly by: ChildEnd }
  /** Whether the child of a call had the template compiled already. */
  | { readonly kind: 'template'; readonly remembered: boolean };

/** Told of each. */
export type OnPoolEvent = (event: PoolEvent) => void;
