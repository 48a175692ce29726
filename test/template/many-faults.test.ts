// Templates with very many faults, very long keys, or long texts: each fault has its place, in bounded time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from './probe.ts';

test('faults below a key of 2 MB are all named, with paths of bounded length and in linear time', () => {
  const faulty = (count: number) => {
    const style = Object.fromEntries(Array.from({ length: count }, (_, index) => [`bad${index}`, 1]));
    const styles = { ['k'.repeat(2_000_000)]: style };
    return faultsOf(
      new Map([['main.json', JSON.stringify({ platen: 1, name: 'x', styles, content: ['a'] })]]),
    );
  };
  const faults = faulty(300).filter(({ message }) => message.startsWith('unknown key'));
  assert.equal(faults.length, 300);
  assert.ok(faults.every(({ path }) => path.length <= 2048));
  assert.match(faults[7]?.path ?? '', /^\/styles\/k+\[… \d+ characters left out …\]k+\/bad7$/);
});

test('a template with more faults than are looked for says so in its last one', () => {
  const content = Array.from({ length: 10_050 }, (_, index) => ({
    type: 'text',
    text: 'a',
    [`k${index}`]: 1,
  }));
  const faults = faultsOf(new Map([['main.json', JSON.stringify({ platen: 1, name: 'x', content })]]));
  assert.ok(faults.length > 9_900 && faults.length <= 10_001, `${faults.length}`);
  const { message, hint } = faults.at(-1) ?? {};
  assert.match(message ?? '', /^the template has \d+ faults or more: the rest of it is not checked$/);
  assert.match(hint ?? '', /^mend these first/);
});

test('what cannot be meant counts as the faults do', () => {
  const content = Array.from({ length: 10_050 }, (_, index) => `{{ s + 'x${index}' }}`);
  const template = { variables: { s: { type: 'string' } }, content };
  const faults = faultsOf(template, { strict: true });
  assert.equal(faults.length, 10_001);
  assert.match(faults[0]?.message ?? '', /^"\+" adds numbers/);
  assert.match(faults.at(-1)?.message ?? '', /^the template has 10000 faults or more/);
  // A version that was published before goes on.
  assert.deepEqual(faultsOf(template), []);
});

test('the place of each fault in a text is the character that it is about, with escapes between them', () => {
  const text = `\\n\\u0041 {{ aling(1) }} \\t${'x'.repeat(100)}{{ bling(1) }} \\\\ {{ cling(1) }}`;
  const main = `{ "platen": 1, "name": "x", "content": ["{{ dling(1) }}", "${text}", "{{ eling(1) }}"] }`;
  const places = faultsOf(new Map([['main.json', main]])).map(({ column = 0 }) =>
    main.slice(column - 1, column + 4),
  );
  assert.deepEqual(places, ['dling', 'aling', 'bling', 'cling', 'eling']);
});
