// Events of a pool, for metrics.

/**
 * Why a child ended: `retired` after its share of work, `rested` since nothing came for long, `replaced` since another
 * account needed one, `died` by itself, `failed` to start, or `unsound` after a bug. It was killed because its document passed the `memory` guard or the
 * `budget`, or because its `caller` left. `closed` means that the pool ended.
 */
export type ChildEnd =
  | 'retired'
  | 'rested'
  | 'replaced'
  | 'died'
  | 'failed'
  | 'unsound'
  | 'memory'
  | 'budget'
  | 'caller'
  | 'closed';

/** One event of a pool. */
export type PoolEvent =
  /** A child is ready. */
  | { readonly kind: 'child_started' }
  | { readonly kind: 'child_ended'; readonly by: ChildEnd }
  /** A call got a child. `remembered` says whether the child had the template compiled already. */
  | { readonly kind: 'template'; readonly remembered: boolean };

/** Called for each event. */
export type OnPoolEvent = (event: PoolEvent) => void;
