// Running a sample through the whole engine, and making one that fails smaller.
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { compactFrame } from '../../src/layout/document/compact.ts';
import type { Page } from '../../src/layout/frame.ts';
import { createEngine, type Engine } from '../../src/render/engine.ts';
import { dumpPages } from '../cases/dump.ts';
import { checkPdf } from '../pdf/readers.ts';
import { judgeInvoice } from './invoices.ts';
import { judge, lostInSilence } from './judge.ts';
import { judgeLinks } from './links.ts';
import { canRead, judgeStructure } from './meaning.ts';
import { judgePainted } from './painted.ts';
import { judgeLooks, judgePrinted, type Laid, signsOf } from './printed.ts';
import type { Json } from './random.ts';
import { isObject } from './reading.ts';
import type { Sample } from './templates.ts';

/** What came of a sample. */
export type Verdict =
  | { readonly kind: 'good'; readonly pages: number }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'bad'; readonly why: string };

/** A document of more processor time than this hangs, milliseconds. */
const patienceMs = 8000;

/** Refusals that the language knows: what can't be divided and is larger than the page. */
const refusals = [
  /expected a block that fits a page/,
  /expected a page with room/,
  /a line is .* high/,
  /leave no room for its content/,
  /expected content for a row with/,
];

/** Processor time of this process so far: other processes on the machine do not count. */
export function processorMs(): number {
  return process.cpuUsage().user / 1000;
}

/** Runs a sample; `thorough` also compares the bytes of two runs, and has outside readers read them. */
export async function runSample(sample: Sample, thorough = false): Promise<Verdict> {
  const start = processorMs();
  try {
    const engine = createEngine();
    const job = jobOf(sample);
    const [fault] = await engine.check(job.pack);
    const known = fault === undefined || refusals.some((refusal) => refusal.test(fault.message));
    if (!known) return { kind: 'bad', why: `check: ${fault.path} ${fault.message}` };
    const composed = await engine.compose(job);
    // What is found without data is found with any.
    if (fault) return { kind: 'bad', why: `check alone: ${fault.path} ${fault.message}` };
    if ('kind' in composed) return { kind: 'bad', why: composed.kind };
    const told = composed.warnings.map(({ message }) => message);
    const unseen = composed.warnings.find(({ message }) => message.startsWith('nothing of it is seen'));
    if (unseen) return { kind: 'refused', why: unseen.message };
    const aside = composed.warnings.some(({ message }) => message.includes('continues sideways'));
    const isPast = composed.warnings.some(({ message }) => message.includes('lies past'));
    const why =
      judge(aside ? continuing(sample) : sample, composed.pages, told) ??
      lostInSilence(composed.pages, isPast) ??
      packing(composed.pages);
    if (why) return { kind: 'bad', why };
    const wrong =
      slowness(start) ??
      (thorough
        ? await judgeBytes(engine, sample, {
            pages: composed.pages,
            signs: signsOf(composed.pages),
            isPast,
          })
        : undefined);
    if (wrong) return { kind: 'bad', why: wrong };
    return { kind: 'good', pages: composed.pages.length };
  } catch (error) {
    if (!(error instanceof AppError))
      return { kind: 'bad', why: `crash: ${error instanceof Error ? error.stack : error}` };
    const why = error.issues[0]?.message ?? error.message;
    return { kind: refusals.some((known) => known.test(why)) ? 'refused' : 'bad', why: `refused: ${why}` };
  }
}

/** Tells of a document that took too long since a point of the processor's time; undefined where it did not. */
function slowness(start: number): string | undefined {
  const took = processorMs() - start;
  return took > patienceMs ? `slow: ${Math.round(took)} ms` : undefined;
}

/** The same, as if all tables asked for what one did unasked: they continue sideways. */
function continuing({ template, data }: Sample): Sample {
  const change = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(change);
    if (!isObject(value)) return value;
    const changed = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
    return value.type === 'table' ? { ...changed, overflow: ['continue'] } : changed;
  };
  return { template: { ...template, content: change(template.content ?? []) }, data };
}

function jobOf({ template, data }: Sample) {
  const files = new Map<string, Uint8Array>();
  const main = takenOut(template, files, '');
  files.set('template.json', new TextEncoder().encode(JSON.stringify(main)));
  const pack = { main: 'template.json', files };
  return {
    version: packSha256(pack),
    pack: writePack(pack),
    data: JSON.stringify(data),
    moment: Date.UTC(2026, 0, 31, 12),
    test: false,
    assets: new Map(),
  };
}

/** The content of each `include` stands in the sample itself: here it becomes a file, beside others in a folder. */
function takenOut(value: Json, files: Map<string, Uint8Array>, folder: string): Json {
  if (Array.isArray(value)) return value.map((one) => takenOut(one, files, folder));
  if (!isObject(value)) return value;
  if (value.type !== 'include') {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, takenOut(one, files, folder)]));
  }
  const { content = [], ...block } = value;
  const inner = takenOut(content, files, 'parts/');
  const name = `part${files.size}.json`;
  files.set(`parts/${name}`, new TextEncoder().encode(JSON.stringify(inner)));
  return { ...block, src: folder === '' ? `parts/${name}` : name };
}

