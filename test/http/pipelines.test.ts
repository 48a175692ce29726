// Random requests in line on one connection, cut wherever a network may cut them: each has its own answer, in its place, or none.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type Random, randomOf } from '../crash/random.ts';
import { randomRounds } from '../random-rounds.ts';
import { renderPlainly } from '../service/world.ts';
import { cutAtRandom, cuts, host } from './raw-requests.ts';
import { type Framed, makeServer, type ServerWorld, talk } from './socket.ts';

/** A request, and what has to be the answer to it. */
interface Sent {
  readonly text: string;
  readonly status: number;
  /** What stands in the body of this answer, and of no other one. */
  readonly marker: string;
  /** Whether nothing behind it is answered. */
  readonly isLast?: boolean;
}

type Draw = (server: ServerWorld, random: Random, marker: string) => Sent;

function headOf({ key }: ServerWorld, lines: string): string {
  return `POST /v1/generate HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n${lines}`;
}

function bodyOf({ code }: ServerWorld, random: Random, marker: string): string {
  const filling = 'x'.repeat(random.chance(0.1) ? random.below(30_000) : random.below(50));
  return JSON.stringify({ templateId: code, data: { marker, filling } });
}

const expectsOf = (random: Random): string => (random.chance(0.3) ? 'Expect: 100-continue\r\n' : '');

function chunked(random: Random, body: string): string {
  const most = random.chance(0.3) ? 1 : 200;
  let text = '';
  for (let at = 0; at < body.length; ) {
    const part = body.slice(at, at + 1 + random.below(most));
    text += `${part.length.toString(16)}\r\n${part}\r\n`;
    at += part.length;
  }
  return `${text}0\r\n${random.chance(0.2) ? 'T: a\r\n' : ''}\r\n`;
}

const call: Draw = (server, random, marker) => {
  const body = bodyOf(server, random, marker);
  const text = `${headOf(server, expectsOf(random))}Content-Length: ${body.length}\r\n\r\n${body}`;
  return { text, status: 201, marker };
};

const inChunks: Draw = (server, random, marker) => {
  const body = chunked(random, bodyOf(server, random, marker));
  const text = `${headOf(server, expectsOf(random))}Transfer-Encoding: chunked\r\n\r\n${body}`;
  return { text, status: 201, marker };
};

/** Its refusal names the marker. */
const refused: Draw = (server, random, marker) => {
  const type = `Content-Type: ${marker}`;
  const { text } = random.chance(0.5) ? call(server, random, 'refused') : inChunks(server, random, 'refused');
  return { text: text.replace('Content-Type: application/json', type), status: 415, marker };
};

const health: Draw = () => ({
  text: `GET /healthz HTTP/1.1\r\n${host}\r\n`,
  status: 200,
  marker: '{"status":"ok"}',
});

const goodOnes = [call, inChunks, refused, health];

const lastOnes: readonly Draw[] = [
  () => ({
    text: `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`,
    status: 405,
    marker: 'GET, HEAD or POST',
    isLast: true,
  }),
  () => ({ text: 'nonsense\r\n\r\n', status: 400, marker: 'no well-formed HTTP', isLast: true }),
  (server, random, marker) => {
    const sent = call(server, random, marker);
    return {
      text: sent.text.replace(host, `${host}Expect: a pony\r\n`).replace('Expect: 100-continue\r\n', ''),
      status: 417,
      marker: 'expected no',
      isLast: true,
    };
  },
  (server, random, marker) => {
    const sent = call(server, random, marker);
    return { ...sent, text: sent.text.replace(host, `${host}Connection: close\r\n`), isLast: true };
  },
  (server) => ({
    text: `${headOf(server, 'Transfer-Encoding: chunked\r\n')}\r\n3\r\n{"a\r\nzz\r\n`,
    status: 400,
    marker: 'no well-formed HTTP',
    isLast: true,
  }),
];

let markers = 0;

/** The longest text that is sent byte by byte, a turn of the loop for each: a head has 10 s, a body 30 s. */
const mostSingly = 900;

function draw(server: ServerWorld, random: Random): readonly Sent[] {
  const of = (draws: readonly Draw[]): Sent => {
    markers += 1;
    const one = draws[random.below(draws.length)] ?? health;
    return one(server, random, `m${markers}x`);
  };
  const good = Array.from({ length: 1 + random.below(6) }, () => of(goodOnes));
  if (random.chance(0.4)) return good;
  return [...good, of(lastOnes), ...Array.from({ length: random.below(3) }, () => of(goodOnes))];
}

const toldOf = (sent: readonly Sent[]): string =>
  sent.map(({ text, status }) => `${status} ${text.length}${/Expect|chunked/g.exec(text) ?? ''}`).join(', ');

/** Returns what is wrong with the answers, if anything is. */
function faultIn(expected: readonly Sent[], answers: readonly Framed[], interim: number): string | undefined {
  if (answers.length !== expected.length)
    return `${answers.length} answers of ${expected.length} (${answers.map(({ status }) => status).join(', ')})`;
  for (const [index, { status, marker }] of expected.entries()) {
    const answer = answers[index];
    if (answer?.status !== status || !answer.body.includes(marker))
      return `answer ${index}: expected ${status} ${marker}, got ${answer?.head.slice(9, 12)} ${answer?.body}`;
  }
  const expecting = expected.filter(({ text }) => text.includes('Expect: 100-continue')).length;
  return interim <= expecting ? undefined : `${interim} answers of 100 for ${expecting} requests`;
}

test('random pipelines: no answer to the wrong request, none out of frame, nothing billed without its answer', {
  timeout: 600_000,
}, async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  t.diagnostic(`SEED=${seed}`);
  const random = randomOf(seed);
  const plan = { perMonth: 1_000_000, perSecond: 1_000_000, burst: 1_000_000, concurrency: 1000 };
  const server = await makeServer(t, { plan });
  server.renderer.behaviour = async (job) => {
    // A call may be slower than the next one.
    for (let turns = random.below(8); turns > 0; turns -= 1) await new Promise((next) => setImmediate(next));
    return renderPlainly(job);
  };
  let documents = 0;
  const one = async (round: number): Promise<void> => {
    const sent = draw(server, random);
    const text = sent.map((request) => request.text).join('');
    const ways = text.length < mostSingly && random.chance(0.1) ? cuts(text, random) : undefined;
    const parts = ways?.[random.chance(0.5) ? 'byte by byte' : 'line by line'];
    const last = sent.findIndex(({ isLast }) => isLast === true);
    const expected = last < 0 ? sent : sent.slice(0, last + 1);
    documents += expected.filter(({ status }) => status === 201).length;
    const count = last < 0 ? sent.length : Number.POSITIVE_INFINITY;
    const whole = random.chance(0.3) ? [text] : cutAtRandom(text, random);
    const { answers, interim, closed } = await talk(server.port, parts ?? whole, count);
    const fault = faultIn(expected, answers, interim);
    assert.ok(
      fault === undefined,
      `SEED=${seed}, round ${round}: ${fault}: ${toldOf(expected)}, ${closed ? 'closed' : 'not closed'}, sent in ${(parts ?? whole).length}`,
    );
  };
  const rounds = randomRounds(5000);
  // All lanes share a loop with the server: with more of them, or longer texts, bytes sent singly come later than a server waits.
  const lanes = 32;
  let next = 0;
  const lane = async (): Promise<void> => {
    for (next += 1; next <= rounds; next += 1) await one(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  assert.equal((await server.store.getUsage(server.account, '2026-01')).used, documents);
});
