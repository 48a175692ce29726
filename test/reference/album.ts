// Pictures of documents beside their templates: each is made again, with `UPDATE=1`, when another page is drawn.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pictureOf } from '../../scripts/reference/picture.ts';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { packTemplate } from '../../src/render/packing.ts';
import type { EngineJob } from '../../src/render/protocol.ts';
import { dumpPages } from '../cases/dump.ts';
import { engine, moment } from '../cases/engine.ts';

/** The picture of a document: a hash of all that its pages show, and the width at which it is shown. */
interface Picture {
  readonly drawn: string;
  readonly width: number;
}

/** The pictures of a folder. */
export class Album {
  readonly folder: string;
  readonly #resolution: number | undefined;
  readonly #record: string;
  readonly #known: ReadonlyMap<string, Picture>;
  readonly #pictures = new Map<string, Picture>();

  constructor(folder: string, resolution?: number) {
    this.folder = folder;
    this.#resolution = resolution;
    this.#record = `${folder}/pictures.json`;
    const text = existsSync(this.#record) ? readFileSync(this.#record, 'utf8') : '{}';
    this.#known = new Map(Object.entries(JSON.parse(text) as Record<string, Picture>));
  }

  /** Requires that the picture of that name shows what the job draws, without a warning. */
  async require(name: string, job: EngineJob): Promise<void> {
    const composed = await engine.compose(job);
    assert.ok('pages' in composed);
    assert.deepEqual(composed.warnings, []);
    // The drawn pages and not the PDF: a release changes the bytes of each PDF, and no picture.
    const text = dumpPages(composed.pages).join('\n');
    const drawn = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const file = `${this.folder}/${name}.png`;
    const known = this.#known.get(name);
    if (known?.drawn === drawn && existsSync(file)) this.#pictures.set(name, known);
    else {
      assert.ok(process.env.UPDATE, `${file} shows another page: UPDATE=1 makes it anew, look at it`);
      const made = await engine.render({ ...job, unlocked: true });
      assert.ok(made.kind === 'rendered');
      const { png, width } = pictureOf(made.bytes, this.#resolution);
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(file, png);
      this.#pictures.set(name, { drawn, width });
    }
  }

  /** The widths of the pictures that were required so far. */
  get widths(): ReadonlyMap<string, number> {
    return new Map([...this.#pictures].map(([name, { width }]) => [name, width]));
  }

  /** Requires that the record holds the pictures that were required, and no other one. */
  close(): void {
    const sorted = Object.fromEntries([...this.#pictures].sort(([a], [b]) => (a < b ? -1 : 1)));
    const text = `${JSON.stringify(sorted, null, 2)}\n`;
    if (process.env.UPDATE) writeFileSync(this.#record, text);
    assert.equal(readFileSync(this.#record, 'utf8'), text);
  }
}

/** Returns the job of a template file that has its data in itself, once it was found sound. */
export async function soundJob(file: string, data: unknown = {}): Promise<EngineJob> {
  const files = await packTemplate(file);
  const pack = writePack(files);
  assert.deepEqual(await engine.check(pack), []);
  assert.deepEqual(engine.advise(pack), []);
  return {
    version: packSha256(files),
    // As `platen render` draws it: it is compiled already.
    pack: files,
    data: JSON.stringify(data),
    moment,
    test: false,
    assets: new Map(),
  };
}
