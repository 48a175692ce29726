// Built-in objects are frozen so that V8 keeps its fast ways: each that it gives up costs all documents that follow.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, describe, it } from 'node:test';

const freeze = JSON.stringify(new URL('../../src/render/freeze.ts', import.meta.url).href);

/** `%` calls what V8 offers to its own tests. */
const code = `
import { freezeBuiltIns } from ${freeze};
const prototypes = [Object, Array, Promise, RegExp, String, Uint8Array, Map].map(({ prototype }) => prototype);
process.stdout.write('frozen from here on\\n');
freezeBuiltIns();
process.stdout.write(JSON.stringify({
  frozen: prototypes.every(Object.isFrozen),
  laidOut: [Object.prototype, Array.prototype].map((each) => %HasFastProperties(each)),
  unmarked: [Object.prototype, Array.prototype].map((each) => %HasDictionaryElements(each)),
  settable: Object.assign({}, { toString: 1, constructor: 2 }),
  array: Object.is([1, 2].map((each) => each).constructor, Array),
}));
`;

describe('frozen built-in objects', () => {
  let told: readonly string[] = [];
  let found: Record<string, unknown> = {};
  before(() => {
    const flags = ['--trace-protector-invalidation', '--allow-natives-syntax', '--input-type=module'];
    const out = execFileSync(process.execPath, [...flags, '--eval', code], { encoding: 'utf8' });
    const lines = out.trim().split('\n');
    told = lines.slice(lines.indexOf('frozen from here on') + 1, -1);
    found = JSON.parse(lines.at(-1) ?? '{}');
  });

  it('leave V8 all that it assumes about arrays, promises, strings and regular expressions', () => {
    assert.deepEqual(told, []);
  });

  it('are frozen, and objects of documents can have properties of their names', () => {
    const { frozen, settable, array } = found;
    assert.deepEqual(
      { frozen, settable, array },
      { frozen: true, settable: { toString: 1, constructor: 2 }, array: true },
    );
  });

  it('do not make V8 look through the prototypes at each store into an array', () => {
    const { laidOut, unmarked } = found;
    assert.deepEqual({ laidOut, unmarked }, { laidOut: [true, true], unmarked: [true, true] });
  });
});
