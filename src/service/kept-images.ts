// Whether the images that a keyed call fetched can be kept for its replays. It is asked before the render and again when it is billed.
import { AppError, unreachable } from '../errors.ts';
import type { FetchedAsset } from '../render/renderer.ts';
import type { Store } from '../store/store.ts';
import type { PinRoom } from '../store/terms.ts';

type NoRoom = Exclude<PinRoom, 'room'>;

/** Throws `AppError` when an account can't keep these images. */
export async function requireRoomFor(
  store: Store,
  account: string,
  images: readonly FetchedAsset[],
): Promise<void> {
  const room = await store.findPinRoom(account, images);
  if (room !== 'room') throw noRoom(room);
}

/** Returns the error that the caller gets. */
export function noRoom(room: NoRoom): AppError {
  switch (room) {
    case 'pin_share_full':
      return new AppError(
        'rate_limited',
        "the images kept for this account's idempotency keys take as much as they may: they are kept until their keys end; try again later, or send the call without an Idempotency-Key",
        { retryAfterSec: 60 },
      );
    case 'pins_full':
      return new AppError(
        'service_unavailable',
        'no room to keep the images of keyed calls: try again later, or send the call without an Idempotency-Key',
        { retryAfterSec: 30 },
      );
    default:
      return unreachable(room);
  }
}
