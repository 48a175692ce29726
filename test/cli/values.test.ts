// Option values: what is read, and what is refused with a message that says the form.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UsageError } from '../../src/cli/line/command.ts';
import {
  parseBoolean,
  parseBytes,
  parseDuration,
  parseListen,
  parseMoment,
  parseNumber,
} from '../../src/cli/line/option-values.ts';

const day = 86_400_000;

describe('option values', () => {
  const read: readonly (readonly [unknown, unknown])[] = [
    [parseMoment('now', '1970-01-02'), day],
    [parseMoment('now', '1970-01-02T00:00'), day],
    [parseMoment('now', '1970-01-02T02:00:00+02:00'), day],
    [parseMoment('now', '1970-01-02T00:00:00.25Z'), day + 250],
    [parseDuration('expires', '90d'), 90 * day],
    [parseDuration('expires', '12h'), day / 2],
    [parseNumber('limit', '50', { min: 1 }), 50],
    [parseNumber('per-second', '0.5', { min: 0, whole: false }), 0.5],
    [parseBoolean('suspended', 'false'), false],
    [parseListen('listen', '127.0.0.1:0'), { host: '127.0.0.1', port: 0 }],
    [parseListen('listen', '[::1]:8080'), { host: '::1', port: 8080 }],
    [parseListen('listen', ':8080'), { host: '0.0.0.0', port: 8080 }],
    [parseBytes('max-body', '1048576'), 1048576],
    [parseBytes('max-body', '5m'), 5 * 1024 * 1024],
  ];
  for (const [got, expected] of read) it(JSON.stringify(expected), () => assert.deepEqual(got, expected));

  const refused: readonly (readonly [string, () => unknown])[] = [
    ['a moment in words', () => parseMoment('now', 'today')],
    ['a month that is none', () => parseMoment('now', '2026-13-01')],
    ['a duration without unit', () => parseDuration('expires', '90')],
    ['no time at all', () => parseDuration('expires', '0d')],
    ['a number below', () => parseNumber('limit', '0', { min: 1 })],
    ['a number above', () => parseNumber('limit', '1001', { min: 1, max: 1000 })],
    ['a fraction', () => parseNumber('limit', '1.5', { min: 1 })],
    ['a hexadecimal number', () => parseNumber('limit', '0x10', { min: 1 })],
    ['yes', () => parseBoolean('suspended', 'yes')],
    ['a port alone', () => parseListen('listen', '8080')],
    ['a port beyond', () => parseListen('listen', 'localhost:70000')],
    ['bytes in words', () => parseBytes('max-body', 'much')],
  ];
  for (const [name, parse] of refused) it(`refuses ${name}`, () => assert.throws(parse, UsageError));

  it('refuses bytes with all the units that there are', () => {
    assert.throws(() => parseBytes('min-free', '9t'), {
      message: '--min-free: expected a number of bytes such as 1048576, 512k, 5m or 1g, got "9t"',
    });
  });
});
