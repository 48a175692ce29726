// `platen lsp` with templates of strangers, and with messages that no editor sends.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporaryFolder } from '../../platen.ts';
import { Editor } from './editor.ts';

const root = temporaryFolder();
const inside = (name: string): string => join(root.path, 'stranger', name);
const outside = (name: string): string => join(root.path, 'private', name);

const template = `{
  "platen": 1, "name": "letter", "locale": "en",
  "messages": { "en": { "hi": "Hi" }, "de": "../private/messages.json", "fr": "link.json", "it": "${outside('messages.json')}", "es": "pipe.json" },
  "styles": { "own": { "bold": true } },
  "content": [
    { "type": "include", "src": "../private/part.json" },
    { "type": "include", "src": "up/part.json" },
    { "type": "include", "src": "/dev/zero" },
    { "type": "text", "style": "own", "text": "{{$t('secretKey')}} {{$t('hi')}} {{secretField}}" }
  ]
}
`;

let editor: Editor;

before(async () => {
  mkdirSync(inside('sub'), { recursive: true });
  mkdirSync(outside(''), { recursive: true });
  writeFileSync(outside('messages.json'), '{ "secretKey": "a secret" }');
  writeFileSync(outside('part.json'), '[{ "type": "text", "id": "secretId", "text": "a secret" }]');
  writeFileSync(outside('sample.json'), '{ "secretField": "a secret" }');
  symlinkSync(outside('messages.json'), inside('link.json'));
  symlinkSync(outside('sample.json'), inside('sample.json'));
  symlinkSync(outside(''), inside('up'));
  execFileSync('mkfifo', [inside('pipe.json')]);
  writeFileSync(inside('template.json'), template);
  editor = new Editor();
  await editor.initialize();
});
after(() => {
  editor.process.kill();
  root.remove();
});

describe('the language server and what strangers wrote', () => {
  it('reads no file from outside the folder of a template, and waits for no pipe', async () => {
    const file = inside('template.json');
    await editor.open(file, template);
    for (const at of [
      "$t('secret|Key'",
      '"src": "../private/pa|rt.json"',
      '"src": "up/pa|rt.json"',
      '"de": "../pri|vate',
    ])
      assert.deepEqual(await editor.define(file, at), [], at);
    assert.deepEqual(await editor.define(file, "$t('h|i'"), ['template.json "hi"']);
    for (const at of ["$t('|secretKey'", '{{secret|Field', "$t('secret|Key'"]) {
      const said = JSON.stringify([await editor.complete(file, at), await editor.hover(file, at)]);
      assert.doesNotMatch(said, /a secret|secretId/, at);
    }
  });
});
