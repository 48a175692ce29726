// The SVG files of the resvg project through the whole engine, the pages compared with the pictures that resvg made of them.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { PNG } from 'pngjs';
import { AppError } from '../../src/errors.ts';
import { someOf } from '../random-rounds.ts';
import { renderPage } from './page.ts';
import { differing, pagesOf } from './svg-pixels.ts';
import { differingFiles } from './svg-suite-differing.ts';

const root = '../shared/data/svg';
const names = existsSync(root)
  ? someOf(
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.svg') && existsSync(join(root, name.replace(/svg$/, 'png'))))
        .sort(),
    )
  : [];

/** The part of a picture's pixels that may be wrong. */
const allowed = 0.005;

interface Outcome {
  readonly name: string;
  readonly wrong: number;
  readonly note: string;
}

test('the SVG files look as resvg draws them, but for those that are known to differ', {
  skip: names.length === 0 && `no ${root}`,
}, async (context) => {
  const outcomes: Outcome[] = [];
  for (const batch of bySize()) outcomes.push(...(await compareBatch(batch)));
  assert.equal(outcomes.length, names.length);
  const bad = outcomes.filter(({ wrong }) => wrong > allowed);
  const share = 1 - bad.length / outcomes.length;
  const raster = outcomes.filter(({ note }) => note.startsWith('pixels')).length;
  context.diagnostic(
    `${outcomes.length - bad.length} of ${outcomes.length} agree (${(share * 100).toFixed(1)} %), ${raster} of all drawn as pixels`,
  );
  for (const [feature, files] of Map.groupBy(bad, ({ name }) => dirname(name))) {
    const listed = files.map(
      ({ name, wrong, note }) => `${name.slice(feature.length + 1)} ${(wrong * 100).toFixed(1)} % ${note}`,
    );
    context.diagnostic(`${feature}: ${listed.join('; ')}`);
  }
  const isKnown = (name: string): boolean =>
    differingFiles[dirname(name)]?.includes(basename(name, '.svg')) ?? false;
  assert.deepEqual(
    bad.flatMap(({ name }) => (isKnown(name) ? [] : name)),
    [],
  );
});

interface Sample {
  readonly name: string;
  readonly svg: Uint8Array;
  readonly expected: PNG;
}

function bySize(): readonly (readonly Sample[])[] {
  const samples = names.map((name) => ({
    name,
    svg: readFileSync(join(root, name)),
    expected: PNG.sync.read(readFileSync(join(root, name.replace(/svg$/, 'png')))),
  }));
  return [...Map.groupBy(samples, ({ expected }) => `${expected.width}x${expected.height}`).values()];
}

/** All of one size on a page each of one document; a file that is refused stops the document, so those are found first. */
async function compareBatch(samples: readonly Sample[]): Promise<readonly Outcome[]> {
  const refused = new Map<string, string>();
  for (const sample of samples) {
    const fault = await faultOf(sample);
    if (fault !== undefined) refused.set(sample.name, fault);
  }
  const drawn = samples.filter(({ name }) => !refused.has(name));
  const blank = (sample: Sample): Outcome => {
    const white = new PNG({ width: sample.expected.width, height: sample.expected.height });
    white.data.fill(255);
    return {
      name: sample.name,
      wrong: differing(white, sample.expected),
      note: refused.get(sample.name) ?? '',
    };
  };
  const outcomes = samples.filter(({ name }) => refused.has(name)).map(blank);
  return drawn.length === 0 ? outcomes : [...outcomes, ...(await comparePages(drawn))];
}

function specOf(samples: readonly Sample[]) {
  const [first] = samples;
  const width = (first?.expected.width ?? 1) * 0.75;
  const height = (first?.expected.height ?? 1) * 0.75;
  const files = Object.fromEntries(samples.map(({ svg }, index) => [`${index}.svg`, svg]));
  const content = samples.map((_, index) => ({
    type: 'svg',
    src: `${index}.svg`,
    width,
    height,
    ...(index > 0 ? { pageBreak: 'before' } : {}),
  }));
  return { content, size: [width, height] as const, files };
}

async function faultOf(sample: Sample): Promise<string | undefined> {
  try {
    await renderPage(specOf([sample]));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `refused: ${error.message}`;
  }
}

async function comparePages(samples: readonly Sample[]): Promise<readonly Outcome[]> {
  const answer = await renderPage(specOf(samples));
  assert.ok(answer.kind === 'rendered');
  assert.equal(answer.pages, samples.length);
  const pages = pagesOf(answer.bytes);
  return samples.map(({ name, expected }, index) => {
    const page = pages[index];
    assert.ok(page);
    const warning = answer.warnings.find(({ path }) => path === `/content/${index}`);
    return {
      name,
      wrong: differing(page, expected),
      note: warning ? warning.message.replace(/^drawn as/, '').trim() : '',
    };
  });
}
