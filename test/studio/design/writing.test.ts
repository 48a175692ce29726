// Texts with expressions as pieces, what the expressions print, and the values that are offered.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { offeredOf } from '../../../src/studio/design/write/offered.ts';
import { piecesOf, printedOf, textOfPieces } from '../../../src/studio/design/write/pieces.ts';
import type { Completion } from '../../../src/studio/protocol.ts';
import { randomRounds } from '../../random-rounds.ts';

describe('the pieces of a text', () => {
  it('are literals as they are written, and expressions', () => {
    assert.deepEqual(piecesOf('Dear \\{{x}} {{ name & "}}" }}, 👋{{b}}'), [
      { kind: 'literal', text: 'Dear \\{{x}} ' },
      { kind: 'expression', source: ' name & "}}" ' },
      { kind: 'literal', text: ', 👋' },
      { kind: 'expression', source: 'b' },
    ]);
    assert.deepEqual(piecesOf(''), []);
    assert.equal(piecesOf('Dear {{name'), undefined);
  });

  it('give the text again, whatever it is', () => {
    const part = fc.constantFrom('{{', '}}', '\\', 'a', ' ', '"', '👋', 'مرحبا', '{{x}}', "{{'}}'}}", '\n');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const pieces = piecesOf(text);
        if (pieces) assert.equal(textOfPieces(pieces), text);
      }),
      { numRuns: randomRounds(2000) },
    );
  });

  it('print what stands between the literals on the page', () => {
    const printed = (text: string, drawn: string) => printedOf(piecesOf(text) ?? [], drawn);
    assert.deepEqual(printed('Invoice {{n}} of {{d}}.', 'Invoice 2026-1 of 2 May  2026.'), [
      '2026-1',
      '2 May 2026',
    ]);
    assert.deepEqual(printed('{{a}}', ' (1) [x] '), ['(1) [x]']);
    assert.deepEqual(printed('a\nb {{c}}', 'a b c'), ['c']);
    assert.deepEqual(printed('no', 'other'), []);
    assert.equal(printed('Invoice {{n}}', 'half of it'), undefined);
    assert.equal(printed('{{a}}'.repeat(30), 'x'), undefined);
  });
});

describe('the values that are offered', () => {
  const of = (label: string, detail?: string, kind: Completion['kind'] = 'variable'): Completion => ({
    ...{ label, insert: label, from: 0, to: 0, kind },
    ...(detail !== undefined && { detail }),
  });
  const all = [
    of('due', 'date · "2026-03-16"'),
    of('total', 'number · 12'),
    of('name', 'string'),
    of('$sum', '', 'function'),
  ];
  const sources = (typed: string): readonly string[] => offeredOf(all, typed).map(({ source }) => source);

  it('have a format that fits their type', () => {
    assert.deepEqual(sources('du'), ["$date(due, 'long')", "$date(due, 'short')", 'due']);
    assert.deepEqual(sources('to'), ['total', '$decimal(total, 2)', "$currency(total, 'EUR')"]);
    assert.deepEqual(sources('na'), ['name']);
    assert.deepEqual(sources('sum'), []);
  });

  it('go on where an expression was begun', () => {
    assert.deepEqual(sources('customer.na'), ['customer.name']);
    assert.deepEqual(sources('1 + to'), ['1 + total']);
  });
});
