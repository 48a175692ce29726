// What a call holds until its answer is sent: its place among those of its account, and its bytes among those that wait to be read.
import type { Unsent } from '../render/unsent.ts';

/** An answer on its way. */
export interface Sending {
  /** Calls `cut` when others need the room. */
  onCut(cut: () => void): void;
  /** The caller has it, or will never have it. The PDF's bytes must not be used any more. */
  end(): void;
}

/** Holds a slot, and the PDF's bytes once there are any. */
export function sendingOf(releaseSlot: () => void, unsent?: Unsent): Sending {
  return {
    onCut: (cut) => unsent?.onCut(cut),
    end() {
      unsent?.end();
      releaseSlot();
    },
  };
}
