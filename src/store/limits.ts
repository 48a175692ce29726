// How long and how much the store keeps so that calls can be replayed.

/** Bounds of what the store keeps for replays. */
export interface GenerationLimits {
  /** How long an idempotency key lives, from its first use. */
  readonly idempotencyMs: number;
  /** What the pinned assets may take in all, bytes. */
  readonly pinCapBytes: number;
  /** What the pinned assets of one account may take, bytes. One that several accounts pin counts for each. */
  readonly pinShareBytes: number;
}
