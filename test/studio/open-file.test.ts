// A file that is open in the editor of the studio: one save at a time, and a conflict only where another one wrote.
import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { type FileState, OpenFile } from '../../src/studio/editor/document.ts';
import { stopClock } from '../clock.ts';

/** A disk with one file, whose saves wait until they are let through, and so do its reads where they are held. */
class Disk {
  text = 'one';
  version = 1;
  /** The bases of the saves that came. */
  readonly bases: string[] = [];
  holdsReads = false;
  readonly #waiting: (() => void)[] = [];

  answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (!String(input).endsWith('/api/file')) {
      const read = { path: 'a.json', text: this.text, version: String(this.version) };
      if (this.holdsReads) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return Response.json(read);
    }
    const { text, base } = JSON.parse(String(init?.body)) as { text: string; base: string };
    this.bases.push(base);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const saved = base === String(this.version);
    if (saved) this.write(text);
    const answer = { saved, path: 'a.json', text: this.text, version: String(this.version) };
    return Response.json(answer, { status: saved ? 200 : 409 });
  };

  write(text: string): void {
    this.text = text;
    this.version += 1;
  }

  /** Answers what has waited longest. */
  async letThrough(): Promise<void> {
    this.#waiting.shift()?.();
    await settled();
  }

  /** Answers what came last. */
  async letLastThrough(): Promise<void> {
    this.#waiting.pop()?.();
    await settled();
  }
}

/** Waits for what promises have begun. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function openFile(t: TestContext) {
  const disk = new Disk();
  const clock = stopClock(t);
  t.mock.method(globalThis, 'fetch', disk.answer);
  let text = '';
  const states: FileState[] = [];
  const holder = { text: () => text, replace: (other: string) => (text = other) };
  const file = new OpenFile('a.json', holder, ({ state }) => states.push(state));
  await file.load();
  const type = (more: string): void => {
    text += more;
    file.typed();
  };
  const pause = async (): Promise<void> => {
    clock.pass(1000);
    await settled();
  };
  /** Begins a look at the file, and then a save. Neither is answered. Resolves to the end of the look. */
  const lookedAtAndSaved = async (): Promise<{ readonly ended: Promise<void> }> => {
    disk.holdsReads = true;
    const ended = file.refresh();
    disk.holdsReads = false;
    type(' two');
    await pause();
    return { ended };
  };
  return { disk, file, type, pause, states, lookedAtAndSaved, text: () => text };
}

it('saves what is typed while another save is under way after it, and sees no conflict', async (t) => {
  const { disk, type, pause, states } = await openFile(t);
  type(' two');
  await pause();
  assert.deepEqual(disk.bases, ['1']);
  type(' three');
  await pause();
  assert.deepEqual(disk.bases, ['1'], 'one save at a time');
  await disk.letThrough();
  await pause();
  assert.deepEqual(disk.bases, ['1', '2']);
  await disk.letThrough();
  assert.equal(disk.text, 'one two three');
  assert.ok(!states.includes('conflict'), states.join());
  assert.equal(states.at(-1), 'saved');
});

it('saves once more before it is closed, after the save that is under way', async (t) => {
  const { disk, file, type, pause } = await openFile(t);
  type(' two');
  await pause();
  type(' three');
  const closed = file.close();
  await settled();
  await disk.letThrough();
  await disk.letThrough();
  await closed;
  assert.equal(disk.text, 'one two three');
});

it('sees a conflict where another one wrote meanwhile, and loses neither text', async (t) => {
  const { disk, file, type, pause, states, text } = await openFile(t);
  type(' mine');
  disk.write('theirs');
  await pause();
  await disk.letThrough();
  assert.equal(states.at(-1), 'conflict');
  assert.deepEqual([text(), file.theirs, disk.text], ['one mine', 'theirs', 'theirs']);
  const kept = file.keepMine();
  await settled();
  await disk.letThrough();
  await kept;
  assert.equal(disk.text, 'one mine');
});

for (const first of ['the look', 'the save'] as const)
  it(`takes what it read before a save for no change of another one, when ${first} is answered first`, async (t) => {
    const { disk, type, pause, states, lookedAtAndSaved, text } = await openFile(t);
    const look = await lookedAtAndSaved();
    assert.deepEqual(disk.bases, ['1']);
    if (first === 'the save') await disk.letLastThrough();
    await disk.letThrough();
    await disk.letThrough();
    await look.ended;
    assert.equal(text(), 'one two');
    type(' three');
    await pause();
    assert.deepEqual(disk.bases, ['1', '2']);
    await disk.letThrough();
    assert.equal(disk.text, 'one two three');
    assert.ok(!states.includes('conflict'), states.join());
  });

it('looks again after such a save, and takes what another one wrote then', async (t) => {
  const { disk, states, lookedAtAndSaved, text } = await openFile(t);
  const look = await lookedAtAndSaved();
  await disk.letLastThrough();
  disk.write('theirs');
  await disk.letThrough();
  await look.ended;
  assert.deepEqual([text(), states.at(-1)], ['theirs', 'saved']);
});
