// What a call holds until its answer is sent: its slot among the calls of its account, and its bytes among those that wait to be read.
import type { Unsent } from '../admission/unsent.ts';

/** An answer that is being sent. */
export interface Sending {
  /** Has `cut` called when others need the memory. */
  onCut(cut: () => void): void;
  /** Ends the sending: the caller has the answer, or will never have it. The PDF's bytes must not be used after this. */
  end(): void;
}

/** Returns a sending that holds a slot, and the PDF's bytes once there are any. */
export function sendingOf(releaseSlot: () => void, unsent?: Unsent): Sending {
  return {
    onCut: (cut) => unsent?.onCut(cut),
    end() {
      unsent?.end();
      releaseSlot();
    },
  };
}
