// How a store is opened, whatever stands behind it.
import { limits } from '../contract.ts';
import type { GenerationLimits } from './limits.ts';

/** How a store is opened. */
export interface StoreOptions {
  /** How long idempotency keys live, at most 24 h, which is the default. */
  readonly idempotencyMs?: number | undefined;
  /** The most bytes of all pinned assets. Default: 1 GiB. */
  readonly pinCapBytes?: number | undefined;
  /** The most bytes of the pinned assets of one account. Default: 256 MiB. */
  readonly pinShareBytes?: number | undefined;
  /** The most templates of one account. By default there may be any number: who opens the store without it is the operator. */
  readonly maxTemplates?: number | undefined;
}

/** Returns the bounds of what a store keeps. */
export function generationLimits(options: StoreOptions): GenerationLimits {
  return {
    idempotencyMs: Math.min(options.idempotencyMs ?? limits.idempotencyMs, limits.idempotencyMs),
    pinCapBytes: options.pinCapBytes ?? 1024 ** 3,
    pinShareBytes: options.pinShareBytes ?? 256 * 1024 ** 2,
    maxTemplates: options.maxTemplates ?? Number.POSITIVE_INFINITY,
  };
}
