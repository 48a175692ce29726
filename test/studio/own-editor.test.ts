// The addresses by which other editors open a place: the path that they read back is the one that was meant.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editorAddress, ownEditors } from '../../src/studio/own-editor.ts';

const at = { line: 12, column: 5 };

describe('the address of a place', () => {
  for (const [file, wanted] of [
    ['/home/ada/work/t.json', 'vscode://file/home/ada/work/t.json:12:5'],
    [
      '/home/my work/50% & more?#1/ü.json',
      'vscode://file/home/my%20work/50%25%20%26%20more%3F%231/%C3%BC.json:12:5',
    ],
    ['/home/odd\\name/t.json', 'vscode://file/home/odd%5Cname/t.json:12:5'],
    ['C:\\Users\\Ada L\\t.json', 'vscode://file/C:/Users/Ada%20L/t.json:12:5'],
    ['C:\\Users\\Ada/sub/t.json', 'vscode://file/C:/Users/Ada/sub/t.json:12:5'],
    ['\\\\server\\share\\t.json', 'vscode://file//server/share/t.json:12:5'],
  ] as const)
    it(`of ${file}`, () => {
      assert.equal(editorAddress('VS Code', { file, ...at }), wanted);
    });

  it('is one that a browser takes, for each editor', () => {
    for (const name of Object.keys(ownEditors)) {
      const address = editorAddress(name, { file: '/a b/$&.json', ...at });
      if (name === 'studio') assert.equal(address, undefined);
      else {
        assert.equal(new URL(address ?? '').href, address);
        assert.match(address ?? '', /\/a%20b\/%24%26\.json.*12.*5$/);
      }
    }
    assert.equal(editorAddress('constructor', { file: '/a', ...at }), undefined);
  });
});
