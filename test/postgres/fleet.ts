// Three nodes that kill themselves at named points, one after the other, and that are replaced. Their clocks are minutes apart.
import assert from 'node:assert/strict';
import { crashServer, crashVariable } from '../crash/serve.ts';
import type { Traffic } from '../crash/traffic.ts';
import { clockOffBy } from './fake-clock.ts';
import { type Node, startNode } from './nodes.ts';

/** How far the clock of each node is off, seconds. */
const clocks = [0, 420, -420];
/** A node that does not come to its point in this time has failed. */
const patienceMs = 120_000;

/** The end of a node. */
export interface Death {
  readonly url: string;
  readonly at: number;
}

/** The nodes of one test. */
export class Fleet {
  readonly deaths: Death[] = [];
  readonly #store: string;
  readonly #traffic: Traffic;
  readonly #alive = new Set<Node>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: string, traffic: Traffic) {
    this.#store = store;
    this.#traffic = traffic;
  }

  /** Does something while no node starts: a database that is away lets none begin. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Lets three nodes pass to their deaths until no wish is left, and ends with three that live. A wish is a point with a count. */
  async run(wishes: readonly string[]): Promise<void> {
    const left = [...wishes];
    await Promise.all(
      clocks.map(async (seconds) => {
        for (let wish = left.shift(); wish !== undefined; wish = left.shift()) {
          const node = await this.#start(seconds, { [crashVariable]: wish });
          await this.#deathOf(node, wish);
        }
        await this.#start(seconds, {});
      }),
    );
  }

  /** The nodes that are alive now. */
  get alive(): readonly Node[] {
    return [...this.#alive];
  }

  kill(): void {
    for (const { running } of this.#alive) running.process.kill('SIGKILL');
  }

  #start(seconds: number, env: Readonly<Record<string, string>>): Promise<Node> {
    return this.exclusively(async () => {
      const node = await startNode(this.#store, {
        program: crashServer,
        env: { ...env, ...clockOffBy(seconds) },
      });
      this.#alive.add(node);
      this.#traffic.urls = [...this.#traffic.urls, node.url];
      return node;
    });
  }

  async #deathOf(node: Node, wish: string): Promise<void> {
    const { url, running } = node;
    const late = setTimeout(() => running.process.kill('SIGTERM'), patienceMs);
    await running.ended;
    clearTimeout(late);
    this.deaths.push({ url, at: performance.now() });
    this.#alive.delete(node);
    this.#traffic.urls = this.#traffic.urls.filter((one) => one !== url);
    assert.equal(
      running.process.signalCode,
      'SIGKILL',
      `never came to "${wish}": ${running.stderr().slice(-2000)}`,
    );
  }
}
