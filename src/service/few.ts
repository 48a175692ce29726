// Work of which few are under way at once, since each takes much memory or a process of its own: previews and pushes.
import type { Admission } from '../admission/admission.ts';
import { Counts } from '../admission/counts.ts';
import type { Ticket } from '../admission/ticket.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './authenticate.ts';

/** How many are under way at once, of one account and in all, and what a caller is told of one more. */
export interface FewLimits {
  readonly ofAccount: number;
  readonly inAll: number;
  readonly tooManyOfAccount: string;
  readonly tooMany: string;
}

/** Counts what is under way. */
export class Few {
  readonly #limits: FewLimits;
  readonly #admission: Admission;
  readonly #underWay = new Counts();

  constructor(limits: FewLimits, admission: Admission) {
    this.#limits = limits;
    this.#admission = admission;
  }

  /** Begins one. Its ticket is the caller's to end. Throws `rate_limited` or `service_unavailable`. */
  begin({ account, plan }: Caller): { readonly ticket: Ticket; end(): void } {
    const { ofAccount, inAll, tooManyOfAccount, tooMany } = this.#limits;
    if (this.#underWay.of(account) >= ofAccount)
      throw new AppError('rate_limited', tooManyOfAccount, { retryAfterSec: 1 });
    if (this.#underWay.total >= inAll)
      throw new AppError('service_unavailable', tooMany, { retryAfterSec: 2 });
    const ticket = this.#admission.ticketFor({ account, concurrency: plan.concurrency });
    ticket.claim();
    this.#underWay.add(account, 1);
    let ended = false;
    return {
      ticket,
      end: () => {
        if (!ended) this.#underWay.add(account, -1);
        ended = true;
      },
    };
  }
}
