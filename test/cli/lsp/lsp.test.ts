// `platen lsp` over its own protocol: one process for all, and an editor that types.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporaryFolder } from '../../platen.ts';
import { Editor } from './editor.ts';

const folder = temporaryFolder();
const place = (name: string): string => join(folder.path, name);
const [template, sample, part, german] = ['template.json', 'sample.json', 'part.json', 'de.json'].map(place);
assert.ok(template && sample && part && german);

const texts = {
  template: `{
  "platen": 1, "name": "letter", "locale": "en",
  "styles": { "big": { "fontSize": 20 }, "loud": { "extends": "big", "bold": true } },
  "messages": { "en": { "hello": "Hello 😀 {name}" }, "de": "de.json" },
  "variables": {
    "customer": { "type": "object", "fields": { "city": { "type": "string", "description": "where she lives" } } },
    "items": { "type": "list", "fields": { "price": { "type": "number" } } }
  },
  "define": { "whole": "$sum(items.price)" },
  "content": [
    { "type": "text", "style": "loud", "text": "{{$t('hello', { 'name': customer.city })}}" },
    { "type": "text", "id": "terms", "text": "😀 {{$whole}} of {{customer.city}}" },
    { "type": "table", "rows": "items", "columns": [{ "header": "Price", "cell": "{{price}}" }] },
    { "type": "include", "src": "part.json" }
  ]
}
`,
  sample: '{ "customer": { "city": "Porto" }, "items": [{ "price": 12.5 }] }\n',
  part: '[{ "type": "text", "style": "big", "text": "{{customer.city}}", "link": "#terms" }]\n',
  german: '{ "hello": "Hallo {name}" }\n',
};

let editor: Editor;

before(async () => {
  for (const [name, text] of Object.entries(texts))
    writeFileSync(place(name === 'german' ? 'de.json' : `${name}.json`), text);
  editor = new Editor();
  const { capabilities } = await editor.initialize();
  assert.equal(capabilities.positionEncoding, 'utf-16');
  await editor.open(template, texts.template);
  await editor.diagnostics(template, []);
});
after(() => {
  editor.process.kill();
  folder.remove();
});

