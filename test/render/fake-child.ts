// A render child without an engine: it does what the data says, over the real protocol.
import { readFileSync } from 'node:fs';
import { answerParent } from '../../src/render/child-channel.ts';
import { answerKinds } from '../../src/render/message-kinds.ts';
import type { ChildMessage, EngineJob, Request } from '../../src/render/protocol.ts';
import { takes } from '../until.ts';

interface Orders {
  readonly sleepMs?: number;
  readonly spin?: boolean;
  readonly die?: boolean;
  /** Ends itself by a signal. */
  readonly dieBy?: NodeJS.Signals;
  /** The same by the signal that this file names. It lives when the file is empty. */
  readonly diesAs?: string;
  readonly holdMb?: number;
  readonly exhaustHeap?: boolean;
  readonly bug?: boolean;
  /** Forgets the version, unless its pack comes with the job. */
  readonly forgetFirst?: boolean;
  readonly needs?: readonly string[];
  /** Bytes of the PDF beyond its first words. */
  readonly pdfBytes?: number;
  /** Gives back the bytes of what it needed and the pack. */
  readonly echo?: boolean;
  /** Tells how many representative documents it was asked for. */
  readonly warmth?: boolean;
  /** Says this instead of an answer. */
  readonly say?: unknown;
}

const packs = new Set<string>();
const held: unknown[] = [];
/** How many representative documents it makes, and was asked for. */
const mostWarm = 3;
let warmed = 0;

function warm(): ChildMessage {
  if (process.argv[2] === 'fails-to-warm') return { kind: 'bug', stack: 'Error: planted' };
  warmed += 1;
  return { kind: 'warmed', left: mostWarm - warmed };
}

const pipe = answerParent(async (request) => {
  const orders = request.kind === 'render' ? (JSON.parse(request.job.data) as Orders) : {};
  if (!('say' in orders)) return answerTo(request);
  pipe.write(frameOfAnything(orders.say));
  return new Promise(() => undefined);
});

async function answerTo(request: Request): Promise<ChildMessage> {
  if (request.kind === 'check') return { kind: 'checked', issues: [] };
  if (request.kind === 'examine')
    return { kind: 'examined', issues: [], count: 0, main: undefined, template: undefined };
  if (request.kind === 'probe') return { kind: 'ready' };
  if (request.kind === 'warm') return warm();
  if (request.kind === 'data') return { kind: 'data_checked' };
  if (request.kind === 'read') throw new Error('a render child reads no bodies');
  if (request.kind === 'verify' || request.kind === 'verify_invoice' || request.kind === 'view')
    throw new Error('a render child judges no PDF');
  if (request.kind === 'picture') throw new Error('a render child draws no pictures');
  const { job } = request;
  const orders = JSON.parse(job.data) as Orders;
  if (orders.forgetFirst) packs.delete(job.version);
  if (job.pack) packs.add(job.version);
  if (!packs.has(job.version)) return { kind: 'pack_missing' };
  const missing = (orders.needs ?? []).filter((ref) => !job.assets.has(ref));
  if (missing.length > 0) {
    return {
      kind: 'missing_assets',
      assets: missing.map((ref) => ({ ref, path: '/content/0/src', fromData: true, optional: false })),
    };
  }
  await obey(orders);
  if (orders.bug) return { kind: 'bug', stack: 'Error: planted' };
  if (orders.echo) return { kind: 'rendered', format: 'pdf', bytes: echoOf(job), pages: 1, warnings: [] };
  const words = orders.warmth ? `${process.pid} ${warmed}` : `${process.pid} ${job.data}`;
  const pdf = Buffer.from(words.padEnd(orders.pdfBytes ?? 0));
  return { kind: 'rendered', format: 'pdf', bytes: pdf, pages: 1, warnings: [] };
}

/** Returns the frame of a message that may be none. */
function frameOfAnything(said: unknown): Buffer {
  const { kind } = Object(said) as { kind: string };
  const text = Buffer.from(JSON.stringify(said));
  const number = Object.keys(answerKinds).indexOf(kind) + 1;
  return Buffer.concat([Buffer.from(new Uint32Array([number, text.length, 0]).buffer), text]);
}

function echoOf({ assets, pack }: EngineJob): Uint8Array {
  const files = [...assets.values()].flatMap((asset) => ('bytes' in asset ? [asset.bytes] : []));
  return Buffer.concat([
    ...files,
    ...(pack instanceof Uint8Array ? [pack] : [...(pack?.files.values() ?? [])]),
  ]);
}

async function obey(orders: Orders): Promise<void> {
  if (orders.sleepMs !== undefined) await takes(orders.sleepMs);
  while (orders.spin) held.length = 0;
  if (orders.die) process.exit(1);
  const signal = orders.diesAs === undefined ? orders.dieBy : readFileSync(orders.diesAs, 'utf8');
  if (signal) {
    process.kill(process.pid, signal);
    await takes(60_000);
  }
  if (orders.holdMb !== undefined) {
    held.push(Buffer.alloc(orders.holdMb * 1024 * 1024, 1));
    await takes(300);
  }
  while (orders.exhaustHeap) held.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
}
