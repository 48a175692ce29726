// Acts at random in the design mode: the file is always one that is sound, its page is the one that `render` makes, and taking
// all back leads to the first byte.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import { insideOf, type Place, trailOf } from '../../../src/studio/design/know/trail.ts';
import type { Trial } from '../../../src/studio/protocol.ts';
import { run } from '../../cli/recorder.ts';
import { until } from '../../platen.ts';
import { randomRounds } from '../../random-rounds.ts';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "random", // comments stay
  "page": { "size": "A5", "margin": 30 },
  "styles": { "head": { "fontSize": 18, "bold": true } },
  "variables": { "items": { "type": "list", "default": [{ "what": "Tea" }, { "what": "Mug" }] } },
  "header": { "type": "text", "text": "Page {{$pageNumber}}" },
  "content": [
    { "type": "text", "text": "A title", "style": "head" }, // the title
    "A paragraph that is short for a block.",
    { "type": "columns", "gap": 8, "columns": [
      { "width": "*", "content": ["Left", { "type": "box", "padding": 4, "content": "In a box" }] },
      "Right"
    ] },
    /* a table */
    { "type": "table", "rows": "items", "columns": [
      { "header": "What", "cell": "{{what}}" },
      { "header": "No", "cell": "{{$position}}", "align": "right" }
    ] },
    { "type": "stack", "content": [
      { "type": "line", "thickness": 1 },
      { "type": "space", "height": 6 },
      "The end"
    ] }
  ]
}
`;
const acts = randomRounds(50, 'ACTS');
const mostActs = acts * 4;
const sequences = randomRounds(10, 'SEQUENCES');
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Chance that a seed decides. */
class Chance {
  #state: number;

  constructor(of: number) {
    this.#state = of % 2147483647;
  }

  /** Returns a whole number from 0, below another one. */
  below(most: number): number {
    this.#state = (this.#state * 48271 + 11) % 2147483647;
    return this.#state % most;
  }

  oneOf<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}

/** Returns all places of a text but the page. */
function placesOf(whole: string): readonly Place[] {
  const root = readJsonc(whole);
  const below = (place: Place): readonly Place[] => insideOf(place).flatMap((one) => [one, ...below(one)]);
  return root ? trailOf(root, '').flatMap(below) : [];
}

const controls: readonly (readonly [selector: string, values: readonly string[]])[] = [
  ['#key-fontSize', ['8', '12.5', '4mm', '-1', 'x', '']],
  ['#key-align', ['"center"', '"end"', '']],
  ['#key-color', ['#123456', 'red', 'no colour', '']],
  ['[aria-label="Margin, top"]', ['3', '1mm', '']],
  ['#key-lineHeight', ['1.1', '2', '']],
  ['#key-width', ['50%', '40', '']],
  ['#key-style', ['head']],
];

/** Does something at random to the block that is selected. Returns what. */
async function act(design: OpenDesign, chance: Chance): Promise<string> {
  const { page } = design;
  const pages = page.locator('main.pages');
  const key = chance.oneOf(['Alt+ArrowUp', 'Alt+ArrowDown', 'Control+d', 'Delete', '', '', '', '', '']);
  if (key !== '') {
    await pages.press(key);
    return key;
  }
  if (chance.below(4) === 0) {
    await pages.press('Enter');
    if ((await page.locator('.writing').count()) === 0) return 'no text';
    await page.keyboard.type(chance.oneOf([' more', ' "quoted\\', ' مرحبا', ' 👋', ' {{']));
    await page.keyboard.press('Escape');
    const isOpen = await page.locator('.writing').count();
    if (isOpen) await page.keyboard.press('Enter');
    await design.settled();
    if (await page.locator('.writing').count()) await page.keyboard.press('Escape');
    return 'text';
  }
  const [selector, values] = chance.oneOf(controls);
  const value = chance.oneOf(values);
  if ((await page.locator(`.panel ${selector}:is(input, select):not(:disabled)`).count()) === 0)
    return 'no such key';
  const options = page.locator(`.panel ${selector} option[value='${value}']`);
  if (selector.startsWith('#key-style') && (await options.count()) === 0) return 'no style left';
  await design.change(selector, value);
  return `${selector} ${value}`;
}

/** Returns what goes wrong with a text. */
function trialOf({ page }: OpenDesign, whole: string): Promise<Trial> {
  return page.evaluate(async (tried) => {
    const window = sessionStorage.getItem('platen.window') ?? '';
    const body = JSON.stringify({ path: 'template.json', text: tried });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`/api/trial?window=${window}`, { method: 'POST', headers, body })).json();
  }, whole) as Promise<Trial>;
}

/** Returns the words of a document with their places. The moment that it was made at is none of them. */
const wordsOf = (file: string): string =>
  execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /<(?:page|word) /.test(line))
    .join('\n');

describe(`acts at random, each ${acts} (SEED=${seed} ACTS=${acts} SEQUENCES=${sequences})`, {
  concurrency: 3,
}, () => {
  for (let number = 0; number < sequences; number++)
    it(`leave a sound file, the page that render makes, and lead back to the first byte: sequence ${number}`, async () => {
      const design = await openDesign({ 'template.json': text });
      try {
        await actAtRandom(design, new Chance(seed + number * 104_729));
      } finally {
        await design.close();
      }
    });
});

async function actAtRandom(design: OpenDesign, chance: Chance): Promise<void> {
  const { page } = design;
  const log: string[] = [];
  let steps = 0;
  // Of acts at random some change nothing, or are refused: so many more are taken then that a quarter does something.
  for (let turn = 0; turn < acts || (steps <= acts / 4 && turn < mostActs); turn++) {
    const places = placesOf(design.read());
    if (places.length === 0) break;
    const before = design.read();
    await design.select(chance.oneOf(places).at);
    log.push(await act(design, chance));
    await design.settled();
    await page.waitForSelector('.saved:text-is("Saved")');
    const now = design.read();
    if (now === before) continue;
    steps++;
    const { faults, message } = await trialOf(design, now);
    assert.deepEqual([...faults.map((fault) => fault.message), message], [''], `${log.join('\n')}\n${now}`);
    assert.ok(now.includes('// comments stay'), now);
  }
  assert.ok(steps > acts / 4, `${steps} of ${log.length} acts changed something\n${log.join('\n')}`);
  await samePage(design);
  for (let turn = 0; turn < log.length + 5; turn++) await page.locator('main.pages').press('Control+z');
  await design.holds(text);
}

/** Compares the words of the page and their places with what `render` makes of the file. */
async function samePage(design: OpenDesign): Promise<void> {
  const file = join(design.folder, 'template.json');
  const [own, theirs] = [join(design.folder, 'own.pdf'), join(design.folder, 'theirs.pdf')];
  assert.equal((await run(['render', file, '-o', theirs])).status, 0);
  await until(
    'the same words on the page',
    async () => {
      const bytes = await design.page.evaluate(async () => {
        const window = sessionStorage.getItem('platen.window') ?? '';
        return [...new Uint8Array(await (await fetch(`/document.pdf?window=${window}`)).arrayBuffer())];
      });
      writeFileSync(own, Buffer.from(bytes));
      return wordsOf(own) === wordsOf(theirs);
    },
    { saw: () => `${wordsOf(own)}\n${wordsOf(theirs)}` },
  );
}
