// Every call that is known to be hostile. `bench:hostile` sends them.
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { deflateSync } from 'node:zlib';
import { writePack } from '../src/assets/pack.ts';
import { buildPng } from '../test/assets/build-png.ts';
import type { DataFolder, Draft, PackedDraft } from '../test/crash/world.ts';
import { hostileBody, shapes } from '../test/http/hostile-bodies.ts';
import type { Caller } from './caller.ts';

/** What hostile calls are made with. */
export interface Hostility {
  readonly data: Pick<DataFolder, 'codes' | 'key'>;
  readonly url: URL;
  readonly caller: Caller;
  /** The URL of a host of pictures. */
  readonly pictures: string;
  /** The size of bodies. */
  readonly bytes: number;
  /** How often each is sent, and how many at a time. */
  readonly calls: number;
  readonly atOnce: number;
}

/** Sends what is hostile. Resolves with the codes of the answers. */
type Attack = () => Promise<ReadonlySet<string>>;

const texts = (count: number): string[] => Array.from({ length: count }, (_, index) => `option ${index}`);
const optionsOf = (count: number) => ({
  items: { type: 'list', items: { type: 'string', enum: texts(count) } },
});

/** Returns a picture of noise, which can't be compressed: 15 MiB. */
function noise(): Uint8Array {
  const side = 2300;
  const row = (): Buffer => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)]);
  const rows = Buffer.concat(Array.from({ length: side }, row));
  return buildPng({ width: side, height: side, idat: deflateSync(rows, { level: 0 }) });
}

const most = 4;

function largePack(): Uint8Array {
  const names = Array.from({ length: most }, (_, index) => `noise-${index}.png`);
  const content = names.map((src) => ({ type: 'image', src, width: 300 }));
  const template = Buffer.from(JSON.stringify({ platen: 1, name: 'large', content }));
  return writePack({
    main: 'template.json',
    files: new Map([['template.json', template], ...names.map((name) => [name, noise()] as const)]),
  });
}

/** Returns the templates that are called. */
export function hostileDrafts(): Readonly<Record<string, Draft | PackedDraft>> {
  const fields = Object.fromEntries(texts(500).map((_, index) => [`f${index}`, { type: 'string' }]));
  const image = { type: 'image', each: 'pictures', src: '{{$}}', width: 300 };
  return {
    plain: { content: ['a'] },
    'few-options': { variables: optionsOf(249), content: ['a'] },
    'many-options': { variables: optionsOf(20_000), content: ['a'] },
    'many-fields': { variables: { a: { type: 'list', fields } }, content: ['a'] },
    pictures: { variables: { pictures: { type: 'list', items: { type: 'image' } } }, content: [image] },
    large: { pack: largePack() },
  };
}

