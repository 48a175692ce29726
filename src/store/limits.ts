// How long and how much the store keeps so that calls can be replayed, and how many templates.

/** Bounds of what the store keeps. */
export interface GenerationLimits {
  /** How long an idempotency key lives after its first use. */
  readonly idempotencyMs: number;
  /** The most bytes of all pinned assets. */
  readonly pinCapBytes: number;
  /** The most bytes of the pinned assets of one account. An asset that several accounts pin counts for each of them. */
  readonly pinShareBytes: number;
  /** The most templates of one account. */
  readonly maxTemplates: number;
}
