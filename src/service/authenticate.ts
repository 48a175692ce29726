// Who calls: the key of a request to its account and plan.
import { AppError } from '../errors.ts';
import type { KeyHolder, Plan } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { TurnMemory } from '../store/turn-memory.ts';
import { hashKey, isWellFormedKey } from './keys.ts';
import { WrongKeys } from './rate.ts';

/** Whoever holds a good key of an account in good standing. */
export interface Caller {
  readonly keyId: string;
  readonly account: string;
  readonly test: boolean;
  readonly plan: Plan;
}

/** What a request shows of its caller. */
export interface Credentials {
  /** Values of all `Authorization` lines. */
  readonly authorization: readonly string[];
  /** The remote address, which costs a call of the system. */
  readonly address: () => string;
}

/** Tells who calls. */
export class Authenticator {
  readonly #store: Store;
  readonly #wrongKeys = new WrongKeys();
  /** A crowd shows one key, and to check its digits and hash it was a tenth of what a refusal costs. */
  readonly #hashes = new TurnMemory<Uint8Array | undefined>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The caller of a request. Throws `AppError`: `unauthorized` for whatever is wrong with the key, `rate_limited` after too many wrong ones
   * from one address, `account_suspended`.
   */
  async authenticate(credentials: Credentials, now: number): Promise<Caller> {
    const holder = await this.#findHolder(credentials.authorization, now);
    if (holder === undefined) throw this.#refusal(credentials, now);
    if (holder.account.suspended) {
      throw new AppError('account_suspended', 'this account is suspended: ask the operator of this service');
    }
    return {
      keyId: holder.key.id,
      account: holder.account.id,
      test: holder.key.test,
      plan: holder.plan,
    };
  }

  async #findHolder(authorization: readonly string[], now: number): Promise<KeyHolder | undefined> {
    const [line] = authorization;
    if (line === undefined || authorization.length !== 1) return undefined;
    const hash = this.#hashes.get(line, () => hashIn(line));
    const holder = hash && (await this.#store.findKeyHolder(hash));
    if (holder === undefined || holder.key.revokedAt !== undefined) return undefined;
    return holder.key.expiresAt !== undefined && now >= holder.key.expiresAt ? undefined : holder;
  }

  #refusal({ authorization, address }: Credentials, now: number): AppError {
    // A call without any key guesses nothing.
    const waitSec = authorization.length === 0 ? 0 : this.#wrongKeys.count(address(), now);
    if (waitSec > 0) {
      return new AppError('rate_limited', 'too many wrong keys from this address', {
        retryAfterSec: waitSec,
      });
    }
    return new AppError('unauthorized', 'expected "Authorization: Bearer <key>" with a good API key');
  }
}

/** The hash of the key in a header line; undefined when there is none that could be good. */
function hashIn(line: string): Uint8Array | undefined {
  const key = /^bearer +(\S+)$/i.exec(line.trim())?.[1];
  return key === undefined || !isWellFormedKey(key) ? undefined : hashKey(key);
}