/** Starts a host with another picture for each of its paths. */
export async function startPictureHost(): Promise<{ readonly url: string; readonly server: Server }> {
  const pictures = Array.from({ length: 2 * most }, noise);
  const server = createServer((request, response) => {
    const index = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(pictures[index % pictures.length]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Returns the attacks by their names. */
export function attacks(with_: Hostility): Readonly<Record<string, Attack>> {
  const { caller, data, calls, atOnce } = with_;
  const whole = Object.entries(bodies(with_)).map(([name, body]): [string, Attack] => [
    name,
    () => sendAll(caller, caller.requestOf(body()), { calls, atOnce }),
  ]);
  const ones = (count: number) =>
    caller.chunkedRequestOf(hostileBody(data.codes.plain ?? '', shapes.ones ?? String, count));
  return {
    ...Object.fromEntries(whole),
    'chunks of one byte': () => sendAll(caller, ones(300_000), { calls, atOnce }),
    'too many chunks of one byte': () => sendAll(caller, ones(2_000_000), { calls, atOnce }),
    'chunks of one byte, ten bodies at once': () => sendAll(caller, ones(300_000), { calls: 20, atOnce: 10 }),
    'chunks of one byte, a hundred bodies at once': () =>
      sendAll(caller, ones(60_000), { calls: 200, atOnce: 100 }),
    ...largeDocuments(with_),
    ...floods(with_),
  };
}

function bodies({ data: { codes }, bytes }: Hostility): Readonly<Record<string, () => string>> {
  const list = (item: string) => () =>
    `{"items":[${Array(Math.floor(bytes / (item.length + 1)) - 20).fill(item)}]}`;
  const shaped = Object.entries(shapes).map(([name, shape]): [string, () => string] => [
    name,
    () => hostileBody(codes.plain ?? '', shape, bytes),
  ]);
  const against = (code: string | undefined, shape: () => string) => () =>
    hostileBody(code ?? '', shape, bytes);
  return {
    ...Object.fromEntries(shaped),
    'wrong items for an enum of 249': against(codes['few-options'], list('"wrong"')),
    'wrong items for an enum of 20,000': against(codes['many-options'], list('"wrong"')),
    'good items for an enum of 20,000': against(codes['many-options'], list('"option 19999"')),
    'empty objects for 500 fields': against(
      codes['many-fields'],
      () => shapes['empty objects']?.(bytes - 200) ?? '',
    ),
    'small, for 500 fields': () =>
      hostileBody(codes['many-fields'] ?? '', shapes['empty objects'] ?? String, 60_000),
    'small, of distinct keys': () =>
      hostileBody(codes.plain ?? '', shapes['keys with backslashes'] ?? String, 60_000),
  };
}

/** Returns attacks with the largest documents, templates and pictures that are allowed. */
function largeDocuments({ caller, data, url, pictures }: Hostility): Readonly<Record<string, Attack>> {
  const two = { calls: 2, atOnce: 2 };
  const list = Array.from({ length: 2 * most }, (_, index) => `${pictures}/${index}.png`);
  const body = JSON.stringify({ templateId: data.codes.pictures, data: { pictures: list } });
  const large = JSON.stringify({ templateId: data.codes.large, data: {} });
  const keyed = caller.withHeader(body, 'Idempotency-Key', `large-${Date.now()}`);
  return {
    'a template and a document of 60 MiB': () => sendAll(caller, caller.requestOf(large), two),
    'eight pictures, a document of 120 MiB': () => sendAll(caller, caller.requestOf(body), two),
    'the same with a key: pictures are kept': () => sendAll(caller, keyed, { calls: 1, atOnce: 1 }),
    'its replays': () => sendAll(caller, keyed, two),
    'documents of 60 MiB for slow readers': () => slowReaders(url, caller.requestOf(large)),
  };
}

/** Returns attacks of very many requests that cost little each. */
function floods({ caller, data, url }: Hostility): Readonly<Record<string, Attack>> {
  const many = { calls: 5000, atOnce: 500 };
  const plain = JSON.stringify({ templateId: data.codes.plain, data: {} });
  const line = 'x: y\r\n';
  const host = `Host: ${url.host}\r\n`;
  const health = `GET /healthz HTTP/1.1\r\n${host}\r\n`;
  const lines = `GET /healthz HTTP/1.1\r\n${host}${line.repeat(2500)}\r\n`;
  const long = `GET /healthz HTTP/1.1\r\n${host}x: ${'y'.repeat(16_000)}\r\n\r\n`;
  const refused = `POST /v1/generate HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`;
  const chunks = `POST /v1/generate HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${'1\r\n.\r\n'.repeat(100_000)}`;
  const raw =
    (text: string, count: number): Attack =>
    () =>
      floodRaw(url, Buffer.from(text), count);
  return {
    'small calls whose JSON is broken': () => sendAll(caller, caller.requestOf(plain.slice(0, -1)), many),
    'small calls without a template': () =>
      sendAll(caller, caller.requestOf('{"templateId":"tpl_none","data":{}}'), many),
    'requests in line on one connection': raw(health.repeat(20_000), 1),
    'requests in line on a hundred connections': raw(health.repeat(1000), 100),
    'calls without a key, in line': raw(refused.repeat(1000), 20),
    'thousands of header lines': raw(lines, 300),
    'long headers': raw(long, 300),
    'a body in tiny chunks that nobody asked for': raw(chunks, 20),
    'connections that say nothing sensible': raw('\r\nx\r\n'.repeat(2000), 500),
  };
}

/** The attacks that are no calls one by one. Their connections may be ended. */
const raw = /in line|header|that nobody asked for|nothing sensible|slow readers/;

/** Returns whether an attack sends what may cost it its connections. */
export function isRaw(name: string): boolean {
  return raw.test(name);
}

/** Sends the same call again and again, this many at a time. */
async function sendAll(
  caller: Caller,
  request: Buffer,
  { calls, atOnce }: { readonly calls: number; readonly atOnce: number },
): Promise<ReadonlySet<string>> {
  const codes = new Set<string>();
  let left = calls;
  const lane = async (): Promise<void> => {
    while (left-- > 0) codes.add((await caller.call(request)).code);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return codes;
}

const patienceMs = 3000;

/** Writes bytes on this many connections at once, and reads what comes until it ends or nothing comes any more. */
async function floodRaw(url: URL, bytes: Buffer, connections: number): Promise<ReadonlySet<string>> {
  const codes = new Set<string>();
  const one = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(url.port), url.hostname);
      socket.setTimeout(patienceMs, () => socket.destroy());
      socket.on('data', (data) => {
        codes.add(/^HTTP\/1.1 (\d+)/.exec(data.toString('latin1', 0, 20))?.[1] ?? '');
      });
      socket.on('error', (error: NodeJS.ErrnoException) => codes.add(error.code ?? ''));
      socket.on('close', () => resolve());
      socket.write(bytes);
    });
  await Promise.all(Array.from({ length: connections }, one));
  codes.delete('');
  return codes;
}

/** Runs ten callers that ask for large documents and read next to nothing. */
async function slowReaders(url: URL, request: Buffer): Promise<ReadonlySet<string>> {
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(request);
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  for (const socket of sockets) socket.destroy();
  return new Set(['slow']);
}
