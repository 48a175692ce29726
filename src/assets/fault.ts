// Faults of assets: bytes from outside that can't be had or can't be used.
import type { ErrorCode } from '../contract.ts';
import { AppError, type Issue } from '../errors.ts';

/** What an asset fault may carry besides its message. */
export interface AssetFaultOptions {
  readonly hint?: string;
  readonly cause?: unknown;
  /** The whole seconds after which a retry makes sense. With them the code is `service_unavailable`. */
  readonly retryAfterSec?: number;
}

/**
 * Returns an `AppError` with one issue of source `asset` and path `""`. The caller that knows which key named the asset
 * sets the path. The code is `render_failed`, or `service_unavailable` when the fault may pass by itself.
 */
export function assetFault(message: string, options: AssetFaultOptions = {}): AppError {
  const code: ErrorCode = options.retryAfterSec === undefined ? 'render_failed' : 'service_unavailable';
  const issue: Issue = {
    source: 'asset',
    path: '',
    message,
    ...(options.hint === undefined ? {} : { hint: options.hint }),
  };
  return new AppError(code, message, {
    issues: [issue],
    ...(options.cause === undefined ? {} : { cause: options.cause }),
    ...(options.retryAfterSec === undefined ? {} : { retryAfterSec: options.retryAfterSec }),
  });
}
