// The size of a page: names and lengths that are taken, and what the others are told.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockKinds } from '../../src/blocks/index.ts';
import { compileFiles } from '../../src/template/compile/compile.ts';

function faultOf(size: unknown): string | undefined {
  const template = { platen: 1, name: 'test', page: { size, margin: 0 }, content: [] };
  const read = (): string => JSON.stringify(template);
  const compiled = compileFiles({ main: 'template.json', read }, { kinds: blockKinds });
  if (!('issues' in compiled)) return undefined;
  assert.deepEqual(
    compiled.issues.map(({ path }) => path),
    ['/page/size'],
  );
  return compiled.issues[0]?.message;
}

const least = 'expected a page of at least 3pt by 3pt, the smallest there is, got a side of';
const most =
  'expected a page of at most 14400pt by 14400pt, the largest that PDF readers take, got a side of';
const lengths = 'expected [width, height] in lengths such as 595, "210mm" or "8.5in", got';
const names = 'expected a paper size such as "A4" or "Letter", or [width, height], got';

describe('the size of a page', () => {
  for (const size of ['A4', 'Letter', [3, 3], [14_400, 3], ['2in', '1.1mm'], ['200in', 100.5]])
    it(`may be ${JSON.stringify(size)}`, () => assert.equal(faultOf(size), undefined));

  const wrong: readonly (readonly [unknown, string])[] = [
    [[1, 1], `${least} 1pt`],
    [[2.999, 500], `${least} 2.99pt`],
    [[500, '1mm'], `${least} 2.83pt`],
    [[-5, 500], `${least} -5pt`],
    [[500, 0], `${least} 0pt`],
    [[14_401, 500], `${most} 14401pt`],
    [[500, '201in'], `${most} 14472pt`],
    [['x', 5], `${lengths} "x"`],
    [[5, null], `${lengths} null`],
    [[5, '1em'], `${lengths} "1em"`],
    [[5], 'expected [width, height], got a list of 1'],
    [[], 'expected [width, height], got a list of 0'],
    [[5, 5, 5], 'expected [width, height], got a list of 3'],
    [{}, `${names} an object`],
    [5, `${names} 5`],
    ['a4', `${names} "a4"`],
    ['paper', `${names} "paper"`],
  ];
  for (const [size, message] of wrong)
    it(`may not be ${JSON.stringify(size)}`, () => {
      assert.equal(faultOf(size), message);
    });
});
