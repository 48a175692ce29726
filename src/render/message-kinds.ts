// The kinds of messages between the parent and a child, and the most that one of each may hold.
import type { FrameBounds, FrameKinds } from './frames.ts';
import type { ChildMessage, Request } from './protocol.ts';

const mebibyte = 1024 * 1024;
const whole: FrameBounds = { text: Infinity, bytes: Infinity };

/** The kinds of requests. The parent has limits of its own for what it hands over. */
export const requestKinds: FrameKinds<Request['kind']> = {
  render: whole,
  check: whole,
  examine: whole,
  data: whole,
  read: whole,
  verify: whole,
  verify_invoice: whole,
  view: whole,
  picture: whole,
  probe: whole,
  warm: whole,
};

/** Nothing but a kind. */
const word: FrameBounds = { text: 256, bytes: 0 };
/** Lists of issues, or of files that are to be fetched. Their URLs may be as long as the data that they came with. */
const listBytes = 32 * mebibyte;
const listBounds: FrameBounds = { text: listBytes, bytes: 16 * mebibyte };
/** A result that has no bound of its own. Its child held it, and the memory of a child is bounded. */
const result: FrameBounds = { text: 64 * 1024, bytes: Infinity };

/** The kinds of answers. */
export const answerKinds: FrameKinds<ChildMessage['kind']> = {
  ready: word,
  pack_missing: word,
  data_checked: word,
  rendered: { ...result, text: listBytes },
  missing_assets: { text: listBytes, bytes: 0 },
  checked: listBounds,
  // The files of a pack, of 64 MiB at most, and the variables of its template as JSON.
  examined: { text: listBytes, bytes: 128 * mebibyte },
  read: result,
  verified: result,
  viewed: result,
  pictured: result,
  unreadable: listBounds,
  failed: listBounds,
  bug: listBounds,
  warmed: word,
};

/** The most values in the JSON of an answer. Lists have a hundred thousand entries at most, and an issue has seven values. */
export const mostValues = 1_000_000;
