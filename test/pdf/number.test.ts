// Numbers and strings as operators are written with.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { colorComponents, pdfNumber, pdfTextString } from '../../src/pdf/document/number.ts';

describe('pdfNumber', () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, '0'],
    [-0.0001, '0'],
    [1.23456, '1.235'],
    [841.89, '841.89'],
    [-12.5, '-12.5'],
    [0.001, '.001'],
    [-0.5, '-.5'],
    [-0.9996, '-1'],
    [1e300, '1000000000'],
    [-Infinity, '-1000000000'],
  ];
  for (const [value, written] of cases)
    it(`${value} is ${written}`, () => assert.equal(pdfNumber(value), written));

  it('refuses what is no number', () => {
    assert.throws(() => pdfNumber(Number.NaN), /expected a number, got NaN/);
  });
});

describe('strings and colours', () => {
  it('are UTF-16BE in hexadecimal', () => assert.equal(pdfTextString('é😀'), '<feff00e9d83dde00>'));
  it('a gray is one component', () => assert.equal(colorComponents('#808080'), '.502'));
  it('others are three', () => assert.equal(colorComponents('#ff0033'), '1 0 .2'));
});
