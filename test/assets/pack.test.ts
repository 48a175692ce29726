// Packs: the same bytes for the same files, and a clear fault for each way in which one can be bad.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { packLimits, packSha256, readPack, writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { sha256Hex } from '../../src/sha256.ts';
import { randomRounds } from '../random-rounds.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const files: readonly (readonly [string, Uint8Array])[] = [
  ['template.json', text('{"platen":1}')],
  ['images/logo.png', text('PICTURE')],
  ['../shared/logo.png', text('logo')],
  ['https://example.com/a?b=c', text('remote')],
  ['.platen-pack.json', text('not the manifest')],
  ['__proto__', text('odd')],
];

test('a pack holds what was packed, in any order the same bytes', () => {
  const packed = writePack({ main: 'template.json', files: new Map(files) });
  const backwards = writePack({ main: 'template.json', files: new Map([...files].reverse()) });
  assert.deepEqual(packed, backwards);
  const read = readPack(packed);
  assert.equal(read.main, 'template.json');
  assert.deepEqual(
    new Map([...read.files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])),
    new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()])),
  );
  assert.equal(packSha256(read), packSha256({ main: 'template.json', files: new Map(files) }));
});

test('plain paths keep their names inside, so that a pack can be looked at', () => {
  const entries = Object.keys(unzipSync(writePack({ main: 'template.json', files: new Map(files) })));
  assert.ok(entries.includes('template.json') && entries.includes('images/logo.png'));
  assert.ok(!entries.some((entry) => entry.includes('..') || entry.includes(':')));
});

test('the hash of the content changes with each part of it', () => {
  const base = packSha256({
    main: 'a',
    files: new Map([
      ['a', text('1')],
      ['b', text('2')],
    ]),
  });
  const others = [
    {
      main: 'b',
      files: new Map([
        ['a', text('1')],
        ['b', text('2')],
      ]),
    },
    {
      main: 'a',
      files: new Map([
        ['a', text('2')],
        ['b', text('1')],
      ]),
    },
    {
      main: 'a',
      files: new Map([
        ['a', text('1')],
        ['c', text('2')],
      ]),
    },
    { main: 'a', files: new Map([['a', text('1')]]) },
  ];
  assert.equal(new Set([base, ...others.map(packSha256)]).size, 5);
});

test('the hash of the content knows no name of the main file', () => {
  const of = (main: string) =>
    packSha256({
      main,
      files: new Map([
        ['m', text('2')],
        [main, text('1')],
      ]),
    });
  assert.equal(new Set(['a', 'm.json', 'z', 'template.json'].map(of)).size, 1);
});

/** A pack repacked with some entries changed, as `zip` would do it. */
function repacked(change: (entries: Record<string, Uint8Array>) => void, level: 0 | 6 = 6): Uint8Array {
  const entries = unzipSync(writePack({ main: 'template.json', files: new Map(files.slice(0, 2)) }));
  change(entries);
  return zipSync(entries, { level });
}

test('a pack that was packed again by another tool is read', () => {
  assert.equal(readPack(repacked(() => {})).files.size, 2);
});

test('each way to be bad has its message', () => {
  const packed = writePack({ main: 'template.json', files: new Map(files.slice(0, 2)) });
  const flipped = packed.slice();
  const at = Buffer.from(packed).indexOf('PICTURE');
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  const bad: readonly (readonly [string, RegExp])[] = [
    ['{}', /no ZIP/],
    [Buffer.from(packed.slice(0, packed.length - 30)).toString('latin1'), /cut short/],
    [Buffer.from(flipped).toString('latin1'), /damaged/],
    [latin1(repacked((e) => delete e['.platen-pack.json'])), /no manifest/],
    [latin1(repacked((e) => delete e['images/logo.png'])), /missing/],
    [latin1(repacked((e) => (e['.platen-pack.json'] = text('{')))), /no JSON/],
    [latin1(repacked((e) => (e['.platen-pack.json'] = text('{"platenPack":2}')))), /newer/],
    [
      latin1(repacked((e) => (e['.platen-pack.json'] = text('{"platenPack":1,"main":"x","files":[]}')))),
      /no file "x"/,
    ],
    [latin1(repacked((e) => (e['.platen-pack.json'] = text('[]')))), /out of form/],
    [latin1(repacked((e) => (e.big = new Uint8Array(packLimits.fileBytes + 1)))), /over/],
  ];
  for (const [bytes, message] of bad) {
    assert.throws(
      () => readPack(Buffer.from(bytes, 'latin1')),
      (error) => {
        assert.ok(error instanceof AppError);
        assert.match(error.message, message);
        return true;
      },
    );
  }
});

test('any damage gives an AppError or the same content', () => {
  const packed = repacked(() => {});
  const whole = packSha256(readPack(packed));
  fc.assert(
    fc.property(fc.nat(packed.length - 1), fc.nat(255), fc.nat(packed.length), (at, value, cut) => {
      const broken = packed.slice(0, cut % 3 === 0 ? cut : packed.length);
      if (at < broken.length) broken[at] = value;
      try {
        assert.equal(packSha256(readPack(broken)), whole);
      } catch (error) {
        assert.ok(error instanceof AppError, String(error));
      }
    }),
    { numRuns: randomRounds(2000), verbose: 1 },
  );
});

test('the limits hold when packing too', () => {
  const large = new Map([['template.json', new Uint8Array(packLimits.fileBytes + 1)]]);
  assert.throws(() => writePack({ main: 'template.json', files: large }), /over/);
  assert.throws(() => writePack({ main: 'none', files: new Map() }), /no file "none"/);
  assert.equal(sha256Hex(text('abc')).slice(0, 8), 'ba7816bf');
});

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
