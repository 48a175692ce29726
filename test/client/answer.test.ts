// What the client reads in the headers of a document.
import assert from 'node:assert/strict';
import test from 'node:test';
import { parseGenerated } from '../../src/client/answer.ts';

for (const [disposition, fileName] of [
  ['inline; filename="document.pdf"', 'document.pdf'],
  [`inline; filename="Nr_ 7.pdf"; filename*=UTF-8''N%C2%BA%207.pdf`, 'Nº 7.pdf'],
  [`inline; filename="7.pdf"; filename*=UTF-8''%C2.pdf`, '7.pdf'],
  ['inline', undefined],
] as const)
  test(`the name of a document in ${disposition}`, () => {
    const headers = {
      'x-generation-id': 'gen_1',
      'x-request-id': 'req_1',
      'content-disposition': disposition,
    };
    assert.equal(parseGenerated(new Response('', { status: 201, headers }))?.fileName, fileName);
  });
