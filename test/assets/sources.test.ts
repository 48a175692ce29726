// `data:` URIs, and what bytes are told to be.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDataUri } from '../../src/assets/data-uri.ts';
import { sniffMediaType } from '../../src/assets/sniff.ts';
import { AppError } from '../../src/errors.ts';
import { flatPng } from './build-png.ts';

const png = flatPng(1, 1, [1, 2, 3]);

describe('data: URIs', () => {
  const good: readonly (readonly [string, string])[] = [
    ['data:text/plain;base64,aGVsbG8=', 'hello'],
    ['data:text/plain;base64,aGVsbG8', 'hello'],
    [' \n data:text/plain;base64,aGVsbG8=', 'hello'],
    ['data:text/plain;base64,fn5-Pz8_', '~~~???'],
    ['DATA:;BASE64,aGVs\n bG8=', 'hello'],
    ['data:text/plain;charset=utf-8;base64,aGVs%62G8%3D', 'hello'],
    ['data:,hello', 'hello'],
    ['data:image/svg+xml,%3Csvg%3E', '<svg>'],
    ['data:image/svg+xml;utf8,<svg>é%C3%A9</svg>', '<svg>éé</svg>'],
  ];
  for (const [uri, text] of good) {
    it(JSON.stringify(uri), () => assert.equal(Buffer.from(parseDataUri(uri, 100)).toString(), text));
  }

  const bad = [
    'data:text/plain;base64',
    'data:;base64,a',
    'data:;base64,a=bc',
    'data:,%',
    'data:,%zz',
    'http://x/,',
  ];
  for (const uri of bad) it(`${uri} is refused`, () => assert.throws(() => parseDataUri(uri, 100), AppError));

  it('more than is allowed is refused', () => {
    assert.throws(() => parseDataUri('data:,12345', 4), /at most 4 bytes, got 5/);
  });
});

describe('what bytes are', () => {
  const cases: readonly (readonly [string, Uint8Array])[] = [
    ['image/png', png],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/gif', Buffer.from('GIF89a')],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['application/octet-stream', Buffer.from('RIFF\0\0\0\0WAVE')],
    ['image/svg+xml', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- <html> -->\n<svg:svg xmlns:svg="x">')],
    ['image/svg+xml', Buffer.from('<!DOCTYPE svg PUBLIC "x"><svg/>')],
    ['application/octet-stream', Buffer.from('<!doctype html><html><body><svg></svg>')],
    ['font/ttf', Buffer.from([0, 1, 0, 0])],
    ['font/woff2', Buffer.from('wOF2')],
    ['application/pdf', Buffer.from('%PDF-1.7')],
    ['application/octet-stream', Buffer.alloc(0)],
  ];
  for (const [type, bytes] of cases) {
    it(`${type} ${JSON.stringify(String(bytes).slice(0, 12))}`, () =>
      assert.equal(sniffMediaType(bytes), type));
  }
});
