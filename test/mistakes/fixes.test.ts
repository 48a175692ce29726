// What an editor changes with one click: after it, the mistake is not told any more, and nothing new is.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { type Fix, fixOf } from '../../src/language/fix.ts';
import { createEngine } from '../../src/render/engine.ts';
import { type Mistake, readMistakes, type Told, tellOf } from './mistakes.ts';

const folder = fileURLToPath(new URL('../../fixtures/mistakes/', import.meta.url));
const world = { engine: createEngine(), families: bundledFontSet().families };
const mistakes = readdirSync(folder).flatMap((name) =>
  readMistakes(name, readFileSync(`${folder}${name}`, 'utf8')),
);

/** Returns the place of what is told, in a text. */
function offsetOf(text: string, { line = 1, column = 1 }: Told & { readonly column?: number }): number {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

function applied(text: string, { from, to, insert }: Fix): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/**
 * What is told of the mistake itself. A variable that nothing uses is told in each of these templates, and what is read
 * only now may lack a key or a file.
 */
const matter = (told: readonly Told[]): readonly string[] =>
  told
    .map(({ message }) => message)
    .filter((message) => !/^(nothing uses|missing key|no file)/.test(message));

async function wrongAfter(
  mistake: Mistake,
): Promise<{ readonly offered: number; readonly wrong: readonly string[] }> {
  const told = await tellOf(mistake, world);
  const before = matter(told);
  const wrong: string[] = [];
  let offered = 0;
  for (const one of told) {
    const fix =
      one.line === undefined
        ? undefined
        : fixOf(mistake.template, { ...one, from: offsetOf(mistake.template, one) });
    if (!fix) continue;
    offered += 1;
    const template = applied(mistake.template, fix);
    const after = matter(await tellOf({ ...mistake, template }, world));
    const count = (all: readonly string[]): number => all.filter((each) => each === one.message).length;
    if ((count(after) > 0 && count(after) >= count(before)) || after.length > before.length)
      wrong.push(`${mistake.name}: ${one.message} (${one.hint}): ${fix.title}: ${after.join('; ')}`);
  }
  return { offered, wrong };
}

it('one click mends what its hint says', async (t) => {
  const results = [];
  for (const mistake of mistakes) results.push(await wrongAfter(mistake));
  const offered = results.filter((each) => each.offered > 0).length;
  t.diagnostic(`${offered} of ${mistakes.length} mistakes can be mended with one click`);
  assert.deepEqual(
    results.flatMap(({ wrong }) => wrong),
    [],
  );
  assert.ok(offered >= 200, `${offered}`);
});
