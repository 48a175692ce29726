// Plays scenarios with a driver, and says what was not as it must be.
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Order, Result, Scenario, WantedRequest } from './scenario.ts';
import { printedDocument, type SeenRequest, type Stub } from './stub.ts';

const folder = fileURLToPath(new URL('scenarios/', import.meta.url));
const templates = fileURLToPath(new URL('templates/', import.meta.url));

/** Returns all scenarios, by the file that they stand in. */
export function scenarios(): ReadonlyMap<string, readonly Scenario[]> {
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(folder + name, 'utf8'))]),
  );
}

/** A program that carries out orders with one client: a line of JSON for each, and one that it answers. */
export class Driver {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  #stderr = '';

  constructor([program = '', ...words]: readonly string[], cwd: string) {
    this.#process = spawn(program, words, { cwd });
    this.#process.stderr.on('data', (text: Buffer) => {
      this.#stderr += text.toString();
    });
    const lines: Interface = createInterface({ input: this.#process.stdout });
    this.#lines = lines[Symbol.asyncIterator]();
  }

  /** Returns what came of each call. */
  async do(order: Order): Promise<readonly Result[]> {
    this.#process.stdin.write(`${JSON.stringify(order)}\n`);
    const { value, done } = await this.#lines.next();
    assert.ok(done !== true, `the driver ended: ${this.#stderr}`);
    return JSON.parse(value) as readonly Result[];
  }

  async end(): Promise<void> {
    this.#process.stdin.end();
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
  }
}

/** Plays one scenario. Throws where something is not as it must be. */
export async function play(scenario: Scenario, driver: Driver, stub: Stub): Promise<void> {
  const { client = {}, calls, answers = [], expect } = scenario;
  const scene = stub.stage(answers);
  const order: Order = {
    client: {
      apiKey: 'plt_live_stub',
      ...client,
      baseUrl: (client.baseUrl ?? 'STUB').replace('STUB', scene.baseUrl),
    },
    calls: calls.map((call) =>
      call.folder === undefined ? call : { ...call, folder: templates + call.folder },
    ),
  };
  const start = performance.now();
  const results = await driver.do(order);
  const took = performance.now() - start;
  const about = JSON.stringify({
    results,
    requests: scene.seen.map(({ method, path }) => `${method} ${path}`),
  });
  for (const [index, wanted] of expect.results.entries()) {
    const { document, picture, ...rest } = wanted;
    const length = document ?? picture;
    const all =
      typeof length === 'number' ? { ok: { ...printedDocument(length), ...(rest.ok as object) } } : rest;
    requireHolds(results[index], all, `result ${index + 1} of ${about}`);
  }
  assert.equal(scene.seen.length, (expect.requests ?? answers).length, `the number of requests of ${about}`);
  for (const [index, wanted] of (expect.requests ?? []).entries()) requireRequest(scene.seen[index], wanted);
  for (const [index, [least, most]] of (expect.gapsMs ?? []).entries()) {
    const gap = (scene.seen[index + 1]?.at ?? Infinity) - (scene.seen[index]?.at ?? 0);
    // A machine that is busy may take longer, but no client may come early.
    assert.ok(
      gap >= least - 5 && gap <= most + slackMs,
      `expected a gap of ${least} to ${most} ms, got ${gap}`,
    );
  }
  assert.ok(
    took <= (expect.withinMs ?? 30_000) + slackMs,
    `expected an end within ${expect.withinMs} ms, got ${took}`,
  );
  assert.equal(scene.strays(), 0, 'a request came to another host');
}

const slackMs = 5000;

/** Throws unless a value holds at least what is wanted. */
function requireHolds(value: unknown, wanted: unknown, about: string): void {
  if (typeof wanted === 'string' && /^\/.+\/$/s.test(wanted)) {
    assert.match(String(value), new RegExp(wanted.slice(1, -1), 's'), about);
  } else if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)) {
    assert.ok(typeof value === 'object' && value !== null, `expected an object: ${about}`);
    for (const [name, inside] of Object.entries(wanted))
      requireHolds((value as Readonly<Record<string, unknown>>)[name], inside, `${name} in ${about}`);
  } else assert.deepEqual(value ?? null, wanted, about);
}

function requireRequest(seen: SeenRequest | undefined, wanted: WantedRequest): void {
  assert.ok(seen);
  assert.equal(seen.method, wanted.method ?? 'POST');
  if (wanted.path !== undefined) assert.equal(seen.path, wanted.path);
  for (const [name, value] of Object.entries(wanted.headers ?? {})) {
    const got: string | null = [seen.headers[name]].flat()[0] ?? null;
    assert.equal(got, value, name);
  }
  if (wanted.json !== undefined) assert.deepEqual(JSON.parse(seen.body.toString()), wanted.json);
  if (wanted.files !== undefined) assert.deepEqual(namesInZip(seen.body), wanted.files);
}

/** Returns the names in the central directory of a zip, in order (APPNOTE 6.3 4.3.12). */
function namesInZip(zip: Buffer): readonly string[] {
  const names: string[] = [];
  let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
  while (at >= 0 && zip.readUInt32LE(at) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    names.push(zip.toString('utf8', at + 46, at + 46 + (name ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}
