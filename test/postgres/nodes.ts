// Nodes for tests: `platen serve` processes on one database, and a proxy before them that takes them in turn.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { header } from '../../src/contract.ts';
import { openStore } from '../../src/store/open.ts';
import type { Plan } from '../../src/store/records.ts';
import { type Draft, furnish } from '../crash/world.ts';
import { type Running, type StartOptions, start, until } from '../platen.ts';

/** An account with a key and templates. */
export interface Furnished {
  readonly name: string;
  readonly account: string;
  readonly key: string;
  readonly codes: Readonly<Record<string, string>>;
}

/** Makes an account in a database, with a plan of its own that limits nothing, unless told otherwise. */
export async function makeAccount(
  address: string,
  name: string,
  { drafts, plan = {} }: { readonly drafts: Readonly<Record<string, Draft>>; readonly plan?: Partial<Plan> },
): Promise<Furnished> {
  const opened = await openStore({ address }, { onFatal: () => undefined });
  const furnished = await furnish(opened.store, drafts, plan, name);
  await opened.close();
  return { name, ...furnished };
}

/** One node. */
export interface Node {
  readonly url: string;
  readonly running: Running;
}

/** Starts a node and waits until it is ready. The caller has to end it. */
export async function startNode(store: string, options: StartOptions = {}): Promise<Node> {
  const settings = ['--workers', '2', '--asset-http', '--asset-allow', '127.0.0.0/8'];
  const words =
    options.program === undefined
      ? ['serve', '--listen', '127.0.0.1:0', '--store', store, ...settings]
      : [store];
  const running = start(words, options);
  const url = await running.firstLine;
  await until('a node to be ready', async () => (await fetch(`${url}/readyz`)).status === 200, 120_000);
  return { url, running };
}

/** A proxy that sends each request to the next node. A node that does not answer costs the request its connection. */
export class RoundRobin {
  #nodes: readonly string[] = [];
  #next = 0;
  readonly #server = createServer((incoming, answer) => {
    const node = this.#nodes[this.#next++ % Math.max(1, this.#nodes.length)];
    if (node === undefined) {
      incoming.socket.destroy();
      return;
    }
    const onward = request(
      `${node}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent: false },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
        response.on('error', () => incoming.socket.destroy());
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });

  /** The nodes that are alive. */
  set nodes(urls: readonly string[]) {
    this.#nodes = urls;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', 4096, resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
}

/** What a call was answered. */
export interface Answer {
  readonly status: number;
  readonly code: string;
  readonly generation: string | undefined;
  readonly replayed: boolean;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** Calls a node or a proxy. */
export async function callNode(
  url: string,
  { key, codes }: Furnished,
  wish: { readonly template?: string; readonly data?: object; readonly idempotencyKey?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${url}/v1/generate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(wish.idempotencyKey !== undefined && { [header.idempotencyKey]: wish.idempotencyKey }),
    },
    body: JSON.stringify({ templateId: codes[wish.template ?? 'plain'], data: wish.data ?? {} }),
  });
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const code = response.status === 201 ? 'ok' : (JSON.parse(text) as { error: { code: string } }).error.code;
  return {
    status: response.status,
    code,
    generation: response.headers.get(header.generationId) ?? undefined,
    replayed: response.headers.get(header.replayed) === 'true',
    retryAfter: response.headers.get('retry-after') ?? undefined,
    text,
  };
}
