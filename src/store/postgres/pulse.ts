// The pulse of a node: it renews the lease by which the node's reservations live, finds out when the database is away and
// when it is back, and frees what could not be freed before. It has a connection of its own, so that it waits for nobody.
import pg from 'pg';
import { stateOf } from './faults.ts';
import { clientConfig, type Link, useOwnNames } from './link.ts';
import { abandonStatement, type Holder } from './parts.ts';

/** How often the lease is renewed. */
const beatMs = 2500;
/** How often a database that is away is looked for. */
const lookMs = 500;
const connectTimeoutMs = 2000;
/** For how long it is tried to free a call: a statement that was under way on a lost connection may reserve it once more. */
const freeForMs = 15_000;
/**
 * For how long freed calls are remembered, to be freed again when a connection is lost: freeing waits for no disk, so
 * a crash of the database may undo it, and within this time a crash is noticed.
 */
const freedForMs = 15_000;

/** What a pulse needs. */
export interface PulseOptions {
  readonly client: pg.ClientConfig;
  readonly link: Link;
  readonly holder: Holder;
  /** Called when the database went away (with the reason) or came back (without one). */
  readonly onChange: (reason: string | undefined) => void;
}

/** Beats until it is stopped. */
export class Pulse {
  readonly #options: PulseOptions;
  readonly #toFree = new Map<string, number>();
  /** The calls that were freed lately, oldest first, and until when each is remembered. */
  readonly #freed = new Map<string, number>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #stopped = false;

  constructor(options: PulseOptions) {
    this.#options = options;
    options.link.onLost = () => {
      this.#freeAgain();
      void this.beat();
    };
  }

  /** Frees calls at the next beats. */
  freeLater(ids: readonly string[]): void {
    for (const id of ids) this.#toFree.set(id, performance.now() + freeForMs);
  }

  /** Notes calls that were freed. They are freed again when a connection is lost: a crash of the database undoes its last commits. */
  freed(ids: readonly string[]): void {
    const now = performance.now();
    for (const [id, until] of this.#freed) {
      if (until > now) break;
      this.#freed.delete(id);
    }
    for (const id of ids) this.#freed.set(id, now + freedForMs);
  }

  #freeAgain(): void {
    this.freeLater([...this.#freed.keys()]);
    this.#freed.clear();
  }

  /** Beats now, and goes on. Resolves when the beat is over. Beats that are asked for while one is under way are that one. */
  beat(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    clearTimeout(this.#timer);
    this.#beating ??= this.#beatOnce().finally(() => {
      this.#beating = undefined;
      if (this.#stopped) return;
      this.#timer = setTimeout(() => void this.beat(), this.#options.link.isAway ? lookMs : beatMs);
      this.#timer.unref();
    });
    return this.#beating;
  }

  /** Ends the lease and the connection. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#beating;
    try {
      // What the node still held is free at once.
      await this.#client?.query('DELETE FROM platen.node WHERE id = $1', [this.#options.holder.id]);
    } catch {
      // The lease ends by itself.
    }
    await this.#drop();
  }

  async #beatOnce(): Promise<void> {
    const { link, onChange } = this.#options;
    try {
      await this.#renew();
      if (link.isAway) {
        link.isAway = false;
        onChange(undefined);
      }
    } catch (error) {
      this.#freeAgain();
      await this.#drop();
      if (!link.isAway) {
        link.isAway = true;
        onChange(
          error instanceof Error
            ? `${error.message || error.name} ${stateOf(error) ?? ''}`.trim()
            : String(error),
        );
      }
    }
  }

  async #renew(): Promise<void> {
    const { id, leaseMs } = this.#options.holder;
    const client = this.#client ?? (await this.#connect());
    await client.query({
      text: `INSERT INTO platen.node (id, lease_until) VALUES ($1, platen.now_ms() + $2::bigint)
        ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until`,
      values: [id, leaseMs],
    });
    if (this.#toFree.size === 0) return;
    const ids = [...this.#toFree.keys()];
    await client.query({ text: abandonStatement.text, values: [ids] });
    const now = performance.now();
    for (const [freed, until] of this.#toFree) if (until < now) this.#toFree.delete(freed);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(clientConfig(this.#options.client, connectTimeoutMs));
    client.on('error', () => {
      this.#freeAgain();
      if (this.#client === client) this.#client = undefined;
    });
    try {
      await client.connect();
      await useOwnNames(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    return client;
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // A server that is frozen does not answer the goodbye.
    await Promise.race([
      client?.end().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 200).unref()),
    ]);
  }
}
