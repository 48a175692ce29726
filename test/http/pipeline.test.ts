// Requests in line on one connection: each is begun when the answer before it is out, and answered in its place.
import assert from 'node:assert/strict';
import test from 'node:test';
import { mostInLine } from '../../src/http/pipeline.ts';
import { randomOf } from '../crash/random.ts';
import { gate, renderPlainly } from '../service/world.ts';
import { until } from '../until.ts';
import { cuts, host, oddForms, scenarios } from './raw-requests.ts';
import { makeServer, open, type ServerWorld, talk } from './socket.ts';

/** Returns a call whose document, or whose refusal, shows `marker`. */
function callOf({ key, code }: ServerWorld, marker: string, lines = '', templateId = code): string {
  const body = JSON.stringify({ templateId, data: { marker } });
  const head = `POST /v1/generate HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  return `${head}${lines}Content-Length: ${body.length}\r\n\r\n${body}`;
}

const health = `GET /healthz HTTP/1.1\r\n${host}\r\n`;
const connect = `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`;
const expects = 'Expect: 100-continue\r\n';

const billed = async ({ store, account }: ServerWorld): Promise<number> =>
  (await store.getUsage(account, '2026-01')).used;

/** What a caller reads that sends so many requests at once, and whether its connection was ended. */
async function sendInLine(port: number, count: number): Promise<{ answers: number; isEnded: boolean }> {
  const socket = await open(port);
  let text = '';
  let isEnded = false;
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isEnded = true;
  });
  const whole = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (answersIn(text) >= count) resolve();
    });
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
  await whole;
  socket.destroy();
  return { answers: answersIn(text), isEnded };
}

function answersIn(text: string): number {
  return text.split('HTTP/1.1 200').length - 1;
}

test('requests may stand in line on a connection, but not thousands of them', async (t) => {
  const { port, log } = await makeServer(t);
  assert.deepEqual(await sendInLine(port, mostInLine), { answers: mostInLine, isEnded: false });
  const before = log.length;
  const { isEnded } = await sendInLine(port, 5000);
  assert.equal(isEnded, true);
  assert.ok(log.length - before <= mostInLine, `${log.length - before} requests were looked at`);
  assert.deepEqual(await sendInLine(port, 1), { answers: 1, isEnded: false }, 'others are served');
});

test('a broken request takes no answer of the good ones before it', async (t) => {
  const server = await makeServer(t);
  const good = callOf(server, 'a', '', 'none');
  const statusesOf = async (sent: string): Promise<readonly number[]> =>
    (await talk(server.port, [sent], Number.POSITIVE_INFINITY)).answers.map(({ status }) => status);
  assert.deepEqual(await statusesOf(`${good}nonsense\r\n\r\n`), [404, 400]);
  assert.deepEqual(await statusesOf(`${good}${good}nonsense\r\n\r\n${good}`), [404, 404, 400]);
  const cut = good.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked');
  assert.deepEqual(await statusesOf(`${good}${cut}`), [404, 400]);
  assert.deepEqual(await statusesOf(`${good}${cut}${good}`), [404, 400]);
});

test('behind a slow call, one that expects a 100 gets it in its place, or none when its body is here', async (t) => {
  const server = await makeServer(t);
  for (const bodyComesLater of [false, true]) {
    const { behaviour, entered, open: letGo } = gate();
    server.renderer.behaviour = behaviour;
    const quick = callOf(server, 'quick', expects);
    const at = bodyComesLater ? quick.indexOf('{') : quick.length;
    const sent = [`${callOf(server, 'slow')}${quick.slice(0, at)}`, `${quick.slice(at)}${health}`];
    const talked = talk(server.port, bodyComesLater ? sent : [sent.join('')], 3);
    await entered();
    server.renderer.behaviour = renderPlainly;
    letGo();
    const { answers, interim } = await talked;
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 200],
    );
    for (const [index, marker] of ['slow', 'quick', 'ok'].entries())
      assert.ok(answers[index]?.body.includes(marker), marker);
    if (!bodyComesLater) assert.equal(interim, 0);
  }
  assert.equal((await talk(server.port, [callOf(server, 'first', expects)], 1)).interim, 1);
});

test('a call before CONNECT is answered and billed, and CONNECT after it', async (t) => {
  const server = await makeServer(t);
  const { answers, closed } = await talk(
    server.port,
    [`${callOf(server, 'a')}${callOf(server, 'b')}${connect}rest`],
    Number.POSITIVE_INFINITY,
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 405],
  );
  assert.equal(closed, true);
  assert.equal(await billed(server), 2);
});

test('behind an answer that ends the connection nothing is begun', async (t) => {
  const server = await makeServer(t);
  const last = [
    health.replace(host, 'Host: a@b\r\n'),
    callOf(server, 'x', 'Expect: a pony\r\n'),
    health.replace(host, `${host}Connection: close\r\n`),
  ];
  for (const text of last) {
    const sent = [`${text}${callOf(server, 'lost')}`];
    const { answers, closed } = await talk(server.port, sent, Number.POSITIVE_INFINITY);
    assert.deepEqual([answers.length, closed], [1, true], text);
  }
  assert.deepEqual([server.renderer.jobs.length, await billed(server)], [0, 0]);
});

test('a call begins when the one before it has given back what it held', async (t) => {
  const server = await makeServer(t, { plan: { concurrency: 1 } });
  const calls = Array.from({ length: 20 }, (_, index) => callOf(server, `m${index}`));
  const { answers } = await talk(server.port, [calls.join('')], calls.length);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
});

test('a caller that leaves while its requests wait in line is in the log, once for each', async (t) => {
  const server = await makeServer(t);
  const { behaviour, entered } = gate();
  server.renderer.behaviour = behaviour;
  const socket = await open(server.port);
  socket.write(callOf(server, 'a').repeat(3));
  await entered();
  await until('three requests in line', () => server.listening.underWay.calls === 3);
  socket.resetAndDestroy();
  const left = () => server.log.filter(({ code, status }) => code === 'aborted' && status === 499).length;
  await until('a line for each', () => left() === 3, { saw: () => JSON.stringify(server.log) });
  assert.deepEqual(server.listening.underWay, { calls: 0, answers: 0 });
  assert.equal(server.renderer.jobs.length, 1);
});

/** What is the same however a request is sent: an id and a time are of one answer alone, and who is refused early may go on. */
function sameOf(answers: readonly { readonly head: string; readonly body: string }[]): readonly string[] {
  const own =
    /^(date|connection|keep-alive|x-request-id|x-generation-id|x-render-duration-ms|ratelimit): .*\r?\n?/gim;
  return answers.map(({ head, body }) => `${head.replaceAll(own, '')}\n${body}`);
}

test('raw requests get the same answers whole, byte by byte, line by line and cut at random', async (t) => {
  const server = await makeServer(t);
  const random = randomOf(47);
  const chunked = callOf(server, 'x').replace(/Content-Length: (\d+)\r\n\r\n(.*)/, (_, length, body) => {
    const size = Number(length).toString(16);
    return `Transfer-Encoding: chunked\r\n\r\n${size};a=b\r\n${body}\r\n0\r\nT: a\r\n\r\n`;
  });
  const all = [
    ...scenarios.map(({ bytes }) => bytes.toString('latin1')),
    ...oddForms,
    callOf(server, 'x'),
    callOf(server, 'x', expects),
    chunked,
    `${chunked}${health}${callOf(server, 'y', expects)}${connect}`,
    `${health}${chunked}${callOf(server, 'z', '', 'none')}nonsense\r\n\r\n`,
  ];
  for (const text of all) {
    const ends = await talk(server.port, [text, `\r\n${connect}`], Number.POSITIVE_INFINITY);
    const count = ends.answers.length;
    assert.ok(count > 0, text);
    let first: readonly string[] | undefined;
    for (const [name, parts] of Object.entries(cuts(text, random))) {
      const { answers } = await talk(server.port, [...parts, `\r\n${connect}`], count);
      first ??= sameOf(answers);
      assert.deepEqual(sameOf(answers), first, `${name}: ${text.slice(0, 300)}`);
    }
  }
});
