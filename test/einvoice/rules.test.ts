// Every rule: a right invoice keeps it, and a change breaks it and is named by its id.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InvoiceFault } from '../../src/einvoice/fault.ts';
import type { Invoice } from '../../src/einvoice/invoice.ts';
import { profileNames } from '../../src/einvoice/profile.ts';
import { readInvoice } from '../../src/einvoice/read.ts';
import { checkInvoice, invoiceRules } from '../../src/einvoice/rules/check.ts';
import { codesWithoutRule } from '../../src/einvoice/rules/codes.ts';
import { ruleGroups } from '../../src/einvoice/rules/rule.ts';
import { vatCategories } from '../../src/einvoice/rules/vat.ts';
import { placedTerms, termOf } from '../../src/einvoice/terms.ts';
import { writeCii, writeUbl } from '../../src/einvoice/write.ts';
import { lengthOf } from '../random-rounds.ts';
import { changed } from './changed.ts';
import { extendedInvoice } from './extended-invoice.ts';
import { frenchInvoice } from './french-invoice.ts';
import { d, type Good, goodInvoice } from './good-invoice.ts';
import { mutations } from './mutations.ts';

function idsOf(faults: readonly InvoiceFault[]): readonly string[] {
  return [...new Set(faults.map(({ rule }) => rule))];
}

describe('a right invoice keeps all rules', () => {
  it('between companies in France', () =>
    assert.deepEqual(checkInvoice(frenchInvoice(), 'extended-ctc-fr'), []));

  // That of France is one of its own.
  for (const profile of profileNames.filter((name) => name !== 'extended-ctc-fr')) {
    for (const { code } of vatCategories) {
      it(`${profile}, category ${code}`, () =>
        assert.deepEqual(idsOf(checkInvoice(goodInvoice({ category: code, profile }), profile)), []));
    }
    for (const pay of ['card', 'debit'] as const)
      it(`${profile}, paid by ${pay}`, () =>
        assert.deepEqual(checkInvoice(goodInvoice({ pay, profile }), profile), []));
  }
});

describe('a right invoice keeps all rules after it was written and read', () => {
  const written = [
    ...(['en16931', 'extended', 'xrechnung'] as const).map((profile) => ['CII', profile, writeCii] as const),
    ...(['en16931', 'xrechnung', 'peppol'] as const).map((profile) => ['UBL', profile, writeUbl] as const),
  ];
  for (const [syntax, profile, write] of written)
    for (const pay of ['transfer', 'card', 'debit'] as const)
      it(`${syntax}, ${profile}, paid by ${pay}`, () => {
        const read = readInvoice(Buffer.from(write(goodInvoice({ pay, profile }), profile)));
        assert(read.syntax !== undefined);
        assert.deepEqual([...read.faults, ...checkInvoice(read.invoice, profile)], []);
      });
});

describe('each change breaks its rule', () => {
  for (const { rule, good, changes } of mutations) {
    const { profile = 'en16931' } = good;
    it(`${rule}: ${changes.map(([path]) => path).join(', ')}${good.category ? `, ${good.category}` : ''}`, () => {
      const faults = checkInvoice(changed(goodOf(good), changes), profile);
      const fault = faults.find((one) => one.rule === rule);
      assert.ok(fault, `expected ${rule}, got ${idsOf(faults).join(', ') || 'no fault'}`);
      checkWords(fault);
    });
  }

  it('no rule is without a change, and no change without a rule', () => {
    const ids = invoiceRules.map(({ id }) => id);
    const broken = new Set(mutations.map(({ rule }) => rule));
    assert.deepEqual(
      ids.filter((id) => !broken.has(id)),
      [],
    );
    assert.deepEqual(
      [...broken].filter((id) => !ids.includes(id)),
      [],
    );
  });

  it('a change breaks few rules beside its own', () => {
    for (const { rule, good, changes } of mutations.filter(
      ({ good: { category } }) => category === undefined,
    )) {
      const others = idsOf(checkInvoice(changed(goodOf(good), changes), good.profile ?? 'en16931'));
      assert.ok(others.length <= 6, `${rule}: ${others.join(', ')}`);
    }
  });
});

