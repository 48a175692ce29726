// Drawings that would take long: each is refused by name, or drawn. How long that takes is measured by `bench/drawings.ts`.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Admission } from '../../src/admission/admission.ts';
import { AppError } from '../../src/errors.ts';
import { Pool } from '../../src/render/pool.ts';
import { sha256Hex } from '../../src/sha256.ts';
import { someOf } from '../random-rounds.ts';
import { drawn, refused } from './dear-drawings.ts';
import { packOf } from './page.ts';

/** In processes of their own, whose 30 seconds end what has no end. */
const pool = new Pool({ workers: 1, spares: 0, admission: new Admission({ maxWaitMs: 600_000 }) });
after(() => pool.close());

/** What is said of a drawing: nothing when it is drawn. */
async function faultOf(source: string): Promise<string> {
  const files = { 'a.svg': Buffer.from(source) };
  const pack = packOf({ content: [{ type: 'svg', src: 'a.svg' }], files });
  const version = { sha256: sha256Hex(pack), pack: () => pack };
  const job = { version, account: '', data: '{}', moment: 0, test: false, pinned: new Map() };
  return pool.render(job).then(
    () => '',
    (error: unknown) => {
      assert.ok(error instanceof AppError, String(error));
      return error.message;
    },
  );
}

describe('drawings that would take long', () => {
  for (const [name, [source, message]] of someOf(Object.entries(refused))) {
    it(`${name}: refused`, async () => assert.match(await faultOf(source), message));
  }
  for (const [name, source] of someOf(Object.entries(drawn))) {
    it(`${name}: drawn`, async () => assert.equal(await faultOf(source), ''));
  }
});