describe('the language server', () => {
  it('completes keys, values, declared names and expressions with the values of the sample', async () => {
    const keys = await editor.complete(template, '"type": "text", "|id"');
    assert.ok(keys.some(({ label }) => label === 'keepTogether'));
    const styles = await editor.complete(template, '"style": "|loud"');
    assert.deepEqual(
      styles.map(({ label }) => label),
      ['big', 'loud'],
    );
    const fields = await editor.complete(template, '{{customer.|city}}');
    assert.deepEqual(
      fields.map(({ label, detail }) => [label, detail]),
      [['city', 'string · "Porto"']],
    );
    const called = (await editor.complete(template, '"😀 {{|$whole}}')).find(
      ({ label }) => label === '$currency',
    );
    // The character before the braces takes two units of UTF-16.
    assert.deepEqual(called?.textEdit, {
      newText: '\\$currency($1)',
      range: { start: { line: 11, character: 51 }, end: { line: 11, character: 51 } },
    });
  });

  it('describes a place, with an example', async () => {
    assert.match((await editor.hover(template, '"ro|ws"')) ?? '', /list[\s\S]*Example: "rows": "/);
    assert.match((await editor.hover(template, '"ta|ble"')) ?? '', /^table: /);
    assert.equal(
      await editor.hover(template, '{{customer.ci|ty}}'),
      'customer.city: string\nwhere she lives\nin the sample: "Porto"',
    );
  });

  it('finds where names are declared, in other files, too', async () => {
    const all: readonly (readonly [string, readonly string[]])[] = [
      ['"style": "lo|ud"', ['template.json "loud"']],
      ['"extends": "b|ig"', ['template.json "big"']],
      ["$t('hel|lo'", ['template.json "hello"', 'de.json "hello"']],
      ['{{customer.c|ity}}', ['template.json "city"']],
      ['{{pri|ce}}', ['template.json "price"']],
      ['{{$wh|ole}}', ['template.json "whole"']],
      ['"rows": "it|ems"', ['template.json "items"']],
      ['"src": "par|t.json"', ['part.json ']],
    ];
    await editor.open(german, texts.german);
    for (const [at, wanted] of all) assert.deepEqual(await editor.define(template, at), wanted, at);
  });

  it('helps in a part of the template as in the template itself', async () => {
    await editor.open(part, texts.part);
    assert.deepEqual(await editor.define(part, '"style": "b|ig"'), ['template.json "big"']);
    assert.deepEqual(await editor.define(part, '"link": "#te|rms"'), ['template.json "terms"']);
    assert.match((await editor.hover(part, '{{customer.ci|ty}}')) ?? '', /in the sample: "Porto"/);
    assert.ok((await editor.complete(part, '{ "|type"')).some(({ label }) => label === 'margin'));
    // Messages are no templates.
    assert.deepEqual(await editor.complete(german, '{ "|hello"'), []);
  });

  it('helps with data by the variables of the template, in the sample and in other files beside it', async () => {
    await editor.open(sample, texts.sample);
    assert.deepEqual(
      (await editor.complete(sample, '{ "customer": { "ci|ty"')).map(({ label }) => label),
      ['city'],
    );
    assert.equal(await editor.hover(sample, '"ci|ty"'), 'string\nwhere she lives');
    assert.deepEqual(await editor.define(sample, '"ci|ty"'), []);
    const [more, foreign] = [place('more.json'), place('package.json')];
    await editor.open(more, '{ "items": [ {  } ] }');
    assert.deepEqual(
      (await editor.complete(more, '[ { | }')).map(({ label }) => label),
      ['price'],
    );
    await editor.open(foreign, '{ "name": "x", "version": "1" }');
    assert.deepEqual(await editor.complete(foreign, '{ "|name"'), []);
  });

  it('says what `check` says of unsaved texts, where it stands', async () => {
    await editor.type(template, '{{$whole}}', '{{$whole & customr}}');
    await editor.diagnostics(template, [/^1 "customr": .*customr[\s\S]*did you mean .*customer/]);
    await editor.type(template, '{{$whole & customr}}', '{{$whole}}');
    await editor.type(template, '"styles": {', '"styles": { "idle": { "bold": true },');
    await editor.diagnostics(template, [/^2 "\\"idle\\"": .*idle/]);
    await editor.type(template, '"styles": { "idle": { "bold": true },', '"styles": {');
    await editor.type(part, '"big"', '"bigg"');
    await editor.diagnostics(part, [/^1 "\\"bigg\\"": .*bigg[\s\S]*big/]);
    await editor.type(part, '"bigg"', '"big"');
    await editor.diagnostics(part, []);
    await editor.type(sample, '12.5', '"much"');
    await editor.diagnostics(sample, [/^1 "\\"much\\"": expected a number/]);
    await editor.type(sample, '"much"', '12.5');
    await editor.diagnostics(sample, []);
  });

  it('offers what a hint says as one change', async () => {
    await editor.type(template, '{{$whole}}', '{{$whole & customr}}');
    await editor.diagnostics(template, [/customr/]);
    assert.deepEqual(await editor.mend(template), ['write "customer"']);
    await editor.type(template, '{{$whole & customer}}', '{{$whole}}');
    await editor.diagnostics(template, []);
    await editor.type(part, '"big"', '"bigg"');
    await editor.diagnostics(part, [/bigg/]);
    assert.deepEqual(await editor.mend(part), ['write "big"']);
    await editor.diagnostics(part, []);
    assert.deepEqual(await editor.mend(part), []);
  });

  it('says what the document of the sample shows', async () => {
    const long = `"text": "${'wide'.repeat(60)}"`;
    await editor.type(template, '"text": "😀 {{$whole}} of {{customer.city}}"', `"noWrap": true, ${long}`);
    await editor.diagnostics(template, [/^2 /]);
    await editor.type(template, `"noWrap": true, ${long}`, '"text": "😀 {{$whole}} of {{customer.city}}"');
    await editor.diagnostics(template, []);
  });

  it('goes on with what is half typed, no JSON, too large, gone, or no template', async () => {
    await editor.type(template, '"content": [', '"content": [ { "type": ');
    await editor.diagnostics(template, [/^1 /]);
    await editor.type(template, '"content": [ { "type": ', '"content": [');
    rmSync(part);
    mkdirSync(part);
    await editor.close(part);
    await editor.diagnostics(template, [/expected a file, "part.json" is a folder/]);
    rmSync(part, { recursive: true });
    writeFileSync(part, texts.part);
    await editor.diagnostics(template, []);
    const large = place('large.json');
    await editor.open(large, `{ "platen": 1, "name": "${'x'.repeat(50 * 1024 * 1024)}" }`);
    await editor.diagnostics(large, [/^3 .*at most 4 MiB.*got 50 MiB/]);
    assert.deepEqual(await editor.complete(large, '{ |"platen"'), []);
    await editor.open(place('deep.json'), `{ "platen": 1, "content": ${'['.repeat(100_000)}`);
    await editor.diagnostics(place('deep.json'), [/^1 .*nest/]);
    await editor.complete(place('deep.json'), '"content": |');
    await editor.open(place('package.json'), '{ "name": "other" }');
    assert.deepEqual(await editor.complete(place('package.json'), '{ |"name"'), []);
    await editor.open(
      'untitled:one',
      '{ "platen": 1, "name": "b", "content": [{ "type": "image", "src": "a.png" }] }',
    );
    await editor.diagnostics('untitled:one', [/without a folder/]);
    editor.process.stdin?.write('Content-Length: 5\r\n\r\n{"a":');
    assert.equal((await editor.complete(template, '{{customer.|city}}')).length, 1);
  });

  it('ends when it is told to', async () => {
    assert.equal(await editor.end(), 0);
  });
});
