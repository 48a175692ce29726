// Ends what a call holds once its answer is out.
import type { Ticket } from '../admission/ticket.ts';
import { type TimedResponse, whenGone } from './timed-response.ts';

/** Ends the ticket of a call when its answer is out. Without a socket nothing tells when that is, so the ticket ends at once. */
export function endWhenSent(ticket: Ticket, outgoing: TimedResponse | undefined): void {
  if (outgoing === undefined) {
    ticket.end();
    return;
  }
  ticket.onCut(() => outgoing.cut('room'));
  whenGone(outgoing, () => ticket.end());
}
