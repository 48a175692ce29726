// The outline of a structure: what stands in a paragraph is told in the order in which it is read.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeVerdict } from '../../src/cli/verify/describe.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { claimingPdf } from '../pdf/structure-told.ts';

const link = (text: string): object => ({ text, link: 'https://example.com' });

async function linesOf(...content: readonly unknown[]): Promise<readonly string[]> {
  const verdict = verifyPdf(await claimingPdf(content));
  const lines = describeVerdict('a.pdf', verdict, undefined).split('\n');
  const from = lines.indexOf('structure') + 2;
  return lines.slice(from, lines.indexOf('', from)).map((line) => line.slice(4));
}

it('has the texts of an element before, between and behind the elements in it', async () => {
  assert.deepEqual(
    await linesOf({ type: 'text', text: ['See ', link('this'), ' and ', link('that'), '.'] }),
    ['P', '  "See"', '  Link "this"', '  "and"', '  Link "that"', '  "."'],
  );
  assert.deepEqual(await linesOf({ type: 'text', text: [link('This'), ' is it'] }, 'Plain'), [
    'P',
    '  Link "This"',
    '  "is it"',
    'P "Plain"',
  ]);
});

it('keeps the whole text of an element beside them', async () => {
  const content = [{ type: 'text', text: ['See ', link('this'), '.'] }, 'Plain'];
  const [root] = verifyPdf(await claimingPdf(content)).outline;
  assert.deepEqual(root?.kids, [
    { role: 'P', text: 'See .', texts: ['See', '.'], kids: [{ role: 'Link', text: 'this' }] },
    { role: 'P', text: 'Plain' },
  ]);
});
