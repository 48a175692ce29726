// The live preview by itself: what it remembers of a document, and what it makes anew.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { RemoteAssets } from '../../src/assets/remote.ts';
import { Preview } from '../../src/cli/preview/preview.ts';
import { AppError } from '../../src/errors.ts';
import { parseExplanation } from '../../src/render/explanation.ts';
import { InProcessRenderer } from '../../src/render/in-process.ts';
import type { Rendered, RenderJob } from '../../src/render/renderer.ts';
import { temporaryFolder } from '../platen.ts';
import { terminalOf } from './recorder.ts';

/** A renderer that is too busy for the first record of boxes, and counts how many it was asked for. */
class BusyOnce extends InProcessRenderer {
  records = 0;

  override render(job: RenderJob): Promise<Rendered> {
    if (job.explains === undefined) return super.render(job);
    this.records++;
    if (this.records === 1) throw new AppError('service_unavailable', 'too busy');
    return super.render(job);
  }
}

async function opened(t: TestContext): Promise<{ preview: Preview; renderer: BusyOnce }> {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const template = join(folder.path, 'template.json');
  writeFileSync(template, JSON.stringify({ platen: 1, name: 'one', content: ['Hello'] }));
  const remote = new RemoteAssets({});
  const renderer = new BusyOnce({ assets: remote.source('') });
  const preview = new Preview({
    ...{ template, data: undefined, mostDataBytes: 1000, moment: 0, before: 0, renderer, remote },
    ...{ terminal: terminalOf().terminal, onChange: () => undefined, onJudged: () => undefined },
    settings: { fonts: { file: undefined, families: [], problems: [] }, limits: { nesting: undefined } },
  });
  t.after(async () => {
    preview.close();
    await remote.close();
  });
  await preview.update();
  return { preview, renderer };
}

describe('the record of boxes of a preview', () => {
  it('is made anew for the next one who asks, when it could not be made', async (t) => {
    const { preview, renderer } = await opened(t);
    await assert.rejects(async () => preview.explain(), /too busy/);
    const found = await preview.explain();
    assert.ok(found);
    assert.deepEqual(
      parseExplanation(found).boxes.map(({ path }) => path),
      ['/content/0'],
    );
    assert.equal(renderer.records, 2);
  });

  it('is made once for all who ask', async (t) => {
    const { preview, renderer } = await opened(t);
    await assert.rejects(async () => preview.explain());
    const both = await Promise.all([preview.explain(), preview.explain()]);
    assert.equal(both[0], both[1]);
    assert.equal(renderer.records, 2);
  });
});
