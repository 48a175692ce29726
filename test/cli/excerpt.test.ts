// The excerpts of `platen check`: the line of a fault with the place underlined.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Excerpts, paintFor } from '../../src/cli/line/excerpt.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-excerpt-'));
test.after(() => rmSync(folder, { recursive: true }));

const plain = paintFor(false);

function excerpt(text: string, line: number, column: number): readonly string[] {
  const file = join(folder, 'file.json');
  writeFileSync(file, text);
  return new Excerpts().of({ file, line, column }, plain.fault, plain);
}

test('the token at the place is underlined', () => {
  assert.deepEqual(excerpt('{\r\n  "aling": 1\r\n}', 2, 3), ['  2 |   "aling": 1', '    |   ^^^^^^^']);
  assert.deepEqual(excerpt('"{{a == b}}"', 1, 6), ['  1 | "{{a == b}}"', '    |      ^^']);
});

test('signs of East Asia take two columns', () => {
  assert.deepEqual(excerpt('"見積 x"', 1, 5), ['  1 | "見積 x"', '    |       ^']);
});

test('of a long line, the part around the place is shown', () => {
  const [line = '', marks = ''] = excerpt(`${'a '.repeat(500)}wrong ${'b '.repeat(500)}`, 1, 1001);
  assert.ok(line.length < 130);
  assert.equal(line.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1), 'wrong');
});

test('control characters of a file do not reach the terminal', () => {
  assert.doesNotMatch(excerpt('"\u001b[31mred"', 1, 1).join(''), /\p{Cc}/u);
});

test('a file that can not be read, and a line that there is not, show nothing', () => {
  assert.deepEqual(
    new Excerpts().of({ file: join(folder, 'no'), line: 1, column: 1 }, plain.fault, plain),
    [],
  );
  assert.deepEqual(excerpt('a', 7, 1), []);
});

test('a paint without colour changes nothing', () => {
  assert.equal(plain.fault('a'), 'a');
  assert.equal(paintFor(true).fault('a'), '\u001b[31ma\u001b[0m');
});
