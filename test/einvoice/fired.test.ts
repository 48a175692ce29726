// Every rule of the official schematrons refuses a mutant of a right invoice, or is listed with the reason why it can refuse none.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Document, serializeToWellFormedString } from 'slimdom';
import type { Profile } from '../../src/einvoice/profile.ts';
import { UnreadableError } from '../../src/reader/limits.ts';
import { verifyInvoice } from '../../src/verify/einvoice.ts';
import { someOf } from '../random-rounds.ts';
import { Dice } from './dice.ts';
import { data, skipped } from './schema.ts';
import { type Assertion, type Rule, readSchematron, type Schematron } from './schematron/engine.ts';
import { firing } from './schematron/firing.ts';
import { invoicesFor, type OfficialSet, officialSets } from './schematron/sets.ts';
import { neverFired, notReached } from './schematron/unfired.ts';

/** Every how many-th rule of a set is asked: all of them by `FIRED=all`, in `npm run test:judges`. */
const step = process.env.FIRED === 'all' ? 1 : 60;

/** How often the rules that broke nothing are tried anew, by other chances. */
const turns = 4;

/** A rule with its place among those of its pattern. */
interface Placed {
  readonly rule: Rule;
  readonly before: readonly Rule[];
  readonly seed: number;
}

function placed({ patterns }: Schematron): readonly Placed[] {
  return patterns.flatMap((rules, pattern) =>
    rules.map((rule, index) => ({ rule, before: rules.slice(0, index), seed: pattern * 1000 + index })),
  );
}

const isFatal = ({ flag }: Assertion): boolean => flag === 'fatal' || flag === 'error';

/** Returns whether `verify` refuses a mutant. One that has become an invoice of another profile is judged by other rules. */
function isRefused(document: Document, profile: Profile): boolean {
  try {
    const verdict = verifyInvoice(Buffer.from(serializeToWellFormedString(document)));
    return verdict.profile !== profile || verdict.verdict === 'broken';
  } catch (error) {
    if (error instanceof UnreadableError) return true;
    throw error;
  }
}

const counts = { fired: 0, fatal: 0, refused: 0 };
const silent: string[] = [];

function count({ file, profile }: OfficialSet, assertion: Assertion, document: Document): void {
  counts.fired += 1;
  if (!isFatal(assertion)) return;
  counts.fatal += 1;
  if (isRefused(document, profile)) counts.refused += 1;
  else silent.push(`${file}: ${assertion.id.slice(0, 150)}`);
}

describe('the rules of', { skip: skipped }, () => {
  for (const set of skipped ? [] : someOf(officialSets, 'some'))
    it(set.file, () => {
      const schema = readSchematron(`${data}${set.file}`, set.codes && `${data}${set.codes}`);
      const asked = placed(schema).filter((_, index) => index % step === 0);
      assert.deepEqual(tried(set, schema, asked), { notFired: [], firedThough: [] });
      assertListed(set, schema);
    });

  after(() => {
    const { fired, fatal, refused } = counts;
    process.stdout.write(
      `${fired} rules fired, ${fatal} of them fatal; verify refuses ${refused} of these\n`,
    );
    if (process.env.SILENT !== undefined) process.stdout.write(`${silent.join('\n')}\n`);
  });
});

/** Tries rules. Returns which broke nothing, and which refuse a mutant though they are listed as such that can't. */
function tried(
  set: OfficialSet,
  schema: Schematron,
  asked: readonly Placed[],
): { readonly notFired: readonly string[]; readonly firedThough: readonly string[] } {
  const never = neverFired[set.file] ?? {};
  const later = notReached[set.file] ?? [];
  const listed = new Set([...Object.keys(never), ...later]);
  const invoices = invoicesFor(set);
  const notFired: string[] = [];
  const firedThough: string[] = [];
  for (const { rule, before, seed } of asked) {
    let open = rule.assertions;
    for (let turn = 0; turn < turns && open.some(({ id }) => turn === 0 || !listed.has(id)); turn += 1) {
      const trying = { dice: new Dice(seed + turn * 1_000_000), listed };
      const fired = firing({ schema, rule: { ...rule, assertions: open }, before }, invoices, trying);
      for (const { assertion, document } of fired) count(set, assertion, document);
      firedThough.push(...fired.flatMap(({ assertion: { id } }) => (never[id] === undefined ? [] : [id])));
      open = open.filter((one) => !fired.some(({ assertion }) => assertion === one));
    }
    notFired.push(...open.flatMap(({ id }) => (listed.has(id) ? [] : [id])));
  }
  return { notFired, firedThough };
}

/** What is listed is a rule of the set. */
function assertListed({ file }: OfficialSet, schema: Schematron): void {
  const ids = new Set(schema.patterns.flat().flatMap(({ assertions }) => assertions.map(({ id }) => id)));
  const listed = [...Object.keys(neverFired[file] ?? {}), ...(notReached[file] ?? [])];
  assert.deepEqual(
    listed.filter((id) => !ids.has(id)),
    [],
  );
}