async function judgeBytes(
  engine: Engine,
  sample: Sample,
  laid: Laid & { readonly pages: readonly Page[] },
): Promise<string | undefined> {
  const job = jobOf(sample);
  const start = processorMs();
  const first = await engine.render(job);
  const slow = slowness(start);
  if (slow) return slow;
  const answers = [first, await createEngine().render(job)];
  const [a, b] = answers.map((answer) =>
    answer.kind === 'rendered' ? Buffer.from(answer.bytes) : undefined,
  );
  if (!a || !b?.equals(a)) return 'bytes: two runs differ';
  try {
    checkPdf(a);
    const wrong =
      (sample.template.einvoice && judgeInvoice(sample, a)) ??
      (await judgePrinted(laid, a)) ??
      (laid.isPast ? undefined : judgePainted(laid.pages, a)) ??
      (await judgeLinks(laid.pages, a)) ??
      (await judgeTags(engine, sample, a));
    if (wrong) return wrong;
    return canRead(sample) ? judgeStructure(sample, a, laid.isPast) : undefined;
  } catch (error) {
    return `bytes: a reader says ${error instanceof Error ? error.message : error}`;
  }
}

/** Without tags nothing is shared between pages, and other code paints: what is seen is the same. */
async function judgeTags(engine: Engine, sample: Sample, tagged: Uint8Array): Promise<string | undefined> {
  const { template, data } = sample;
  const { standards: _, ...pdf } = isObject(template.pdf) ? template.pdf : {};
  const answer = await engine.render(
    jobOf({ template: { ...template, pdf: { ...pdf, tagged: false } }, data }),
  );
  return answer.kind === 'rendered' ? judgeLooks(tagged, answer.bytes) : `looks: ${answer.kind}`;
}

/** Pages of long documents wait packed: they must draw the same. */
function packing(pages: readonly Page[]): string | undefined {
  const packed = pages.map((page) => ({ ...page, frame: compactFrame(page.frame) }));
  const [before, after] = [dumpPages(pages), dumpPages(packed)];
  const at = before.findIndex((line, index) => line !== after[index]);
  if (at < 0 && before.length === after.length) return undefined;
  return `packed: expected ${before[at]}, got ${after[at]}`;
}

/** The smallest sample found that still fails in the same way. */
export async function minimise(sample: Sample, why: string, budgetMs = 20_000): Promise<Sample> {
  const until = processorMs() + budgetMs;
  const kind = kindOf(why);
  let best = sample;
  for (let again = true; again && processorMs() < until; ) {
    again = false;
    for (const smaller of smallerSamples(best)) {
      if (processorMs() > until) break;
      const verdict = await runSample(
        smaller,
        /^(bytes|read|structure|printed|painted|links|looks)$/.test(kind),
      );
      if (verdict.kind !== 'bad' || kindOf(verdict.why) !== kind) continue;
      best = smaller;
      again = true;
      break;
    }
  }
  return best;
}

function kindOf(why: string): string {
  const [kind = why, ...rest] = why.split(':');
  return kind === 'check' || kind === 'refused'
    ? why.replace(/\S*[\d/]\S*/g, '')
    : rest.length > 0
      ? kind
      : why;
}

function* smallerSamples({ template, data }: Sample): Generator<Sample> {
  for (const smaller of smallerJson(template)) if (isObject(smaller)) yield { template: smaller, data };
  for (const smaller of smallerJson(data)) if (isObject(smaller)) yield { template, data: smaller };
}

/** Numbers in lists are sides and sizes, these keys the frame of the language: they stay. */
const kept = new Set([
  'platen',
  'name',
  'type',
  'variables',
  'size',
  'text',
  'content',
  'columns',
  'items',
  'a',
  'b',
  'c',
  'n',
  'g',
  'k',
  'sub',
]);

function* smallerJson(value: Json): Generator<Json> {
  if (typeof value === 'string') {
    const parts = value.split(/(?<=;) /);
    if (parts.length > 3) yield parts.slice(0, Math.ceil(parts.length / 2)).join(' ');
    if (parts.length > 1 && parts.length <= 8) yield parts.slice(0, -1).join(' ');
  } else if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'number')) return;
    if (value.length > 3) yield value.slice(0, Math.ceil(value.length / 2));
    for (let at = value.length - 1; at >= 0; at--) yield value.filter((_, index) => index !== at);
    for (const [at, one] of value.entries()) {
      for (const smaller of smallerJson(one)) yield value.map((old, index) => (index === at ? smaller : old));
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const { [key]: one, ...rest } = value;
      if (!kept.has(key) && one !== undefined) yield rest;
    }
    // A container gives way to what it holds.
    if (value.content !== undefined && value.type !== undefined) yield value.content;
    for (const [key, one] of Object.entries(value)) {
      for (const smaller of smallerJson(one)) yield { ...value, [key]: smaller };
    }
  }
}
