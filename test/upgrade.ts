// An upgrade under calls: what a store of 0.1.0 holds (fixtures/old-release, written by commit ce55ff5c) is opened by this
// version while callers ask for new documents and repeat old calls. Both kinds of store keep the same promises.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { PlatenClient } from '../src/client/index.ts';
import { platen, type Running, readyUrl, result, start } from './platen.ts';

/** What the old release was asked for, and what it answered. */
export interface OldFacts {
  readonly key: string;
  readonly code: string;
  readonly made: readonly { readonly number: string; readonly generation: string; readonly sha256: string }[];
}

/** Returns what is known of the old folder, or of the old database. */
export function oldFacts(kind: 'folder' | 'database'): OldFacts {
  const facts = JSON.parse(oldFile('facts.json').toString()) as Readonly<Record<typeof kind, OldFacts>>;
  return facts[kind];
}

/** Returns a file of the fixture. */
export function oldFile(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/old-release/${name}`, import.meta.url));
}

/** A store of the old release. */
export interface OldStore extends OldFacts {
  /** The words by which commands name it. */
  readonly words: readonly string[];
  /** How many nodes serve it at once. */
  readonly nodes: number;
  /** Returns what was billed in all months. */
  used(): Promise<number>;
}

const fresh = ['B-1', 'B-2', 'B-3', 'B-4', 'B-5'];

/** Starts this version on a store of the old release, and asks at once. Nothing is lost, and nothing is billed twice. */
export async function upgradeUnderCalls(store: OldStore): Promise<void> {
  const { made, words } = store;
  const servers = Array.from({ length: store.nodes }, () =>
    start(['serve', '--listen', '127.0.0.1:0', '--workers', '1', ...words]),
  );
  try {
    const urls = await Promise.all(servers.map(({ firstLine }) => firstLine));
    // The calls come before a render process is ready. Each is repeated, as callers do after an upgrade.
    const numbers = [...made.map(({ number }) => number), ...fresh];
    const calls = [...numbers, ...numbers].map((number, at) =>
      answerOf(store, urls[at % urls.length] ?? '', number),
    );
    const answers = await Promise.all(calls);
    await Promise.all(servers.map(readyUrl));
    // The bytes are those of this release, so each caller is told that they differ.
    for (const { number, generation } of made)
      for (const answer of answers.filter((one) => one.number === number))
        assert.deepEqual(answer, { number, generation, replayed: true, differs: true });
    for (const number of fresh) {
      const both = answers.filter((one) => one.number === number);
      assert.deepEqual(
        both.map(({ differs }) => differs),
        [false, false],
      );
      assert.equal(new Set(both.map(({ generation }) => generation)).size, 1);
    }
    assert.equal(await store.used(), made.length + fresh.length);
    const listed = JSON.parse(
      await result('generation', 'list', 'acme', '--mismatched', '--json', ...words),
    ) as { id: string }[];
    assert.deepEqual(listed.map(({ id }) => id).sort(), made.map(({ generation }) => generation).sort());
    await versionsStay(store);
  } finally {
    await endAll(servers);
  }
  const { status, stderr } = await platen('serve', '--check', ...words);
  assert.equal(status, 0, stderr);
}

/** The version of before is there. */
async function versionsStay({ words, code }: OldStore): Promise<void> {
  const shown = JSON.parse(await result('template', 'show', code, '--json', ...words)) as {
    versions: readonly { version: number }[];
  };
  assert.deepEqual(
    shown.versions.map(({ version }) => version),
    [1],
  );
}

interface Answer {
  readonly number: string;
  readonly generation: string;
  readonly replayed: boolean;
  readonly differs: boolean;
}

/** Asks as callers do: the client comes again as long as the service asks it to. */
async function answerOf({ key, code }: OldFacts, baseUrl: string, number: string): Promise<Answer> {
  const client = new PlatenClient({ baseUrl, apiKey: key, maxRetries: 50 });
  const made = await client.generate(
    { templateId: code, data: { number } },
    { idempotencyKey: `note:${number}` },
  );
  const { generationId: generation, replayed, replayMismatch: differs } = made;
  return { number, generation, replayed, differs };
}

async function endAll(servers: readonly Running[]): Promise<void> {
  for (const { process } of servers) process.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
}
