// Random invoices by seed, each judged by every official rule set that applies to its profile and syntax.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOfExtended } from '../../../src/einvoice/extended-terms.ts';
import type { Profile, Syntax } from '../../../src/einvoice/profile.ts';
import { type PlacedTerm, placedTerms } from '../../../src/einvoice/terms.ts';
import { writeCii, writeUbl } from '../../../src/einvoice/write.ts';
import { skipped } from '../schema.ts';
import { refused } from '../schematron/judges.ts';
import { anyInvoice } from './invoice.ts';

/** The invoices of each profile and syntax: 200 in all by `npm test`; `JUDGED=200` makes as many of each. */
const count = Number(process.env.JUDGED ?? 25);
const seed = Number(process.env.SEED ?? 20_261_128);
const writers = { cii: writeCii, ubl: writeUbl } as const;

/** Terms that no invoice can have here: BT-24 follows from the profile. */
const never: ReadonlySet<string> = new Set(['specification']);

/** Judges invoices of these profiles in a syntax. In a long run, each term that the syntax has is in one of them. */
export function judgeAll(syntax: Syntax, profiles: readonly Profile[]): void {
  const written = new Set<string>();
  describe(`${syntax.toUpperCase()}, from seed ${seed} (SEED)`, { skip: skipped }, () => {
    for (const profile of profiles)
      it(`${count} invoices of ${profile} are taken by the official rules`, () => {
        let made = 0;
        const found: string[] = [];
        for (let at = 0; made < count; at += 1) {
          assert.ok(at < count * 2, `${made} of ${at} invoices are such that our own rules take them`);
          const { invoice, refusedBy } = anyInvoice(seed + at, { profile, syntax });
          if (refusedBy.length > 0) continue;
          made += 1;
          for (const term of termsOf(invoice, [])) written.add(term);
          const ids = refused(writers[syntax](invoice, profile), profile, syntax);
          found.push(...ids.map((id) => `seed ${seed + at}: ${id}`));
        }
        assert.deepEqual(found, []);
      });

    it('every term is in one of them', { skip: count < 100 && 'they are few' }, () => {
      // UBL has places for the terms of EN 16931 alone.
      const terms = placedTerms.filter((placed) => syntax === 'cii' || !isExtension(placed));
      const missing = terms.map(({ path }) => path.join('.')).filter((term) => !written.has(term));
      assert.deepEqual(
        missing.filter((term) => !never.has(term)),
        [],
      );
    });
  });
}

/** Returns whether a term, or a group that has no number, is of EXTENDED alone. */
function isExtension({ path, term }: PlacedTerm): boolean {
  if (term.id !== '') return isOfExtended(term.id);
  const below = placedTerms.filter(
    (other) => other.path.length > path.length && path.every((step, at) => step === other.path[at]),
  );
  return below.every((other) => isOfExtended(other.term.id));
}

function* termsOf(value: unknown, path: readonly string[]): Generator<string> {
  if (path.length > 0) yield path.join('.');
  if (Array.isArray(value)) for (const item of value) yield* termsOf(item, path);
  else if (typeof value === 'object' && value !== null && !('units' in value))
    for (const [key, item] of Object.entries(value))
      if (item !== undefined) yield* termsOf(item, [...path, key]);
}
