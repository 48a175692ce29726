// Test builder: a document through the whole engine, with the fonts of packages in the operator's folder where they are asked for.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { catalogueFonts } from '../../src/fonts/catalogue.ts';
import type { FontFamily } from '../../src/fonts/family.ts';
import type { Warning } from '../../src/layout/flowable.ts';
import type { Page } from '../../src/layout/frame.ts';
import { createEngine, type Engine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';

const modules = fileURLToPath(new URL('../../node_modules/@expo-google-fonts/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'platen-scripts-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The families of some packages, as an operator's folder with their regular and bold files gives them. */
export async function packsOf(packages: readonly string[]): Promise<readonly FontFamily[]> {
  const fonts = mkdtempSync(join(folder, 'fonts-'));
  mkdirSync(fonts, { recursive: true });
  for (const name of packages) {
    for (const style of ['400Regular', '700Bold']) {
      const source = join(modules, name, style);
      const [file] = readdirSync(source).filter((entry) => entry.endsWith('.ttf'));
      if (file !== undefined) copyFileSync(join(source, file), join(fonts, file));
    }
  }
  const { families, problems } = await catalogueFonts([fonts], join(folder, 'store'));
  if (problems.length > 0) throw new Error(problems.join('; '));
  return families;
}

/** What came of a document. */
export interface Made {
  readonly pdf: Uint8Array;
  readonly pages: readonly Page[];
  readonly warnings: readonly Warning[];
}

/** What a document is made of beside its template: its data, the engine, and files by name. */
interface MakeOptions {
  readonly data?: unknown;
  readonly engine?: Engine;
  readonly files?: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[];
}

/** Makes a document of a template's keys and its data. Throws for faults. */
export async function make(
  template: Readonly<Record<string, unknown>>,
  { data = {}, engine = createEngine(), files: beside = [] }: MakeOptions = {},
): Promise<Made> {
  const text = JSON.stringify({ platen: 1, name: 'script', ...template });
  const files = { main: 'a.json', files: new Map([['a.json', new TextEncoder().encode(text)], ...beside]) };
  return makePack(files, JSON.stringify(data), engine);
}

/** Makes the document of a folder with `template.json` and `sample.json`. Throws for faults. */
export async function makeFolder(folder: string): Promise<Made> {
  const pack = await packTemplate(join(folder, 'template.json'));
  return makePack(pack, readFileSync(join(folder, 'sample.json'), 'utf8'), createEngine());
}

async function makePack(files: Parameters<typeof writePack>[0], data: string, engine: Engine): Promise<Made> {
  const version = packSha256(files);
  const job = { version, pack: writePack(files), data, moment: 0, test: false, assets: new Map() };
  const composed = await engine.compose(job);
  const rendered = await engine.render(job);
  if ('kind' in composed || rendered.kind !== 'rendered') throw new Error('the document needs files');
  return { pdf: rendered.bytes, pages: composed.pages, warnings: composed.warnings };
}
