// `node bench/text.ts`: how long the layout of a paragraph of 1,000 words takes, with new words and with words seen before.
import { bundledFontSet } from '../src/fonts/fontset.ts';
import { type LayoutContext, newMemory } from '../src/layout/flowable.ts';
import { type Align, defaultTextStyle } from '../src/layout/style.ts';
import { paragraph } from '../src/layout/text/paragraph.ts';

const words = 1000;
const runs = 60;
const width = 400;

/** Returns words of Latin letters, most of them short: a fixed sequence for each seed. */
function prose(seed: number): string {
  let state = seed >>> 0;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const letters = 'eeeeeaaaoooiiinnnrrsstttllcdumpghbfyvkwz';
  return Array.from({ length: words }, () => {
    const length = 1 + Math.floor(random() ** 1.5 * 11);
    let word = '';
    for (let at = 0; at < length; at += 1) word += letters[Math.floor(random() * letters.length)];
    return word + (random() < 0.1 ? '.' : random() < 0.1 ? ',' : '');
  }).join(' ');
}

const context: LayoutContext = {
  fonts: bundledFontSet(),
  memory: newMemory(),
  rtl: false,
  slotHeights: new Map(),
  warn: () => undefined,
};

/** Returns the time of one layout, milliseconds. */
function layOut(text: string, align: Align): number {
  const style = { ...defaultTextStyle, align };
  const start = performance.now();
  const { frame } = paragraph({ path: '', spans: [{ text, style }], style }).fit(
    { width, height: 1e6, full: 1e6 },
    context,
  );
  const took = performance.now() - start;
  if (frame === undefined || frame.items.length < 50) throw new Error('expected many lines');
  return took;
}

/** Returns the median and the least. On a machine with other work the least is nearer to the layout's own time. */
function shown(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted[Math.floor(times.length / 2)] ?? 0;
  return `${middle.toFixed(2)} (${(sorted[0] ?? 0).toFixed(2)})`.padStart(16);
}

let seed = 1;
for (const align of ['start', 'justify'] as const) {
  for (let run = 0; run < runs; run += 1) layOut(prose(seed++), align);
  const cold = Array.from({ length: runs }, () => layOut(prose(seed++), align));
  const known = prose(seed++);
  layOut(known, align);
  const cached = Array.from({ length: runs * 3 }, () => layOut(known, align));
  if (align === 'start') {
    process.stdout.write('1,000 words, median (least) ms   budget: new 8, seen before 1\n');
    process.stdout.write(`${' '.repeat(10)}${'new'.padStart(16)}${'seen before'.padStart(16)}\n`);
  }
  process.stdout.write(`${align.padEnd(10)}${shown(cold)}${shown(cached)}\n`);
}
