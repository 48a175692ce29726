// Finds the caller of a request: from its key to the account and the plan.

import { WrongKeys } from '../admission/rate.ts';
import type { Scope } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { Plan } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { TakenCall, TakenRate } from '../store/terms.ts';
import { hashKey, isWellFormedKey } from './keys.ts';
import { TurnMemory } from './turn-memory.ts';

/** The holder of a good key whose account is not suspended. */
export interface Caller {
  readonly keyId: string;
  readonly account: string;
  readonly accountName: string;
  readonly test: boolean;
  /** What the key may do. */
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  /** The call as the store counted it, when the store keeps rates. */
  readonly taken: { readonly rate: TakenRate; readonly now: number } | undefined;
}

/** What a request shows of its caller. */
export interface Credentials {
  /** The values of all `Authorization` lines. */
  readonly authorization: readonly string[];
  /** When the request came, by `performance.now()`. */
  readonly cameAt: number;
  /** Returns the remote address. It is a function because the address costs a system call. */
  readonly address: () => string;
}

/** Throws `AppError` (`insufficient_scope`) unless the key of a caller has one of these scopes. */
export function requireScope({ scopes }: Caller, ...allowed: readonly Scope[]): void {
  if (scopes.some((scope) => allowed.includes(scope))) return;
  throw new AppError(
    'insufficient_scope',
    `expected a key with the scope ${allowed.join(' or ')}, this one has ${scopes.join(' and ') || 'none'}: use another key`,
  );
}

/** What is known of a header line in one turn of the event loop. */
interface KnownLine {
  /** The hash of its key, or undefined when no key in it could be good. */
  readonly hash: Uint8Array | undefined;
  /** What the store said last, and when it was asked, by `performance.now()`. */
  last?: { readonly askedAt: number; readonly call: TakenCall | undefined };
}

/** Finds out who calls. */
export class Authenticator {
  readonly #store: Store;
  readonly #wrongKeys = new WrongKeys();
  /** Calls that come together often show one key. To check and hash it took a tenth of the time of a refusal, to ask for it another one. */
  readonly #lines = new TurnMemory<KnownLine>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Returns the caller of a request. Throws `AppError`: `unauthorized` for whatever is wrong with the key,
   * `rate_limited` after too many wrong keys from one address, and `account_suspended`.
   */
  async authenticate(credentials: Credentials, now: number): Promise<Caller> {
    const call = await this.#takeCall(credentials);
    if (call === undefined) throw this.#refusal(credentials, now);
    const { holder, rate } = call;
    if (holder.account.suspended) {
      throw new AppError('account_suspended', 'this account is suspended: ask the operator of this service');
    }
    return {
      keyId: holder.key.id,
      account: holder.account.id,
      accountName: holder.account.name,
      test: holder.key.test,
      scopes: holder.key.scopes,
      plan: holder.plan,
      taken: rate && { rate, now: call.now },
    };
  }

  async #takeCall({ authorization, cameAt }: Credentials): Promise<TakenCall | undefined> {
    const [line] = authorization;
    if (line === undefined || authorization.length !== 1) return undefined;
    const call = await this.#ask(
      this.#lines.get(line, () => ({ hash: hashIn(line) })),
      cameAt,
    );
    if (call === undefined || call.holder.key.revokedAt !== undefined) return undefined;
    const { expiresAt } = call.holder.key;
    return expiresAt !== undefined && call.now >= expiresAt ? undefined : call;
  }

  /** Asks the store, or returns what it said to a question that was asked after this call came. A store that counts calls is asked for each. */
  async #ask(line: KnownLine, cameAt: number): Promise<TakenCall | undefined> {
    const { hash, last } = line;
    if (hash === undefined) return undefined;
    if (last !== undefined && last.askedAt > cameAt) return last.call;
    const askedAt = performance.now();
    const call = await this.#store.takeCall(hash);
    if (call?.rate === undefined) line.last = { askedAt, call };
    return call;
  }

  #refusal({ authorization, address }: Credentials, now: number): AppError {
    // A call without any key does not guess keys.
    const waitSec = authorization.length === 0 ? 0 : this.#wrongKeys.count(address(), now);
    if (waitSec > 0) {
      return new AppError('rate_limited', 'too many wrong keys from this address', {
        retryAfterSec: waitSec,
      });
    }
    return new AppError('unauthorized', 'expected "Authorization: Bearer <key>" with a good API key');
  }
}

/** Returns the hash of the key in a header line, or undefined when no key in it could be good. */
function hashIn(line: string): Uint8Array | undefined {
  const key = /^bearer +(\S+)$/i.exec(line.trim())?.[1];
  return key === undefined || !isWellFormedKey(key) ? undefined : hashKey(key);
}
