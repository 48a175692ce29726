// How many connections there may be, how long one may say nothing, and what callers see while a server ends.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Server, type Socket } from 'node:net';
import test from 'node:test';
import { Connections, type RefusedBy } from '../../src/http/connections.ts';
import { randomRounds } from '../random-rounds.ts';
import { renderPlainly } from '../service/world.ts';
import { takes, until } from '../until.ts';
import { exchange, makeServer, open } from './socket.ts';

const health = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';

async function closed(socket: Socket): Promise<void> {
  if (!socket.destroyed)
    await once(
      socket.resume().on('error', () => undefined),
      'close',
    );
}

test('there is a bound on connections in all, and those that end make room', async (t) => {
  const refused: RefusedBy[] = [];
  const onRefused = (by: RefusedBy) => refused.push(by);
  const { port } = await makeServer(t, { listen: { connections: { most: 3 }, onRefused } });
  const taken = await Promise.all([open(port), open(port), open(port)]);
  await closed(connect(port, '127.0.0.1'));
  assert.deepEqual(refused, ['all']);
  taken[0]?.destroy();
  await until('room', () =>
    exchange(port, health).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  for (const socket of taken) socket.destroy();
});

test('without a setting there is one, too', () => {
  const server = new EventEmitter() as unknown as Server;
  new Connections(server, {}, () => undefined);
  assert.equal(server.maxConnections, 4096);
});

test('a bound on connections of one address is for each address alone, and not for proxies', async (t) => {
  const refused: RefusedBy[] = [];
  const proxies = [{ address: '127.0.0.9', prefix: 32, family: 'ipv4' }] as const;
  const { port } = await makeServer(t, {
    listen: { connections: { mostOfAddress: 2, proxies }, onRefused: (by) => refused.push(by) },
  });
  const from = (localAddress: string): Socket => connect({ port, host: '127.0.0.1', localAddress });
  const taken = [from('127.0.0.1'), from('127.0.0.1')];
  for (const socket of taken) await once(socket, 'connect');
  await closed(from('127.0.0.1'));
  const others = [from('127.0.0.2'), from('127.0.0.9'), from('127.0.0.9'), from('127.0.0.9')];
  for (const socket of others) {
    socket.write(health);
    assert.match(String(await once(socket, 'data')), /^HTTP\/1.1 200/);
  }
  assert.deepEqual(refused, ['address']);
  for (const socket of [...taken, ...others]) socket.destroy();
});

test('an address is that of IPv4 in either form, or the first half of one of IPv6', () => {
  const server = new EventEmitter();
  new Connections(server as unknown as Server, { mostOfAddress: 1 }, () => undefined);
  const isTaken = (remoteAddress: string): boolean => {
    const remoteFamily = remoteAddress.includes(':') ? 'IPv6' : 'IPv4';
    const socket = Object.assign(new EventEmitter(), { remoteAddress, remoteFamily, destroyed: false });
    const used = Object.assign(socket, { destroy: () => (socket.destroyed = true) });
    server.emit('connection', used);
    return !socket.destroyed;
  };
  assert.deepEqual(['10.0.0.1', '::ffff:10.0.0.1', '10.0.0.2'].map(isTaken), [true, false, true]);
  const sixes = ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8:0:1::1', '::1', '::2', 'fe80::1'];
  assert.deepEqual(sixes.map(isTaken), [true, false, true, true, false, true]);
});

test('a connection that says nothing is ended soon, and one that said something is not', async (t) => {
  const { port } = await makeServer(t, { listen: { connections: { firstByteMs: 100 } } });
  const [silent, begun] = [await open(port), await open(port)];
  begun.write('GET /healthz HTTP/1.1\r\n');
  await closed(silent);
  begun.write('Host: a\r\n\r\n');
  assert.match(String(await once(begun, 'data')), /^HTTP\/1.1 200/);
  begun.destroy();
});

test('a connection that spoke while the server was busy is answered', async (t) => {
  const { port } = await makeServer(t, { listen: { connections: { firstByteMs: 100 } } });
  const caller = await open(port);
  // The server has taken the connection. The next turn of the loop begins with its timers.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  caller.write(health);
  const until = performance.now() + 300;
  while (performance.now() < until);
  assert.match(String(await once(caller, 'data')), /^HTTP\/1.1 200/);
  caller.destroy();
});

/** What callers on kept connections get who call without a pause. */
async function callersOf(
  port: number,
  body: string,
  key: string,
  isOver: () => boolean,
): Promise<Set<string>> {
  const seen = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const call = (): Promise<string> =>
    new Promise((resolve) => {
      const sent = request(
        { host: '127.0.0.1', port, path: '/v1/generate', method: 'POST', headers, agent },
        (answer) => answer.resume().on('end', () => resolve(String(answer.statusCode))),
      );
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
      sent.end(body);
    });
  const caller = async (): Promise<void> => {
    while (!isOver()) {
      const what = await call();
      seen.add(what);
      if (what === 'ECONNREFUSED') return;
    }
  };
  await Promise.all(Array.from({ length: 12 }, caller));
  agent.destroy();
  return seen;
}

test('callers on kept connections are answered while a server ends, and then refused: none is reset', async (t) => {
  for (let round = 0; round < randomRounds(5); round += 1) {
    const server = await makeServer(t, { listen: { lingerMs: 300 }, plan: { perSecond: 1e6, burst: 1e6 } });
    server.renderer.behaviour = async (job) => {
      await takes(5);
      return renderPlainly(job);
    };
    let isOver = false;
    const body = JSON.stringify({ templateId: server.code, data: {} });
    const seen = callersOf(server.port, body, server.key, () => isOver);
    await until('calls', () => server.rendered.length > 50);
    server.service.drain();
    await server.listening.close(20_000);
    isOver = true;
    const unexpected = [...(await seen)].filter((what) => !['201', '503', 'ECONNREFUSED'].includes(what));
    assert.deepEqual(unexpected, [], `round ${round}`);
  }
});
