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
import { differingFiles, inTable } from './svg-suite-differing.ts';

const root = '../shared/data/svg';
const further = '../shared/data/svg-further';
const names = namesIn(root);
const furtherNames = namesIn(further);

function namesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return someOf(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.svg') && existsSync(join(folder, name.replace(/svg$/, 'png'))))
      .sort(),
  );
}

/** The part of a picture's pixels that may be wrong. */
const allowed = 0.005;
/** The part up to which nothing has to be said of it. */
const unsaid = 0.02;

interface Outcome {
  readonly name: string;
  readonly wrong: number;
  readonly note: string;
  readonly isRefused: boolean;
  /** Whether a warning says more than that it is drawn as pixels. */
  readonly isWarned: boolean;
}

const outcomesOf = new Map<string, Promise<readonly Outcome[]>>();

/** Draws all files of a folder, once. */
function drawn(folder: string): Promise<readonly Outcome[]> {
  const known = outcomesOf.get(folder) ?? compareAll(folder);
  outcomesOf.set(folder, known);
  return known;
}

async function compareAll(folder: string): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const batch of bySize(folder)) outcomes.push(...(await compareBatch(batch)));
  return outcomes;
}

test('the SVG files look as resvg draws them, but for those that are known to differ', {
  skip: names.length === 0 && `no ${root}`,
}, async (context) => {
  const outcomes = await drawn(root);
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

test('what does not look as resvg draws it is warned of, refused, or stands in the table of the docs', {
  skip: names.length + furtherNames.length === 0 && `neither ${root} nor ${further}`,
}, async (context) => {
  const outcomes = [...(await drawn(root)), ...(await drawn(further))];
  assert.equal(outcomes.length, names.length + furtherNames.length);
  const rows = tableRows();
  const kinds = Map.groupBy(outcomes, ({ name, wrong, isRefused, isWarned }) => {
    if (isRefused) return 'refused';
    if (wrong <= unsaid) return 'right';
    if (isWarned) return 'warned';
    const file = name.replace(/\.svg$/, '');
    const row = Object.entries(inTable).find(([, files]) => files.test(file))?.[0];
    return row !== undefined && rows.some((one) => one.startsWith(row)) ? 'in the table' : 'silent';
  });
  const counts = (['right', 'warned', 'refused', 'in the table'] as const).map(
    (kind) => `${kinds.get(kind)?.length ?? 0} ${kind}`,
  );
  context.diagnostic(`of ${outcomes.length}: ${counts.join(', ')}`);
  const silent = (kinds.get('silent') ?? []).map(
    ({ name, wrong }) => `${name} ${(wrong * 100).toFixed(1)} %`,
  );
  assert.deepEqual(silent, []);
});

/** The first cells of the table of what differs. */
function tableRows(): readonly string[] {
  const [, part = ''] = readFileSync('docs/figures.md', 'utf8').split('**What differs.**');
  return [...(part.split('\n## ')[0] ?? '').matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell);
}

test('the table has the rows that excuse a file', () => {
  const rows = tableRows();
  for (const row of Object.keys(inTable))
    assert.ok(
      rows.some((one) => one.startsWith(row)),
      row,
    );
});

interface Sample {
  readonly name: string;
  readonly svg: Uint8Array;
  readonly expected: PNG;
}

function bySize(folder: string): readonly (readonly Sample[])[] {
  const samples = namesIn(folder).map((name) => ({
    name,
    svg: readFileSync(join(folder, name)),
    expected: PNG.sync.read(readFileSync(join(folder, name.replace(/svg$/, 'png')))),
  }));
  return [...Map.groupBy(samples, ({ expected }) => `${expected.width}x${expected.height}`).values()];
}

/** All of one size on a page each of one document; each is drawn alone before, since a file that is refused stops the document. */
async function compareBatch(samples: readonly Sample[]): Promise<readonly Outcome[]> {
  const refused: Outcome[] = [];
  const drawn: (Sample & { readonly warnings: readonly string[] })[] = [];
  for (const sample of samples) {
    const tried = await triedAlone(sample);
    if ('warnings' in tried) {
      drawn.push({ ...sample, ...tried });
      continue;
    }
    const { name, expected } = sample;
    const white = new PNG({ width: expected.width, height: expected.height });
    white.data.fill(255);
    const wrong = differing(white, expected);
    refused.push({ name, wrong, note: tried.fault, isRefused: true, isWarned: false });
  }
  return drawn.length === 0 ? refused : [...refused, ...(await comparePages(drawn))];
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

/** Returns the warnings of a document that has nothing else: those of a long document are not all told. */
async function triedAlone(
  sample: Sample,
): Promise<{ readonly warnings: readonly string[] } | { readonly fault: string }> {
  try {
    const answer = await renderPage(specOf([sample]));
    assert.ok(answer.kind === 'rendered');
    return { warnings: answer.warnings.map(({ message }) => message) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: `refused: ${error.message}` };
  }
}

async function comparePages(
  samples: readonly (Sample & { readonly warnings: readonly string[] })[],
): Promise<readonly Outcome[]> {
  const answer = await renderPage(specOf(samples));
  assert.ok(answer.kind === 'rendered');
  assert.equal(answer.pages, samples.length);
  const pages = pagesOf(answer.bytes);
  return samples.map(({ name, expected, warnings }, index) => {
    const page = pages[index];
    assert.ok(page);
    const pixels = warnings.filter((message) => message.startsWith('drawn as pixels'));
    const others = warnings.filter((message) => !pixels.includes(message));
    const note = [...pixels, ...others].map((message) => message.replace(/^drawn as/, '').trim()).join('; ');
    return { name, wrong: differing(page, expected), note, isRefused: false, isWarned: others.length > 0 };
  });
}
