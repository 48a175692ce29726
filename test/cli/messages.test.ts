// Messages about templates of anybody: short, at their place, and nothing in them is obeyed by a terminal.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { temporaryFolder } from '../platen.ts';
import { run } from './recorder.ts';

const place = temporaryFolder();
after(() => place.remove());

const long = 'x'.repeat(10_000);
const controls = 'a\u001b[31mred\u0007\u202e\u0000\n\u009b2J';

/** Where such a name may stand. */
const templates: Readonly<Record<string, (name: string) => object>> = {
  'a key': (name) => ({ content: [{ type: 'text', text: 'a', [name]: 1 }] }),
  'a kind': (name) => ({ content: [{ type: name }] }),
  'a value': (name) => ({ content: [{ type: 'text', text: 'a', color: name }] }),
  'a style': (name) => ({ content: [{ type: 'text', text: 'a', style: name }] }),
  'a font': (name) => ({ content: [{ type: 'text', text: 'a', font: name }] }),
  'a file': (name) => ({ content: [{ type: 'image', src: name }] }),
  'a variable': (name) => ({ variables: { [name]: { type: 'strng' } }, content: ['a'] }),
  'an expression': (name) => ({ content: [`{{$currency(1, ${JSON.stringify(name)})}}`] }),
  'a name of an expression': (name) => ({ content: [`{{\`${name}\`}}`] }),
  'a message': (name) => ({ content: [`{{$t(${JSON.stringify(name)})}}`] }),
};

for (const [what, template] of Object.entries(templates))
  for (const [kind, name] of Object.entries({ long, controls }))
    it(`${what}: ${kind}`, async () => {
      const file = join(place.path, 'a.json');
      writeFileSync(file, JSON.stringify({ platen: 1, name: 'a', ...template(name) }));
      const { status, stdout, stderr } = await run(['check', file]);
      assert.equal(status, 3);
      const said = stdout + stderr;
      assert.match(said, /a\.json:1:\d+: /);
      assert.doesNotMatch(said.replaceAll('\n', ''), /[\p{Cc}\u202e]/u);
      assert.ok(said.length < 4000, `${said.length} characters: ${said.slice(0, 300)}`);
    });

it('a template of five megabytes: a fault at its end is told in some lines', async () => {
  const file = join(place.path, 'large.json');
  writeFileSync(
    file,
    JSON.stringify({ platen: 1, name: 'a', content: [`${'a '.repeat(2_500_000)}{{bad}}`] }),
  );
  const { status, stdout, stderr } = await run(['check', file]);
  assert.equal(status, 3);
  assert.match(stdout + stderr, /large\.json:1:5000\d+: unknown name "bad"/);
  assert.ok((stdout + stderr).length < 1000);
});
