// One call of `POST /v1/generate`: its input, its answer, and what answering needs.
import type { Ticket } from '../admission/ticket.ts';
import type { AskedFormat, Format } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { Renderer, SourceFile } from '../render/renderer.ts';
import type { Version } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { CallIdentity } from '../store/terms.ts';
import type { Caller } from './authenticate.ts';
import type { ReadBody, ReadBodyOf } from './body-reading.ts';
import type { CrashPoint } from './crash.ts';
import type { HashOf } from './hashing.ts';
import type { Log, Observer } from './log.ts';
import type { PublishedVersions } from './published.ts';
import type { Uses } from './uses.ts';

/** What is known of a call for the log. */
export interface CallFacts {
  template?: string;
  version?: number;
  generation?: string;
  replayed?: boolean;
  format?: Format;
  renderMs?: number;
  pages?: number;
}

/** A call whose caller, rate and headers are good. */
export interface GenerateCall {
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  /** What the answer is to hold. */
  readonly asked: AskedFormat;
  /**
   * What the call holds of all that calls share. `generate` ends it when it throws. Otherwise the code that sends the
   * answer ends it when that is read.
   */
  readonly ticket: Ticket;
  readonly body: Uint8Array;
  readonly requestId: string;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
  /** Filled in as facts become known, whether the call succeeds or not. */
  readonly facts: CallFacts;
}

/** A call whose body was read. */
export interface ReadCall extends GenerateCall {
  /** `data` in its canonical form. */
  readonly read: ReadBody;
  readonly identity: CallIdentity;
  /** The e-invoice whose page is asked for, and the moment of that page. */
  readonly received?: { readonly file: SourceFile; readonly moment: number };
}

/** A document to be sent: a PDF, or an e-invoice alone. It is billed and logged already. Its bytes must not be used once the ticket of the call has ended. */
export interface Generated {
  readonly format: Format;
  /** What the document is called when it is saved, where the template says it. */
  readonly fileName: string | undefined;
  readonly bytes: Uint8Array;
  readonly generationId: string;
  readonly durationMs: number;
  readonly warnings: number;
  readonly replayed: boolean;
  /** Whether it is a replay whose bytes are not those of the first answer. */
  readonly mismatched: boolean;
}

/** Throws `AppError` (`invalid_data`) with every fault of a call's data against the variables of a version. */
export type RequireData = (version: Version, call: ReadCall) => Promise<void>;

/** What generating needs. */
export interface GenerateParts {
  readonly store: Store;
  readonly renderer: Renderer;
  readonly observer: Observer;
  readonly log: Log;
  readonly now: () => number;
  readonly crashPoint: CrashPoint;
  /** What was published when it was last seen. */
  readonly published: PublishedVersions;
  /** How long a reservation counts at most, milliseconds. */
  readonly leaseMs: number;
  readonly readBody: ReadBodyOf;
  readonly hash: HashOf;
  readonly requireData: RequireData;
  readonly uses: Pick<Uses, 'note'>;
  /** Throws `service_unavailable` when nothing new may begin: the service shuts down, or the disk is nearly full. */
  readonly requireOpen: () => void;
}

/** Counts a call among those that its account has under way. Throws `rate_limited` when these are as many as they may be. */
export function requirePermit(call: GenerateCall): void {
  if (!call.ticket.takePermit()) throw tooMany(call);
}

/** Returns the error for a call of an account that has as many under way as it may. */
export function tooMany({ caller }: Pick<GenerateCall, 'caller'>): AppError {
  return new AppError(
    'rate_limited',
    `this account has ${caller.plan.concurrency} calls under way already, as many as it may`,
    { retryAfterSec: 1 },
  );
}
