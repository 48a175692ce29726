// A proxy before a server of PostgreSQL that ends connections in the moment of a commit.
import { connect, createServer, type Socket } from 'node:net';

/** Before the statement that bills is sent, or when it has been carried out, before its answer is. */
export type CutAt = 'request' | 'answer';

/** The proxy. */
export interface Cutter {
  readonly port: number;
  /** How many connections it has cut so far. */
  readonly cuts: number;
  /** Cuts the next commit. */
  cut(at: CutAt): void;
  close(): void;
}

/** Starts a proxy before a port. `decide` is asked at each commit that `cut` does not name. */
export async function startCutter(
  port: number,
  decide: () => CutAt | undefined = () => undefined,
): Promise<Cutter> {
  let wish: CutAt | undefined;
  let cuts = 0;
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    let dropsAnswer = false;
    const end = (): void => {
      cuts += 1;
      client.destroy();
      server.destroy();
    };
    client.on('data', (bytes: Buffer) => {
      // The prepared statement has this name, too.
      const at = bytes.includes('complete_calls') ? (wish ?? decide()) : undefined;
      if (at === undefined) return void server.write(bytes);
      wish = undefined;
      if (at === 'request') return end();
      dropsAnswer = true;
      server.write(bytes);
    });
    server.on('data', (bytes: Buffer) => (dropsAnswer ? end() : void client.write(bytes)));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as readonly (readonly [Socket, Socket])[]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    get cuts() {
      return cuts;
    },
    cut(at) {
      wish = at;
    },
    close: () => void proxy.close(),
  };
}
