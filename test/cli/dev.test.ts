// The live preview: the document, again after a change, and faults while the last good one stays.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ExplainedDocument, StudioState } from '../../src/studio/protocol.ts';
import { start, takes, temporaryFolder } from '../platen.ts';

const folder = temporaryFolder();
after(() => folder.remove());

const template = join(folder.path, 'template.json');
const write = (content: string): void =>
  writeFileSync(template, `{ "platen": 1, "name": "live", "content": ${content} }`);

/** The states that a page is told of, one after the other. */
async function* statesOf(url: string): AsyncGenerator<StudioState> {
  const response = await fetch(`${url}/events`, { signal: AbortSignal.timeout(180_000) });
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, end)) as StudioState;
      text = text.slice(end + 2);
    }
  }
}

async function next(
  states: AsyncGenerator<StudioState>,
  wanted: (state: StudioState) => boolean,
): Promise<StudioState> {
  for (;;) {
    const { value, done } = await states.next();
    if (done) throw new Error('the stream of events ended');
    if (wanted(value)) return value;
  }
}

const picture = fileURLToPath(new URL('../../fixtures/cases/image-fits/picture.png', import.meta.url));

const settled = (ms = 150): Promise<void> => takes(ms);

async function current(url: string): Promise<StudioState> {
  const states = statesOf(url);
  const state = await next(states, () => true);
  await states.return(undefined);
  return state;
}

describe('platen dev', () => {
  it('shows the document, again at every change, and faults beside the last good one', async () => {
    write('["one"]');
    const running = start(['dev', template]);
    try {
      const url = await running.firstLine;
      const states = statesOf(url);
      const first = await next(states, ({ shown }) => shown > 0);
      // It claims no standard, so there is nothing to judge.
      assert.deepEqual([first.pages, first.standards], [1, []]);
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

  it('says which standards the document keeps, whatever is tried meanwhile', async () => {
    write('["one"], "pdf": { "standards": ["pdf/a-3b"] }, "info": { "title": "One" }');
    const running = start(['dev', template]);
    try {
      const url = await running.firstLine;
      const states = statesOf(url);
      const { revision } = await next(states, ({ shown }) => shown > 0);
      const text = readFileSync(template, 'utf8').replace('one', 'two');
      // Each of them ends a judgement that is under way.
      for (let turn = 0; turn < 60; turn++) {
        const body = JSON.stringify({ path: 'template.json', text });
        const headers = { 'Content-Type': 'application/json' };
        const trial = await fetch(`${url}/api/trial`, { method: 'POST', headers, body });
        assert.deepEqual(await trial.json(), { faults: [], message: '' });
      }
      const judged = await next(states, ({ standards }) => standards !== undefined);
      assert.deepEqual([judged.revision, judged.standards], [revision, [{ name: 'pdf/a-3b', kept: true }]]);
    } finally {
      running.process.kill('SIGTERM');
      await running.ended;
    }
  });

  it('says which file a box comes from, whatever its name, and the versions of those that are templates', async () => {
    const place = join(folder.path, 'included');
    mkdirSync(place);
    const file = (name: string): string => join(place, name);
    const parts = ['part.json', 'part.block'];
    const content = parts.map((name) => ({ type: 'include', src: name }));
    writeFileSync(file('template.json'), JSON.stringify({ platen: 1, name: 'included', content }));
    for (const name of parts) writeFileSync(file(name), JSON.stringify(name));
    const running = start(['dev', file('template.json')]);
    try {
      const url = await running.firstLine;
      await next(statesOf(url), ({ shown }) => shown > 0);
      const { opens, versions, boxes } = (await (
        await fetch(`${url}/api/explanation`)
      ).json()) as ExplainedDocument;
      const texts = boxes.filter(({ kind }) => kind === 'text');
      assert.deepEqual(
        texts.map((box) => opens[box.file ?? '']),
        parts,
      );
      assert.deepEqual(Object.keys(versions).sort(), ['part.json', 'template.json']);
    } finally {
      running.process.kill('SIGTERM');
      await running.ended;
    }
  });

  it('renders again for the files that the template names, there or not yet, and for nothing else', async () => {
    const place = join(folder.path, 'named');
    mkdirSync(place);
    const file = (name: string): string => join(place, name);
    const main = (content: string): void =>
      writeFileSync(file('template.json'), `{ "platen": 1, "name": "named", "content": ${content} }`);
    main('["one"]');
    const running = start(['dev', file('template.json')]);
    try {
      const url = await running.firstLine;
      const states = statesOf(url);
      await next(states, ({ shown }) => shown > 0);
      const after = async (faults: number, change: () => void): Promise<void> => {
        await settled();
        const { revision } = await current(url);
        change();
        await next(states, (state) => state.revision > revision && state.faults.length === faults);
      };
      const nothingAfter = async (...names: readonly string[]): Promise<void> => {
        await settled();
        const { revision } = await current(url);
        for (const name of names) writeFileSync(file(name), name);
        await settled(400);
        assert.equal((await current(url)).revision, revision, names.join());
      };
      const replace = (name: string, make: (part: string) => void): void => {
        make(file(`${name}~`));
        renameSync(file(`${name}~`), file(name));
      };
      const pictures = (): void =>
        replace('pictures', (part) => {
          mkdirSync(part);
          copyFileSync(picture, join(part, 'logo.png'));
        });
      await nothingAfter('dev.log', 'out.pdf', 'other.json');
      await after(2, () =>
        main(
          '[{ "type": "include", "src": "parts/head.json" }, { "type": "image", "src": "pictures/logo.png", "width": 9 }]',
        ),
      );
      await after(2, () => mkdirSync(file('parts')));
      await after(1, () => writeFileSync(file('parts/head.json'), '["head"]'));
      await after(0, pictures);
      await nothingAfter('parts/notes.txt', 'pictures/raw.xcf');
      await after(0, () => replace('parts/head.json', (part) => writeFileSync(part, '["other"]')));
      await after(0, () => writeFileSync(file('sample.json'), '{}'));
      await after(1, () => rmSync(file('pictures'), { recursive: true }));
      await after(0, pictures);
      await states.return(undefined);
    } finally {
      running.process.kill('SIGTERM');
    }
    assert.equal((await running.ended).status, 0);
  });

  it('keeps the last good document while the data is far too large, a folder, or gone', async () => {
    const place = join(folder.path, 'odd');
    mkdirSync(place);
    const data = join(place, 'data.json');
    writeFileSync(
      join(place, 'template.json'),
      '{ "platen": 1, "name": "odd", "content": ["{{$string($root)}}"] }',
    );
    writeFileSync(data, '{}');
    const running = start(['dev', place, '--data', data]);
    try {
      const states = statesOf(await running.firstLine);
      const { shown } = await next(states, (state) => state.shown > 0);
      const says = async (message: RegExp, change: () => void): Promise<void> => {
        change();
        const state = await next(states, (one) => message.test(one.message));
        assert.equal(state.shown, shown);
      };
      await says(/^expected at most \d+ bytes, .*data\.json has more/, () =>
        writeFileSync(data, Buffer.alloc(50_000_000, 32)),
      );
      await says(/data\.json: it is a folder/, () => {
        rmSync(data);
        mkdirSync(data);
      });
      await says(/data\.json: no such file/, () => rmSync(data, { recursive: true }));
      writeFileSync(data, '{ "back": true }');
      await next(states, (state) => state.shown > shown && state.message === '');
      await states.return(undefined);
    } finally {
      running.process.kill('SIGTERM');
    }
    assert.equal((await running.ended).status, 0);
  });
});
