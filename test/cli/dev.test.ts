// The live preview: the document, again after a change, and faults while the last good one stays.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { PreviewState } from '../../src/cli/preview.ts';
import { start, temporaryFolder } from '../platen.ts';

const folder = temporaryFolder();
after(() => folder.remove());

const template = join(folder.path, 'template.json');
const write = (content: string): void =>
  writeFileSync(template, `{ "platen": 1, "name": "live", "content": ${content} }`);

/** The states that a page is told of, one after the other. */
async function* statesOf(url: string): AsyncGenerator<PreviewState> {
  const response = await fetch(`${url}/events`);
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, end)) as PreviewState;
      text = text.slice(end + 2);
    }
  }
}

async function next(
  states: AsyncGenerator<PreviewState>,
  wanted: (state: PreviewState) => boolean,
): Promise<PreviewState> {
  for (;;) {
    const { value, done } = await states.next();
    if (done) throw new Error('the stream of events ended');
    if (wanted(value)) return value;
  }
}

describe('platen dev', () => {
  it('shows the document, again at every change, and faults beside the last good one', async () => {
    write('["one"]');
    const running = start(['dev', template]);
    try {
      const url = await running.firstLine;
      const states = statesOf(url);
      const first = await next(states, ({ shown }) => shown > 0);
      assert.equal(first.pages, 1);
      const pdf = async (): Promise<Buffer> =>
        Buffer.from(await (await fetch(`${url}/document.pdf`)).arrayBuffer());
      const good = await pdf();
      assert.equal(good.subarray(0, 5).toString(), '%PDF-');

      write('["one", { "type": "txt" }]');
      const faulty = await next(states, ({ faults }) => faults.length > 0);
      assert.deepEqual([faulty.shown, faulty.faults[0]?.path], [first.shown, '/content/1/type']);
      assert.deepEqual(await pdf(), good);

      write('["one", { "type": "pageBreak" }, "two"]');
      const second = await next(states, ({ faults, shown }) => faults.length === 0 && shown > first.shown);
      assert.equal(second.pages, 2);

      write('[], "variables": { "items": { "type": "list" } }');
      const empty = await next(states, ({ faults }) => faults.length > 0);
      assert.deepEqual(
        empty.faults.map(({ file, path }) => [file, path]),
        [['no --data and no sample.json', '/items']],
      );
      await states.return(undefined);

      assert.match(await (await fetch(url)).text(), /<title>.*template\.json – Platen<\/title>/);
      const stranger = await fetch(url, { method: 'POST' });
      assert.equal(stranger.status, 405);
    } finally {
      running.process.kill('SIGTERM');
    }
    assert.equal((await running.ended).status, 0);
  });
});
