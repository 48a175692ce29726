// What one account's document used must not show in another's: text is read back whole, and no bytes differ.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { Pool } from '../../src/render/pool.ts';
import { read } from '../pdf/readers.ts';

const text = JSON.stringify({
  platen: 1,
  name: 'echo',
  variables: { text: { type: 'string' } },
  content: ['{{text}}', { type: 'markdown', markdown: '**{{text}}**' }],
});
const files = { main: 'a.json', files: new Map([['a.json', new TextEncoder().encode(text)]]) };
const version = { sha256: packSha256(files), pack: () => writePack(files) };

async function render(pool: Pool, account: string, content: string): Promise<Uint8Array> {
  const data = JSON.stringify({ text: content });
  const job = { version, account, data, moment: 0, test: false, pinned: new Map() };
  return (await pool.render(job)).bytes;
}

function words(pdf: Uint8Array): readonly string[] {
  return read(pdf, 'pdftotext', 'FILE', '-')
    .replace(/[\u202a-\u202e]/g, '')
    .trim()
    .split(/\s+/);
}

describe('documents after one another in one process', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['é', 'eee'],
    ['ﬁ', 'fifi'],
    ['क्ष', 'कष'],
    ['שָׁ', 'שש'],
  ];
  it('are read back whole, whoever came before', async () => {
    const pool = new Pool({ workers: 1, spares: 0 });
    try {
      for (const [first, second] of pairs) {
        assert.deepEqual(
          words(await render(pool, 'a', first)),
          [first, first].map((word) => word.normalize('NFC')),
        );
        const after = await render(pool, 'b', second);
        assert.deepEqual(words(after), [second, second]);
      }
    } finally {
      await pool.close();
    }
  });

  it('have the bytes that they have in a process of their own', async () => {
    const [used, fresh] = [new Pool({ workers: 1, spares: 0 }), new Pool({ workers: 1, spares: 0 })];
    try {
      await render(used, 'a', 'é office שָׁ ﬁ');
      assert.deepEqual(
        Buffer.from(await render(used, 'b', 'eee')),
        Buffer.from(await render(fresh, 'b', 'eee')),
      );
    } finally {
      await Promise.all([used.close(), fresh.close()]);
    }
  });
});
