// A reading child that does what the body says, over the real protocol.
import { existsSync } from 'node:fs';
import { answerParent } from '../../src/render/child-channel.ts';
import type { ChildMessage, Request } from '../../src/render/protocol.ts';
import { takes, until } from '../until.ts';

interface Orders {
  readonly name: string;
  readonly sleepMs?: number;
  /** A file: the body is read when it is there. */
  readonly heldTill?: string;
  readonly die?: boolean;
  readonly holdMb?: number;
}

const held: unknown[] = [];

answerParent(answerTo);

async function answerTo(request: Request): Promise<ChildMessage> {
  if (request.kind !== 'read') throw new Error(`expected a body, got ${request.kind}`);
  const {
    name,
    sleepMs = 0,
    heldTill,
    die,
    holdMb,
  } = JSON.parse(Buffer.from(request.bytes).toString()) as Orders;
  if (die) process.kill(process.pid, 'SIGKILL');
  if (holdMb !== undefined) held.push(Buffer.alloc(holdMb * 1024 * 1024, 1));
  if (heldTill !== undefined) await until('the file', () => existsSync(heldTill), { ms: 60_000 });
  await takes(sleepMs);
  return {
    kind: 'read',
    body: { templateId: name, canonical: String(process.pid), hash: new Uint8Array(32) },
  };
}
