// Rates: GCRA for each account, and a fixed window of wrong keys for each address.

/** What an account may do now. The `RateLimit` headers show it. */
export interface RateState {
  readonly allowed: boolean;
  /** How many calls may come at once after a rest. */
  readonly burst: number;
  /** The seconds in which a used burst is whole again, at least 1. */
  readonly windowSec: number;
  /** How many calls could be made right now. */
  readonly remaining: number;
  /** The seconds until the whole burst is there again. */
  readonly resetSec: number;
  /** The seconds after which the next call of a single caller is allowed, or 0 when it is now. */
  readonly retryAfterSec: number;
}

/** The rate of a plan. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Rounding of floating point must not cost a caller a second. */
const epsilonMs = 1e-6;
const sweepEvery = 10_000;

/** Returns the state of a rate after a call. `arrival` is the theoretical arrival time of the next one. */
export function rateStateOf(
  { perSecond, burst }: Rate,
  { allowed, arrival }: { readonly allowed: boolean; readonly arrival: number },
  now: number,
): RateState {
  const interval = 1000 / perSecond;
  const whole = interval * burst;
  const early = arrival + interval - whole - now;
  return {
    allowed,
    burst,
    windowSec: Math.max(1, Math.ceil(whole / 1000)),
    remaining: Math.max(0, Math.floor((now + whole - arrival) / interval + 1e-9)),
    resetSec: Math.ceil((arrival - now) / 1000),
    retryAfterSec: allowed ? 0 : Math.max(1, Math.ceil((early - epsilonMs) / 1000)),
  };
}

/** Limits rates by GCRA (ITU-T I.371). It keeps one number per account: the theoretical arrival time of the next call. */
export class RateLimiter {
  readonly #arrivals = new Map<string, number>();
  #takes = 0;

  /**
   * Counts a call of an account when it is allowed, and returns the state of the rate. `now` is in milliseconds.
   * Pair: `platen.take_calls` in schema.postgres.sql.
   */
  take(account: string, rate: Rate, now: number): RateState {
    const interval = 1000 / rate.perSecond;
    const whole = interval * rate.burst;
    // When a clock was set back, or a plan was changed, nobody is shut out for longer than a used burst does.
    const arrival = Math.min(Math.max(this.#arrivals.get(account) ?? now, now), now + whole);
    const early = arrival + interval - whole - now;
    const allowed = early <= epsilonMs;
    const next = allowed ? arrival + interval : arrival;
    this.#arrivals.set(account, next);
    this.#sweep(now);
    return rateStateOf(rate, { allowed, arrival: next }, now);
  }

  /** Forgets accounts whose burst is whole again: they are as good as unknown. */
  #sweep(now: number): void {
    if (++this.#takes % sweepEvery !== 0) return;
    for (const [account, arrival] of this.#arrivals) if (arrival <= now) this.#arrivals.delete(account);
  }
}

const windowMs = 60_000;
const wrongKeysPerWindow = 20;
const rememberedAddresses = 20_000;

/** Counts wrong keys per address. After 20 in a minute, further ones are refused until the minute is over. */
export class WrongKeys {
  readonly #windows = new Map<string, { readonly since: number; count: number }>();

  /** Counts one wrong key. Returns the seconds until the minute is over when there were too many, and 0 otherwise. */
  count(address: string, now: number): number {
    let window = this.#windows.get(address);
    if (window === undefined || now >= window.since + windowMs || now < window.since) {
      window = { since: now, count: 0 };
      this.#windows.delete(address);
      this.#forgetOldest();
      this.#windows.set(address, window);
    }
    window.count++;
    if (window.count <= wrongKeysPerWindow) return 0;
    return Math.max(1, Math.ceil((window.since + windowMs - now) / 1000));
  }

  /** Forgets the oldest address, so that memory stays bounded for any number of addresses. */
  #forgetOldest(): void {
    if (this.#windows.size < rememberedAddresses) return;
    const oldest = this.#windows.keys().next();
    if (oldest.done !== true) this.#windows.delete(oldest.value);
  }
}
