// What comes in very many small pieces, on many connections at once: one turn of the event loop takes a bounded part of it.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { mostWaiting } from '../../src/http/call-line.ts';
import { Intake } from '../../src/http/intake.ts';
import { type Clock, stopClock } from '../clock.ts';
import { randomRounds } from '../random-rounds.ts';
import { until } from '../until.ts';
import { makeServer } from './socket.ts';
import { unseenCall } from './unseen-call.ts';

interface World {
  readonly intake: Intake;
  readonly clock: Clock;
  /** What was done since the last look. */
  did(): string[];
  /** Makes a connection. Each portion that is heard of it takes so long, and counts as so many pieces. */
  connect(name: string, cost?: { readonly ms?: number; readonly pieces?: number }): Fake;
}

interface Fake {
  readonly socket: Socket;
  /** Sends something, which is lost unless the connection is read. */
  send(text: string): void;
  /** Node reads it, as it does when it has passed on what it read. */
  readOn(): void;
  /** Node pauses it, and goes on. */
  pause(): void;
  resume(): void;
}

/** An intake whose time passes when something is heard. */
function worldOf(t: TestContext): World {
  const clock = stopClock(t);
  const sockets = new Set<Socket>();
  const intake = new Intake(sockets);
  // What waits is heard while time still stands still.
  t.after(async () => {
    for (const socket of sockets) Object.assign(socket, { destroyed: true });
    for (let turns = 0; turns < 10; turns += 1) await turn();
  });
  let done: string[] = [];
  return {
    intake,
    clock,
    did() {
      const before = done;
      done = [];
      return before;
    },
    connect(name, { ms = 0, pieces = 1 } = {}) {
      const handle = {
        reading: true,
        readStart: () => done.push(`${name} on`),
        readStop: () => done.push(`${name} off`),
      };
      let isPaused = false;
      const socket = new EventEmitter().on('data', (portion: Buffer) => {
        done.push(`${name}: ${portion.toString('latin1').slice(0, 12).trimEnd()}`);
        clock.pass(ms);
        for (let count = 0; count < pieces; count += 1) intake.count(real);
      });
      // What the intake uses of a socket.
      const used = { _handle: handle, isPaused: () => isPaused, destroyed: false, writableEnded: false };
      const real = Object.assign(socket, used) as unknown as Socket;
      sockets.add(real);
      intake.welcome(real);
      return {
        socket: real,
        send(text) {
          if (handle.reading) socket.emit('data', Buffer.from(text));
        },
        readOn() {
          handle.reading = true;
        },
        pause() {
          isPaused = true;
        },
        resume() {
          isPaused = false;
          socket.emit('resume');
        },
      };
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** A world in which no connection was made lately. */
async function calmWorldOf(t: TestContext, ...names: readonly string[]): Promise<World & { fakes: Fake[] }> {
  const world = worldOf(t);
  const fakes = names.map((name) => world.connect(name, { ms: 6 }));
  world.connect('other').send('-');
  await turn();
  world.did();
  return { ...world, fakes };
}

const health = 'GET /healthz HTTP/1.1\r\n\r\n';

test('what comes after the time of a turn waits, and questions for health are heard first', async (t) => {
  const { did, fakes } = await calmWorldOf(t, 'a', 'b', 'c', 'd');
  const [a, b, c, d] = fakes as [Fake, Fake, Fake, Fake];
  a.send('1');
  b.send('2');
  assert.deepEqual(did(), ['a: 1', 'b off']);
  c.send('3');
  d.send(health);
  assert.deepEqual(did(), ['c off', 'd off']);
  await turn();
  assert.deepEqual(did(), ['d: GET /healthz', 'd on', 'b: 2', 'b on'], 'at least one of each standing');
  await turn();
  assert.deepEqual(did(), ['c: 3', 'c on']);
  c.send('4');
  assert.deepEqual(did(), ['c: 4'], 'nothing waits any more');
});

test('only one question for health comes first, not many in line', async (t) => {
  const { did, fakes } = await calmWorldOf(t, 'a', 'b', 'c', 'd');
  const [a, b, c, d] = fakes as [Fake, Fake, Fake, Fake];
  a.send('1');
  b.send('2');
  c.send(health + health);
  d.send(health.replace('healthz', 'readyz'));
  did();
  await turn();
  assert.deepEqual(did(), ['d: GET /readyz', 'd on', 'b: 2', 'b on']);
});

test('what waits is heard in its order while there is time, however much comes', async (t) => {
  const { did, connect } = await calmWorldOf(t);
  const many = Array.from({ length: 9 }, (_, index) => connect(`${index}`, { ms: 1 }));
  await turn();
  connect('first', { ms: 6 }).send('-');
  for (const fake of many) fake.send('a');
  did();
  const heard = () => did().filter((text) => text.endsWith(': a'));
  // The connection that was made has a turn first.
  await turn();
  await turn();
  assert.deepEqual(heard(), ['0: a', '1: a', '2: a']);
  for (const fake of many) fake.send('b');
  await turn();
  assert.deepEqual(heard(), ['3: a', '4: a', '5: a']);
});

test('a connection with more to say is heard behind those that have said nothing, and in each turn one such', async (t) => {
  const { did, connect } = worldOf(t);
  const long = connect('long', { ms: 6, pieces: 70 });
  const [b, c] = [connect('b', { ms: 6 }), connect('c', { ms: 6 })];
  await turn();
  long.send('x'.repeat(5000));
  b.send('1');
  c.send('2');
  // All three connections are new.
  await turn();
  assert.deepEqual(did(), ['long: xxxxxxxxxxxx', 'long off', 'b off', 'c off']);
  await turn();
  assert.deepEqual(did(), ['b: 1', 'b on', 'long: xxxxxxxxxxxx']);
  await turn();
  assert.deepEqual(did(), ['c: 2', 'c on', 'long: xxxxxxxxxxxx', 'long on']);
});

test('a connection that waits is not read, though Node reads on', async (t) => {
  const { did, fakes } = await calmWorldOf(t, 'a', 'b', 'c');
  const [a, b, c] = fakes as [Fake, Fake, Fake];
  a.send('1');
  b.send('2');
  c.send('3');
  for (const fake of [b, c]) fake.readOn();
  did();
  await turn();
  assert.deepEqual(did(), ['b off', 'c off', 'b: 2', 'b on']);
  c.send('lost: it is not read');
  await turn();
  assert.deepEqual(did(), ['c: 3', 'c on']);
});

test('what was paused while it waited is heard when it is resumed', async (t) => {
  const { did, fakes } = await calmWorldOf(t, 'a', 'b');
  const [a, b] = fakes as [Fake, Fake];
  a.send('1');
  b.send('2');
  b.pause();
  did();
  await turn();
  await turn();
  assert.deepEqual(did(), []);
  b.resume();
  await turn();
  assert.deepEqual(did(), ['b: 2', 'b on']);
});

test('when much has come nothing more is read in a turn, and then those that have waited are read last', async (t) => {
  const { did, connect, fakes } = await calmWorldOf(t, 'a', 'b', 'c');
  const [a, b] = fakes as [Fake, Fake];
  const large = connect('large', { ms: 6, pieces: 70 });
  const later = connect('later');
  await turn();
  const much = 'x'.repeat(4 * 1024 * 1024);
  a.send('1');
  b.send('2');
  large.send(`${much}x`);
  const others = ['a', 'c', 'other', 'later'];
  assert.deepEqual(did(), ['a: 1', 'b off', 'large off', ...others.map((name) => `${name} off`)]);
  // They were made last.
  await turn();
  await turn();
  assert.deepEqual(did(), ['b: 2', ...others.map((name) => `${name} on`), 'b on']);
  await turn();
  later.send(`${much}x`);
  const { length } = did();
  assert.ok(length > 0);
  await turn();
  assert.deepEqual(
    did().filter((text) => text.endsWith(' on')),
    ['a on', 'c on', 'other on', 'b on'],
  );
});

/** A world in which nothing is read for a while: a connection was paused, and then another sent much. */
async function stoppedWhilePaused(
  t: TestContext,
): Promise<Pick<World, 'did'> & { paused: Fake; sendMuch(): void }> {
  const { did, connect, fakes } = await calmWorldOf(t, 'a', 'b');
  const [a, b] = fakes as [Fake, Fake];
  const large = [1, 2].map((number) => connect(`large ${number}`, { ms: 6, pieces: 70 }));
  const sendMuch = (): void => {
    a.send('1');
    large.pop()?.send('x'.repeat(4 * 1024 * 1024 + 1));
  };
  for (let turns = 0; turns < 3; turns += 1) await turn();
  b.pause();
  sendMuch();
  assert.ok(did().includes('b off'));
  return { did, paused: b, sendMuch };
}

test('what was no longer read while it was paused is read when it is resumed', async (t) => {
  const { did, paused } = await stoppedWhilePaused(t);
  for (let turns = 0; turns < 3; turns += 1) await turn();
  assert.ok(!did().includes('b on'));
  paused.resume();
  assert.deepEqual(did(), ['b on']);
  paused.send('2');
  for (let turns = 0; turns < 3; turns += 1) await turn();
  assert.ok(did().includes('b: 2'));
});

test('what is resumed while nothing is read is read when reading goes on', async (t) => {
  const { did, paused, sendMuch } = await stoppedWhilePaused(t);
  for (let turns = 0; turns < 3; turns += 1) await turn();
  assert.ok(did().includes('a on'));
  // It was stopped before, so it is not among those that are stopped now.
  sendMuch();
  assert.ok(did().includes('a off'));
  paused.resume();
  assert.deepEqual(did(), []);
  for (let turns = 0; turns < 3; turns += 1) await turn();
  assert.ok(did().includes('b on'));
});

test('while very many calls wait, nothing is heard but health', async (t) => {
  const { intake, did, fakes } = await calmWorldOf(t, 'a', 'b', 'c');
  const [a, b, c] = fakes as [Fake, Fake, Fake];
  a.send('1');
  const extra = 100;
  for (let count = 0; count < mostWaiting + extra; count += 1) intake.take(unseenCall());
  b.send('2');
  c.send(health);
  did();
  await turn();
  assert.deepEqual(did(), ['c: GET /healthz', 'c on']);
  let turns = 0;
  for (; !did().includes('b: 2'); turns += 1) await turn();
  assert.equal(turns, Math.ceil(extra / 64), 'when enough of them were started');
});

/** Two connections of an intake, as the server has them and as the callers do. To hear the first one takes a whole turn. */
async function realPair(t: TestContext) {
  const intake = new Intake(new Set());
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pair = async () => {
    const caller = connect(port, '127.0.0.1');
    const [served] = (await once(server, 'connection')) as [Socket];
    t.after(() => [caller, served].map((socket) => socket.destroy()));
    return { caller, served };
  };
  const [long, other] = [await pair(), await pair()];
  let bytesRead = 0;
  long.served.on('data', () => {
    intake.atTurnEnd(() => {
      bytesRead = other.served.bytesRead;
    });
    const endsAt = performance.now() + 20;
    while (performance.now() < endsAt);
  });
  for (const { served } of [long, other]) intake.welcome(served);
  for (let turns = 0; turns < 10; turns += 1) await turn();
  return { long, other, bytesRead: () => bytesRead };
}

test('of a connection that waits no more is read than came in one read', async (t) => {
  const { long, other, bytesRead } = await realPair(t);
  const sent = 1024 * 1024;
  long.caller.write('x');
  other.caller.write(Buffer.alloc(sent));
  await until('the end of the turn', () => bytesRead() > 0);
  assert.ok(bytesRead() <= 64 * 1024, `${bytesRead()} bytes were read`);
  await until('the rest', () => other.served.bytesRead === sent);
});

test('large bodies on many connections at once are all read to their ends', {
  timeout: 60_000,
}, async (t) => {
  const { listening, key } = await makeServer(t);
  const body = `{"templateId":"none","data":{"text":"${'x'.repeat(4_900_000)}"}}`;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const call = async (): Promise<number> =>
    (await fetch(`${listening.url}/v1/generate`, { method: 'POST', headers, body })).status;
  for (let round = 0; round < randomRounds(3); round += 1) {
    const answers = await Promise.all(Array.from({ length: 24 }, call));
    assert.deepEqual(new Set(answers), new Set([404]));
  }
});

test('after a long turn, connections that wait to be made come first, and only health is heard', async (t) => {
  const { did, connect, fakes } = await calmWorldOf(t, 'a', 'b', 'c');
  const [a, b, c] = fakes as [Fake, Fake, Fake];
  a.send('1');
  b.send('2');
  c.send(health);
  connect('new');
  did();
  await turn();
  assert.deepEqual(did(), ['c: GET /healthz', 'c on']);
  connect('newer').send('3');
  await turn();
  assert.deepEqual(did(), ['newer off'], 'what comes meanwhile waits');
  await turn();
  assert.deepEqual(did(), ['b: 2', 'b on'], 'no more were made');
});

test('new connections come first for a while, not for ever', async (t) => {
  const { did, clock, connect, fakes } = await calmWorldOf(t, 'a', 'b');
  const [a, b] = fakes as [Fake, Fake];
  a.send('1');
  b.send('2');
  let turns = 0;
  for (; !did().includes('b: 2'); turns += 1) {
    connect('new');
    await turn();
    clock.pass(1);
  }
  assert.equal(turns, 51);
});
