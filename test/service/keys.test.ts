// Keys: their form, their check digits, and that one changed character is seen.
import assert from 'node:assert/strict';
import test from 'node:test';
import { crc32 } from 'node:zlib';
import { newTemplateCode, randomText } from '../../src/service/ids.ts';
import { hashKey, isWellFormedKey, makeKey } from '../../src/service/keys.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('a key is prefix, 32 digits and 6 of the CRC-32 over both', () => {
  for (const live of [true, false]) {
    const key = makeKey(!live);
    assert.match(key, live ? /^plt_live_[0-9A-Za-z]{38}$/ : /^plt_test_[0-9A-Za-z]{38}$/);
    const value = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0);
    assert.equal(value, crc32(key.slice(0, -6)));
    assert.ok(isWellFormedKey(key));
  }
});

test('a known key', () => {
  const body = `plt_live_${'0'.repeat(32)}`;
  const check = crc32(body);
  const digits = [5, 4, 3, 2, 1, 0].map((place) => alphabet[Math.floor(check / 62 ** place) % 62]).join('');
  assert.ok(isWellFormedKey(body + digits));
  assert.equal(hashKey('abc').length, 32);
  assert.equal(Buffer.from(hashKey('abc')).toString('hex').slice(0, 8), 'ba7816bf');
});

test('any one character changed is seen', () => {
  const key = makeKey(false);
  for (let at = 0; at < key.length; at++) {
    const changed = key.slice(0, at) + (key[at] === '0' ? '1' : '0') + key.slice(at + 1);
    assert.ok(!isWellFormedKey(changed), changed);
  }
  for (const odd of [
    '',
    key.slice(1),
    `${key}0`,
    `${key}\n`,
    key.toLowerCase().replace('plt_live', 'plt_lIve'),
  ])
    assert.ok(!isWellFormedKey(odd));
});

test('random text uses every digit about as often', () => {
  const count = new Map<string, number>();
  for (const digit of randomText(62_000)) count.set(digit, (count.get(digit) ?? 0) + 1);
  assert.equal(count.size, 62);
  for (const times of count.values()) assert.ok(times > 800 && times < 1200, String(times));
  assert.match(newTemplateCode('a-b'), /^tpl_a-b_[0-9a-z]{8}$/);
});
