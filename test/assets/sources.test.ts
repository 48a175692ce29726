// Where assets come from besides the network: `data:` URIs and the folder of a template; and what bytes are told to be.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseDataUri } from '../../src/assets/data-uri.ts';
import { folderAssets } from '../../src/assets/folder.ts';
import { routedAssets } from '../../src/assets/routed.ts';
import { sniffMediaType } from '../../src/assets/sniff.ts';
import { AppError } from '../../src/errors.ts';
import { flatPng } from './build-png.ts';

const never = new AbortController().signal;
const png = flatPng(1, 1, [1, 2, 3]);

describe('data: URIs', () => {
  const good: readonly (readonly [string, string])[] = [
    ['data:text/plain;base64,aGVsbG8=', 'hello'],
    ['data:text/plain;base64,aGVsbG8', 'hello'],
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
    'data:;base64,a-_b',
    'data:,%',
    'data:,%zz',
    'http://x/,',
  ];
  for (const uri of bad) it(`${uri} is refused`, () => assert.throws(() => parseDataUri(uri, 100), AppError));

  it('more than is allowed is refused', () => {
    assert.throws(() => parseDataUri('data:,12345', 4), /at most 4 bytes, got 5/);
  });
});

describe('the folder of a template', () => {
  const root = mkdtempSync(join(tmpdir(), 'platen-folder-'));
  after(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'template');
  mkdirSync(join(folder, 'images'), { recursive: true });
  writeFileSync(join(root, 'secret.png'), png);
  writeFileSync(join(folder, 'images', 'logo.png'), png);
  symlinkSync(join(root, 'secret.png'), join(folder, 'escape.png'));
  symlinkSync(root, join(folder, 'up'));
  symlinkSync(join(folder, 'images', 'logo.png'), join(folder, 'inside.png'));
  const source = folderAssets(folder, 1000);

  for (const ref of ['images/logo.png', './images/logo.png', 'images/../images/logo.png', 'inside.png']) {
    it(`gives ${ref}`, async () => assert.equal((await source.load(ref, never)).mediaType, 'image/png'));
  }

  const refs = [
    '../secret.png',
    'images/../../secret.png',
    'escape.png',
    'up/secret.png',
    join(root, 'secret.png'),
    '',
    '.',
  ];
  const odd = [
    'images',
    'none.png',
    'file:///etc/passwd',
    'C:\\x',
    '..\\secret.png',
    'a\0b',
    '../template/../secret.png',
  ];
  for (const ref of [...refs, ...odd]) {
    it(`refuses ${JSON.stringify(ref)}`, async () => {
      await assert.rejects(
        source.load(ref, never),
        (error) => error instanceof AppError && error.issues.length === 1,
      );
    });
  }

  it('refuses what is too large', async () => {
    writeFileSync(join(folder, 'large.png'), Buffer.alloc(1001));
    await assert.rejects(source.load('large.png', never), /at most 1000 bytes/);
  });

  it('is asked for paths alone, the network for URLs alone', async () => {
    const asked: string[] = [];
    const remote = { load: async (ref: string) => Promise.reject(new Error(String(asked.push(ref)))) };
    const routed = routedAssets({ files: source, remote });
    assert.equal((await routed.load('images/logo.png', never)).mediaType, 'image/png');
    assert.equal((await routed.load(`data:;base64,${png.toString('base64')}`, never)).mediaType, 'image/png');
    await assert.rejects(routed.load('HTTPS://a.example/b', never));
    assert.deepEqual(asked, ['HTTPS://a.example/b']);
    await assert.rejects(routedAssets({}).load('https://a.example/b', never), /nothing is fetched here/);
    await assert.rejects(routedAssets({}).load('logo.png', never), /no files here/);
    await assert.rejects(routed.load('ftp://a.example/b', never), AppError);
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
    ['application/octet-stream', Buffer.from('%PDF-1.7')],
    ['application/octet-stream', Buffer.alloc(0)],
  ];
  for (const [type, bytes] of cases) {
    it(`${type} ${JSON.stringify(String(bytes).slice(0, 12))}`, () =>
      assert.equal(sniffMediaType(bytes), type));
  }
});
