// What comes in very many small pieces, on many connections at once: one turn of the event loop takes a bounded part of it.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { Intake, mostInLine } from '../../src/http/intake.ts';
import { type Clock, stopClock } from '../clock.ts';
import { makeServer, open } from './socket.ts';

interface Fake {
  readonly socket: Socket;
  /** Node reads on. */
  resume(): void;
  readonly did: string[];
  isPaused: boolean;
}

/** A connection that tells when it is read and when not. */
function fake(name: string, did: string[]): Fake {
  const handle = {
    reading: true,
    readStart: () => did.push(`${name} on`),
    readStop: () => did.push(`${name} off`),
  };
  const events = new EventEmitter();
  const made: Fake = {
    did,
    isPaused: false,
    resume() {
      handle.reading = true;
      events.emit('resume');
    },
    // What the intake uses of a socket.
    socket: Object.assign(events, { _handle: handle, isPaused: () => made.isPaused }) as unknown as Socket,
  };
  return made;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface World {
  readonly intake: Intake;
  readonly clock: Clock;
  /** Takes all the time of a turn. */
  fill(socket: Socket): void;
}

/** An intake of these connections, whose time passes when it is told to. */
function intakeOf(t: TestContext, ...fakes: readonly Fake[]): World {
  const clock = stopClock(t);
  const intake = new Intake(new Set(fakes.map(({ socket }) => socket)));
  const fill = (socket: Socket): void => {
    intake.count(socket);
    clock.pass(15);
    intake.count(socket);
  };
  return { intake, clock, fill };
}

test('after its time in one turn no connection is read, and then those that had least alone', async (t) => {
  const did: string[] = [];
  const [a, b, c, d] = [fake('a', did), fake('b', did), fake('c', did), fake('d', did)];
  const { intake, fill } = intakeOf(t, a, b, c, d);
  intake.count(a.socket);
  intake.count(a.socket);
  await turn();
  assert.deepEqual(did, [], 'little is taken as it comes');
  intake.count(b.socket);
  fill(a.socket);
  assert.deepEqual(did, ['a off', 'b off', 'c off', 'd off']);
  did.length = 0;
  d.isPaused = true;
  await turn();
  assert.deepEqual(did, ['c on'], 'one that was paused meanwhile stays so');
  await turn();
  assert.deepEqual(did, ['c on', 'a on', 'b on'], 'that turn had time to spare');
});

test('what a connection had counts until there was time for all', async (t) => {
  const did: string[] = [];
  const [a, b] = [fake('a', did), fake('b', did)];
  const { fill } = intakeOf(t, a, b);
  for (let round = 0; round < 3; round += 1) {
    did.length = 0;
    fill(a.socket);
    await turn();
    await turn();
    assert.deepEqual(did, ['a off', 'b off', 'b on', 'a on']);
  }
});

test('while new connections take all the time, the others are read in every eighth turn', async (t) => {
  const did: string[] = [];
  const [a, b] = [fake('a', did), fake('b', did)];
  const { fill } = intakeOf(t, a, b);
  fill(a.socket);
  const readAfter: number[] = [];
  for (let turns = 1; turns <= 16; turns += 1) {
    await turn();
    if (did.includes('a on')) readAfter.push(turns);
    did.length = 0;
    // Others than `a`, which would have had more than `b` by then.
    fill(fake('new', did).socket);
  }
  assert.deepEqual(readAfter, [8, 16]);
});

test('after a long turn, connections that wait to be made come first', async (t) => {
  const did: string[] = [];
  const [a, b, c] = [fake('a', did), fake('b', did), fake('c', did)];
  const { intake, clock } = intakeOf(t, a, b, c);
  intake.count(a.socket);
  clock.pass(7);
  intake.welcome(b.socket);
  await turn();
  assert.deepEqual(did, ['a off', 'b off', 'c off']);
  did.length = 0;
  intake.welcome(fake('new', did).socket);
  b.resume();
  assert.deepEqual(did, ['new off', 'b off'], 'nobody is read in between, whoever goes on');
  did.length = 0;
  await turn();
  assert.deepEqual(did, []);
  await turn();
  assert.deepEqual(did, ['b on', 'c on', 'new on'], 'no more were made');
});

test('not more than a hundred connections come first', async (t) => {
  const did: string[] = [];
  const { intake, fill } = intakeOf(t, fake('a', did));
  fill(fake('b', did).socket);
  let turns = 0;
  for (; !did.includes('a on'); turns += 1) {
    intake.welcome(fake('new', []).socket);
    await turn();
  }
  assert.equal(turns, 101);
});

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
