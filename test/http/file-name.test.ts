// `Content-Disposition` of documents with a name: what is sent, what a replay sends, and what clients make of it.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { inlineNamed } from '../../src/http/disposition.ts';
import { anyCharacter } from '../characters.ts';
import { renderPlainly } from '../service/world.ts';
import { makeApi } from './world.ts';

for (const [name, expected] of [
  ['Invoice 7.pdf', 'inline; filename="Invoice 7.pdf"'],
  [
    'Rechnung Müller & Söhne.pdf',
    `inline; filename="Rechnung Muller & Sohne.pdf"; filename*=UTF-8''Rechnung%20M%C3%BCller%20%26%20S%C3%B6hne.pdf`,
  ],
  ['100 %41.xml', `inline; filename="100 %41.xml"; filename*=UTF-8''100%20%2541.xml`],
  ['Straße №1.pdf', `inline; filename="Stra_e No1.pdf"; filename*=UTF-8''Stra%C3%9Fe%20%E2%84%961.pdf`],
  ["L'été (2).pdf", `inline; filename="L'ete (2).pdf"; filename*=UTF-8''L%27%C3%A9t%C3%A9%20%282%29.pdf`],
  ['😀.pdf', `inline; filename="_.pdf"; filename*=UTF-8''%F0%9F%98%80.pdf`],
] as const)
  test(`the header of ${name}`, () => {
    assert.equal(inlineNamed(name), expected);
  });

test('whatever the name, the header is one header of two parameters at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) => {
      const header = inlineNamed(name);
      assert.match(
        header,
        /^inline; filename="[ !#-[\]-~]*"(?:; filename\*=UTF-8''(?:[\w.!~-]|%[0-9A-F]{2})*)?$/,
      );
      const coded = /filename\*=UTF-8''(.*)$/.exec(header)?.[1];
      const plain = /filename="(.*?)"/.exec(header)?.[1];
      assert.equal(coded === undefined ? plain : decodeURIComponent(coded), name.toWellFormed());
    }),
  );
});

test('a replay has the same name, and an e-invoice the ending of its own', async (t) => {
  const api = await makeApi(t);
  api.renderer.behaviour = async (job) => {
    const rendered = await renderPlainly(job);
    return { ...rendered, fileName: `Nº 7.${rendered.format === 'pdf' ? 'pdf' : 'xml'}` };
  };
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const response = await api.post({ templateId: api.code, data: {} }, headers);
    return [response.headers.get('x-idempotent-replayed'), response.headers.get('content-disposition')];
  };
  const header = `inline; filename="No 7.pdf"; filename*=UTF-8''N%C2%BA%207.pdf`;
  assert.deepEqual(await ask({ 'Idempotency-Key': 'k' }), [null, header]);
  assert.deepEqual(await ask({ 'Idempotency-Key': 'k' }), ['true', header]);
  assert.deepEqual(await ask({ Accept: 'application/xml' }), [null, header.replaceAll('.pdf', '.xml')]);
});
