// Our own documents are read: they keep what they claim, their structure is the one in structure.txt beside the template,
// and their text is what another reader finds. UPDATE=1 writes structure.txt anew: read the difference.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';
import type { OutlineElement } from '../../src/verify/verdict.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { pdfjsOutline, structureText } from '../pdf/outline.ts';
import { randomRounds } from '../random-rounds.ts';

const root = 'fixtures/templates';
const engine = createEngine();

async function render(name: string, data: string): Promise<Uint8Array> {
  const files = await packTemplate(`${root}/${name}/template.json`);
  const pack = writePack(files);
  const job = { version: packSha256(files), pack, data, moment: 0, test: false, assets: new Map() };
  const made = await engine.render(job);
  assert.ok(made.kind === 'rendered', made.kind);
  return made.bytes;
}

/**
 * Returns a sample with lists that outside readers manage in a second or two: they take each element from all of its
 * page, and pages from the structure of all. No list of at most 31 items, as of a month's days, is shortened.
 */
function shortened(sample: string): string {
  const most = (length: number): number => Math.max(12, randomRounds(Math.min(length, 460)));
  const shorter = (_: string, value: unknown): unknown =>
    Array.isArray(value) && value.length > 31 ? value.slice(0, most(value.length)) : value;
  return JSON.stringify(JSON.parse(sample), shorter);
}

function textsOf(elements: readonly OutlineElement[]): readonly string[] {
  return elements.flatMap(({ text, kids = [] }) => [...(text === undefined ? [] : [text]), ...textsOf(kids)]);
}

/** The texts of an outline: lines in quotation marks. */
function textsIn(outlines: readonly string[]): readonly string[] {
  return outlines.flatMap((outline) => [...outline.matchAll(/^ *"(.*)"$/gm)].map(([, text = '']) => text));
}

/** The words of Latin letters, each as often as it stands there. */
function wordsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of texts.join(' ').matchAll(/[A-Za-z]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words that another reader found more often than we did. */
function missingOf(read: readonly string[], ours: ReadonlyMap<string, number>): readonly string[] {
  const theirs = [...wordsOf(read)];
  assert.ok(theirs.length > 20, `${theirs.length} words`);
  const missing = theirs
    .filter(([word, count]) => (ours.get(word) ?? 0) < count && !joined(word))
    .map(([word]) => word);
  // Poppler does not read the text that stands beside a drop cap and the rest of its word: it finds both.
  const isHalf = (word: string) =>
    missing.some((other) => ours.has(`${word}${other}`) || ours.has(`${other}${word}`));
  return missing.filter((word) => !isHalf(word));

  /** Poppler joins the lines of a figure, such as a page of another PDF, without a space. */
  function joined(word: string): boolean {
    const parts = word.split(/(?<=[a-z])(?=[A-Z])/);
    return parts.length === 2 && parts.every((part) => ours.has(part));
  }
}

/** The most rows and products in a row that are shown. */
const mostAlike = 12;

/** The structure as a person reads it. Of long tables the first rows are shown. */
function shownStructure(elements: readonly OutlineElement[], indent = ''): readonly string[] {
  const lines: string[] = [];
  for (const [index, { role, lang, text, alt, kids = [] }] of elements.entries()) {
    const alike = role === 'TR' || role === 'Art';
    if (alike && index >= mostAlike) {
      lines.push(`${indent}… ${elements.length - index} more`);
      break;
    }
    const words = [
      role,
      ...(lang === undefined ? [] : [`[${lang}]`]),
      ...(text === undefined ? [] : [`"${text}"`]),
      ...(alt === undefined ? [] : [`(alt "${alt}")`]),
    ];
    lines.push(`${indent}${words.join(' ')}`, ...shownStructure(kids, `${indent}  `));
  }
  return lines;
}

for (const name of readdirSync(root))
  it(`reads ${name}`, async () => {
    const sample = readFileSync(`${root}/${name}/sample.json`, 'utf8');
    const pdf = await render(name, sample);
    const { damage, fonts, outline, tagged, pages, claims, judgements } = verifyPdf(pdf);
    assert.deepEqual(damage, []);
    assert.ok(pages > 0 && tagged);
    const expected = ['pdf/ua-1', 'pdf/a-3a', ...(name.startsWith('einvoice-') ? ['factur-x'] : [])];
    assert.deepEqual(
      claims.map(({ standard }) => standard),
      expected,
    );
    for (const { verdict, findings } of judgements) assert.equal(verdict, 'kept', JSON.stringify(findings));
    assert.deepEqual(
      fonts.filter(({ embedded }) => !embedded),
      [],
    );
    const shown = `${shownStructure(outline).join('\n')}\n`;
    const file = `${root}/${name}/structure.txt`;
    if (process.env.UPDATE === '1') writeFileSync(file, shown);
    assert.equal(shown, existsSync(file) ? readFileSync(file, 'utf8') : '');
    const short = shortened(sample);
    const isWhole = JSON.stringify(JSON.parse(sample)) === short;
    const shorter = isWhole ? pdf : await render(name, short);
    const texts = textsOf(isWhole ? outline : verifyPdf(shorter).outline);
    assert.ok(texts.length > 10, `${texts.length} texts`);
    const ours = wordsOf(texts);
    assert.deepEqual(missingOf(structureText(shorter), ours), []);
    // pdf.js leaves soft hyphens out and the two parts of a word apart: each is the start or the end of one of ours.
    const isPart = (part: string): boolean =>
      [...ours.keys()].some((word) => word !== part && (word.startsWith(part) || word.endsWith(part)));
    const missing = missingOf(textsIn(await pdfjsOutline(shorter)), ours);
    assert.deepEqual(
      missing.filter((part) => !isPart(part)),
      [],
    );
  });