function goodOf(good: Good): Invoice {
  if (good.french) return frenchInvoice();
  return good.whole ? extendedInvoice() : goodInvoice(good);
}

function checkWords({ message, hint, path, terms }: InvoiceFault): void {
  assert.match(message, /^expected .*, got .*[^.]$/s);
  assert.doesNotMatch(message, /undefined|NaN|\[object/);
  if (hint !== undefined) assert.doesNotMatch(hint, /undefined|NaN|\[object|\.$/);
  assert.notEqual(termOf(path)?.name, undefined, path.join('/'));
  assert.ok(terms.every((term) => /^B[TG]-(X-)?\d+(-\d)?$/.test(term)));
}

describe('the table of rules', () => {
  it('has each id once, also among those that ask for the same', () => {
    const ids = invoiceRules.flatMap(({ id, alike = [] }) => [id, ...alike]);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  });

  it('says in one sentence what each asks for, and names terms that there are', () => {
    const known = new Set(placedTerms.map(({ term }) => term.id));
    for (const { id, text, terms } of invoiceRules) {
      assert.match(text, /^[A-Z].*\.$/s, id);
      assert.deepEqual(
        terms.filter((term) => !known.has(term)),
        [],
        id,
      );
    }
  });

  it('asks about every code list', () => assert.deepEqual(codesWithoutRule(), []));

  it('has a rule in each group', () =>
    assert.deepEqual([...new Set(invoiceRules.map(({ group }) => group))], [...ruleGroups]));
});

describe('many faults', () => {
  const good = goodInvoice({});
  const [line = {}] = good.lines ?? [];

  it('are told all at once, in the order of the rules', () => {
    const bad = changed(good, [
      ['currency', 'EURO'],
      ['lines/0/unit', 'pcs'],
      ['seller/vatId', '123456789'],
      ['lines/0/price', d('-1')],
      ['totals/gross', d('350.00')],
      ['totals/net', d('314.240')],
      ['issued', 'yesterday'],
    ]);
    const found = idsOf(checkInvoice(bad, 'en16931'));
    for (const rule of [
      'BR-CO-09',
      'BR-27',
      'BR-CO-15',
      'BR-CL-04',
      'BR-CL-23',
      'BR-DEC-12',
      'PEPPOL-EN16931-F001',
    ])
      assert.ok(found.includes(rule), `${rule} in ${found}`);
    const order = invoiceRules.map(({ id }) => id);
    assert.deepEqual(
      found,
      order.filter((id) => found.includes(id)),
    );
  });

  it('an empty invoice has a fault for each term that it needs, and none about sums', () => {
    const found = idsOf(checkInvoice({}, 'en16931'));
    for (const rule of ['BR-01', 'BR-02', 'BR-06', 'BR-08', 'BR-16', 'BR-CO-18', 'BR-12', 'BR-CO-26'])
      assert.ok(found.includes(rule), rule);
    assert.ok(!found.some((id) => /^BR-CO-1[0-7]$/.test(id)), `${found}`);
  });

  it('of thousands of lines are twenty for each rule, and the last says how many', () => {
    const count = lengthOf(10_000);
    const lines = Array.from({ length: count }, () => ({ ...line, unit: 'pcs', price: d('-1') }));
    const faults = checkInvoice({ ...good, lines }, 'xrechnung');
    const units = faults.filter(({ rule }) => rule === 'BR-CL-23');
    assert.equal(units.length, 20);
    assert.match(units.at(-1)?.hint ?? '', new RegExp(`${count} places`));
    assert.ok(faults.length < 200);
  });

  it('each line is read equally often, however many there are', () => {
    const readsOf = (count: number): number => {
      let reads = 0;
      const counted = new Proxy(line, {
        get: (target, name) => {
          reads += 1;
          return Reflect.get(target, name);
        },
      });
      checkInvoice({ ...good, lines: Array.from({ length: count }, () => counted) }, 'peppol');
      return reads / count;
    };
    assert.ok(readsOf(1_000) <= readsOf(100));
  });
});
