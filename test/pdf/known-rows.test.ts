// Rows of numbers that were written before: the same streams as without, whoever had them.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { Form, NumberRows } from '../../src/pdf/document/alike-rows.ts';
import { knownRows } from '../../src/pdf/document/known-rows.ts';
import { RowRoom } from '../../src/pdf/document/predictor.ts';
import { type DeflatedStream, deflatedStreams } from '../../src/pdf/document/rows.ts';
import { randomRounds } from '../random-rounds.ts';

/** Objects by their numbers: the number of the first one, the texts of their forms, and the form and number of each. */
interface Objects {
  readonly first: number;
  readonly texts: readonly string[];
  readonly numbers: readonly (readonly [form: number, value: number])[];
}

const deflate = (rows: Uint8Array): Uint8Array => deflateSync(rows, { level: 3 });

function rowsOf({ texts, numbers }: Objects): NumberRows {
  const rows = new NumberRows(numbers.length);
  const forms = texts.map((text) =>
    rows.form(
      new Form((out) => {
        out.text(`<</S/${text}/P `);
        out.reference(1);
        out.text('>>');
      }),
    ),
  );
  for (const [form, value] of numbers) rows.values[rows.start(forms[form % forms.length] ?? 0)] = value;
  return rows;
}

/** Returns the streams of objects, and how often they were made. */
function streamsOf(objects: Objects): { streams: readonly DeflatedStream[]; made: number } {
  const rows = rowsOf(objects);
  let made = 0;
  const make = () => {
    made += 1;
    return deflatedStreams({ first: objects.first, ...rows.rows() }, new RowRoom(), deflate);
  };
  return { streams: [...knownRows(rows.source(objects.first), make)], made };
}

function withoutMemory(objects: Objects): readonly DeflatedStream[] {
  return [...deflatedStreams({ first: objects.first, ...rowsOf(objects).rows() }, new RowRoom(), deflate)];
}

function checkSame(given: readonly DeflatedStream[], expected: readonly DeflatedStream[]): void {
  const plain = (streams: readonly DeflatedStream[]) =>
    streams.map(({ data, ...rest }) => ({ ...rest, data: Buffer.from(data).toString('hex') }));
  assert.deepEqual(plain(given), plain(expected));
}

const numbersOf = (count: number, from = 0): Objects['numbers'] =>
  Array.from({ length: count }, (_, nth) => [nth, from + nth * 3] as const);

it('are made once', () => {
  const objects = { first: 31, texts: ['TD', 'TH'], numbers: numbersOf(50) };
  assert.deepEqual([streamsOf(objects).made, streamsOf(objects).made], [1, 0]);
  checkSame(streamsOf(objects).streams, withoutMemory(objects));
});

it('are made again where a form, the first object, the form of one or one number differs', () => {
  const objects = { first: 47, texts: ['P', 'H1'], numbers: numbersOf(100) };
  streamsOf(objects);
  const others: readonly Objects[] = [
    { ...objects, texts: ['P', 'H2'] },
    { ...objects, first: 48 },
    { ...objects, numbers: [...objects.numbers.slice(0, 99), [0, 297]] },
    ...objects.numbers.map(([form, value], nth) => ({
      ...objects,
      numbers: objects.numbers.with(nth, [form, value + 1]),
    })),
  ];
  for (const other of others) {
    streamsOf(objects);
    checkSame(streamsOf(other).streams, withoutMemory(other));
  }
});

it('are the same as without, whatever was written before', () => {
  const objects = fc.record({
    first: fc.integer({ min: 1, max: 4 }),
    texts: fc.array(fc.constantFrom('P', 'TD', 'Span'), { minLength: 1, maxLength: 3 }),
    numbers: fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(objects, { maxLength: 30 }), (all) => {
      for (const one of all) checkSame(streamsOf(one).streams, withoutMemory(one));
    }),
    { numRuns: randomRounds(200) },
  );
});

it('are not kept where they are long, or have many or long forms', () => {
  const many = Array.from({ length: 17 }, (_, nth) => `P${nth}`);
  const large: readonly Objects[] = [
    { first: 5, texts: ['P'], numbers: numbersOf(2000) },
    { first: 6, texts: many, numbers: numbersOf(40) },
    { first: 7, texts: ['P'.repeat(10_000)], numbers: numbersOf(40) },
  ];
  for (const objects of large) assert.deepEqual([streamsOf(objects).made, streamsOf(objects).made], [1, 1]);
});
