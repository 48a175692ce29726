// Pushes that come over HTTP: how many are under way at once, and the way of each from its body to a stored version.
import { createHash } from 'node:crypto';
import type { Admission } from '../../admission/admission.ts';
import type { Ticket } from '../../admission/ticket.ts';
import type { SentTemplate } from '../../assets/plain-folder.ts';
import type { PushedBody } from '../../contract.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../authenticate.ts';
import { type CallFacts, tooMany } from '../call.ts';
import { Few } from '../few.ts';
import type { HashOf } from '../hashing.ts';
import { pushedBody } from '../resources.ts';
import { pushTemplate } from '../templates.ts';
import { publishWarnings } from '../unsatisfied.ts';

/** Each of them holds a pack, and its files once more, in the memory of the serving process. */
const mostPushes = {
  ...{ ofAccount: 1, tooManyOfAccount: 'this account pushes a template already: one at a time' },
  ...{ inAll: 4, tooMany: 'too many templates are pushed at once' },
};

/** A push whose pack has arrived. */
export interface PushCall {
  /** The id of the account whose template it is. */
  readonly account: string;
  readonly sent: SentTemplate;
  readonly publish: boolean;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
  readonly facts: CallFacts;
}

/** The answer of a push, and whether it is that of an earlier one with the same key. */
export interface PushAnswer {
  readonly body: PushedBody;
  readonly replayed: boolean;
}

/** A push that was admitted. The code that gets it has to end it. */
export interface AdmittedPush {
  readonly ticket: Ticket;
  /** Carries it out. Throws `AppError`: `invalid_template` with every fault, `idempotency_conflict`, and what keeps it from beginning. */
  push(call: PushCall): Promise<PushAnswer>;
  end(): void;
}

/** What pushing over HTTP needs. */
export interface PushingParts {
  readonly store: Store;
  readonly renderer: Renderer;
  readonly admission: Admission;
  readonly hash: HashOf;
  /** Throws `service_unavailable` when nothing new may begin. */
  readonly requireOpen: () => void;
}

/** Returns the function that admits pushes: one of an account at a time. It throws `rate_limited` or `service_unavailable`. */
export function pushAdmission(parts: PushingParts): (caller: Caller) => AdmittedPush {
  const few = new Few(mostPushes, parts.admission);
  return (caller) => {
    parts.requireOpen();
    const { ticket, end } = few.begin(caller);
    return {
      ticket,
      push: (call) => carryOut(parts, { caller, ticket }, call),
      end() {
        ticket.end();
        end();
      },
    };
  };
}

async function carryOut(
  parts: PushingParts,
  { caller, ticket }: { readonly caller: Caller; readonly ticket: Ticket },
  call: PushCall,
): Promise<PushAnswer> {
  const { store, renderer, hash, requireOpen } = parts;
  const { account, sent, publish, idempotencyKey, signal, facts } = call;
  const key =
    idempotencyKey === undefined
      ? undefined
      : { text: idempotencyKey, bodyHash: bodyHashOf(await hash(sent.bytes), publish, sent.main) };
  const earlier = key && (await store.findPush(account, key));
  if (earlier === undefined) {
    requireOpen();
    ticket.claim();
    if (!ticket.takePermit()) throw tooMany({ caller });
  }
  const pushed =
    earlier ??
    (await pushTemplate(
      { store, renderer, hash },
      { account, sent, publish, key, namesMain: true, ticket, signal },
    ));
  facts.template = pushed.code;
  facts.version = pushed.number;
  const replayed = pushed.replayed === true;
  if (replayed) facts.replayed = true;
  const warnings = await publishWarnings(store, pushed.code, pushed.number);
  return { body: pushedBody(pushed, warnings), replayed };
}

/** Returns what an idempotency key of a push stands for. */
function bodyHashOf(packHash: string, publish: boolean, main: string | undefined): Uint8Array {
  const of = main === undefined ? '' : ` ${main}`;
  return createHash('sha256').update(`${packHash} ${publish}${of}`).digest();
}
