// The retry policy of the client, as one table.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Failure,
  parseRetryAfterMs,
  type RetryState,
  retryDelayMs,
  retryRefusal,
} from '../../src/client/retry.ts';
import { type ErrorCode, errorStatus } from '../../src/contract.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const state: RetryState = {
  tries: 1,
  maxRetries: 2,
  maxRetryAfterMs: 300_000,
  keyed: false,
  leftMs: Infinity,
  now,
  random: 1,
};
const keyed: RetryState = { ...state, keyed: true };
const api = (code: ErrorCode, retryAfter?: string): Failure => ({ kind: 'api', code, retryAfter });
const foreign = (status: number, retryAfter?: string): Failure => ({ kind: 'foreign', status, retryAfter });
const network: Failure = { kind: 'network' };

const never = Object.keys(errorStatus).filter(
  (code) => code !== 'rate_limited' && code !== 'service_unavailable',
) as ErrorCode[];

type Row = readonly [name: string, failure: Failure, state: RetryState, delay: number | undefined];
const rows: readonly Row[] = [
  ['rate_limited, no key', api('rate_limited'), state, 500],
  ['service_unavailable, no key', api('service_unavailable'), state, 500],
  ['rate_limited, key', api('rate_limited'), keyed, 500],
  ['Retry-After in seconds goes first', api('rate_limited', '7'), state, 7000],
  ['Retry-After of 0', api('rate_limited', '0'), state, 0],
  ['Retry-After as a date', api('service_unavailable', 'Sat, 21 Nov 2026 10:00:03 GMT'), state, 3000],
  ['Retry-After in the past', api('service_unavailable', 'Sat, 21 Nov 2026 09:00:00 GMT'), state, 0],
  ['Retry-After that is no such thing', api('service_unavailable', 'soon'), state, 500],
  ['Retry-After of more than a minute', api('rate_limited', '61'), state, 61_000],
  ['Retry-After at the bound', api('rate_limited', '300'), state, 300_000],
  ['Retry-After past the bound', api('service_unavailable', '301'), state, undefined],
  [
    'Retry-After past a bound of the caller',
    api('rate_limited', '2'),
    { ...state, maxRetryAfterMs: 1000 },
    undefined,
  ],
  ['a bound of the caller, without Retry-After', api('rate_limited'), { ...state, maxRetryAfterMs: 0 }, 500],
  ['no bound', api('rate_limited', '3600'), { ...state, maxRetryAfterMs: Infinity }, 3_600_000],
  [
    'no bound, a wait that no timer can hold',
    api('rate_limited', '9'.repeat(400)),
    { ...state, maxRetryAfterMs: Infinity },
    undefined,
  ],
  ['the second wait is twice as long', api('rate_limited'), { ...state, tries: 2 }, 1000],
  ['waits have an end', api('rate_limited'), { ...state, tries: 9, maxRetries: 9 }, 8000],
  ['full jitter reaches down to nothing', api('rate_limited'), { ...state, random: 0 }, 0],
  ['jitter is even', api('rate_limited'), { ...state, tries: 2, random: 0.25 }, 250],
  ['no more than the tries there are', api('rate_limited'), { ...state, tries: 3 }, undefined],
  ['0 switches retries off', api('rate_limited', '1'), { ...state, maxRetries: 0 }, undefined],
  ['a wait that would pass the deadline', api('rate_limited', '7'), { ...state, leftMs: 6999 }, undefined],
  ['a wait that ends with the deadline', api('rate_limited', '7'), { ...state, leftMs: 7000 }, undefined],
  ['a wait within the deadline', api('rate_limited', '7'), { ...state, leftMs: 7001 }, 7000],
  ['a network failure, no key', network, state, undefined],
  ['a network failure, key', network, keyed, 500],
  ...[502, 503, 504].map(
    (status): Row => [`${status} of a gateway, no key`, foreign(status), state, undefined],
  ),
  ...[502, 503, 504].map((status): Row => [`${status} of a gateway, key`, foreign(status), keyed, 500]),
  ['503 of a gateway, key, with Retry-After', foreign(503, '2'), keyed, 2000],
  ...[0, 200, 301, 400, 404, 408, 429, 500, 501].map(
    (status): Row => [`${status} of a stranger`, foreign(status), keyed, undefined],
  ),
  ...never.map((code): Row => [`${code}, key and Retry-After`, api(code, '1'), keyed, undefined]),
];

describe('the retry policy', () => {
  it('looks at every code of the contract', () =>
    assert.equal(never.length, Object.keys(errorStatus).length - 2));
  for (const [name, failure, at, delay] of rows) {
    it(`${name}: ${delay === undefined ? 'no' : `after ${delay} ms`}`, () =>
      assert.equal(retryDelayMs(failure, at), delay));
  }
});

describe('Retry-After', () => {
  const values: readonly (readonly [string | undefined, number | undefined])[] = [
    [undefined, undefined],
    ['12', 12_000],
    [' 3 ', 3000],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['2026', 2_026_000],
    ['Sat, 21 Nov 2026 10:01:00 GMT', 60_000],
    ['Saturday, 21-Nov-26 10:01:00 GMT', 60_000],
    ['Someday, soon', undefined],
  ];
  for (const [value, ms] of values) it(String(value), () => assert.equal(parseRetryAfterMs(value, now), ms));
});

describe('a wait that is too long for a call', () => {
  const late = api('rate_limited', '3600');
  const rows: readonly (readonly [
    name: string,
    failure: Failure,
    state: RetryState,
    words: string | undefined,
  ])[] = [
    [
      'says when, by the bound',
      late,
      state,
      'try again after 2026-11-21T11:00:00.000Z, in 3600 s: this is longer than maxRetryAfterMs, 300000 ms',
    ],
    [
      'says when, by the time of the call',
      api('service_unavailable', '7'),
      { ...state, leftMs: 5000 },
      'try again after 2026-11-21T10:00:07.000Z, in 7 s: the time of the call ends before',
    ],
    [
      'of a gateway',
      foreign(503, '3600'),
      keyed,
      'try again after 2026-11-21T11:00:00.000Z, in 3600 s: this is longer than maxRetryAfterMs, 300000 ms',
    ],
    [
      'past all dates',
      api('rate_limited', '9'.repeat(30)),
      state,
      'try again after +275760-09-13T00:00:00.000Z, in 1e+30 s: this is longer than maxRetryAfterMs, 300000 ms',
    ],
    ['says nothing of a wait that fits', api('rate_limited', '7'), state, undefined],
    ['says nothing of a wait of our own', api('rate_limited'), { ...state, leftMs: 1 }, undefined],
    ['says nothing after the last try', late, { ...state, tries: 3 }, undefined],
    ['says nothing where a retry would not help', api('quota_exceeded', '3600'), state, undefined],
  ];
  for (const [name, failure, at, words] of rows)
    it(name, () => assert.equal(retryRefusal(failure, at), words));
});
