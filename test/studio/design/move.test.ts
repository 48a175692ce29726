// Blocks moved to other places: by the smallest change of the text, with their comments.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Act, editOf } from '../../../src/studio/design/edit/acts.ts';
import { applied } from '../../../src/studio/design/edit/entries.ts';
import { nodeAt, readJsonc } from '../../../src/studio/design/edit/jsonc.ts';
import { blocksIn, type Slot, type Spot, slotsOf } from '../../../src/studio/design/know/slots.ts';
import { randomRounds } from '../../random-rounds.ts';

const text = `{
  "platen": 1,
  "header": "H",
  "footer": { "first": ["f1"], "default": "f2" },
  "content": [
    "A", // a
    // above B
    "B",
    { "type": "columns", "columns": ["C", { "width": 40, "content": "D" }, { "width": "*" }] },
    { "type": "box", "content": [
      // the e
      "E", // e
      { "type": "text",
        "text": "F"
      }
    ] },
    { "type": "table", "columns": [{ "header": "G", "width": "*" }], "body": [["I"], { "cells": [["K", "L"]] }] },
    { "type": "list", "items": ["M", ["N", "O"]] },
    { "type": "stack", "content": [] }
  ]
}
`;

function done(act: Act, before = text): { readonly after: string; readonly select: string } {
  const edit = editOf(before, act);
  assert.ok('changes' in edit, JSON.stringify(edit));
  const after = applied(before, edit.changes);
  assert.ok(readJsonc(after), after);
  return { after, select: edit.select };
}

const refused = (act: Act): string => {
  const edit = editOf(text, act);
  return 'refused' in edit ? edit.refused : 'done';
};

const move = (at: string, around: string, index: number): Act => ({
  ...{ kind: 'move', at, to: { around, index } },
});

/** The text where each line or part is another one. */
const textWith = (...changes: readonly (readonly [was: string, is: string])[]): string =>
  changes.reduce((now, [was, is]) => {
    assert.ok(now.includes(was), was);
    return now.replace(was, is);
  }, text);

describe('a block that is moved', () => {
  it('goes past several others, with the comments above it and behind it', () => {
    assert.deepEqual(done(move('/content/0', '/content', 3)), {
      after: textWith(
        ['    "A", // a\n', ''],
        ['{ "width": "*" }] },\n', '{ "width": "*" }] },\n    "A", // a\n'],
      ),
      select: '/content/2',
    });
    const { after } = done(move('/content/1', '/content', 0));
    assert.equal(
      after,
      textWith(['    "A", // a\n    // above B\n    "B",\n', '    // above B\n    "B",\n    "A", // a\n']),
    );
  });

  it('goes into another container, and takes its comments and the way that it is laid out along', () => {
    const intoBox = done(move('/content/1', '/content/3/content', 1));
    assert.equal(intoBox.select, '/content/2/content/1');
    assert.equal(
      intoBox.after,
      textWith(
        ['    // above B\n    "B",\n', ''],
        ['"E", // e\n', '"E", // e\n      // above B\n      "B",\n'],
      ),
    );
    const outOfBox = done(move('/content/3/content/0', '/content', 1));
    assert.equal(
      outOfBox.after,
      textWith(
        ['      // the e\n      "E", // e\n', ''],
        ['"A", // a\n', '"A", // a\n    // the e\n    "E", // e\n'],
      ),
    );
    const written = '{ "type": "text",\n        "text": "F"\n      }';
    const last = done(move('/content/3/content/1', '/content', 7));
    assert.equal(
      last.after,
      textWith(
        [`"E", // e\n      ${written}\n`, '"E" // e\n'],
        ['"content": [] }\n', `"content": [] },\n    { "type": "text",\n      "text": "F"\n    }\n`],
      ),
    );
  });

  it('makes a list of two of a block alone, and fills what is empty', () => {
    const cases = [
      ['/content/5/items/0', '/header', 0, '"header": ["M", "H"]', '/header/0'],
      ['/content/5/items/0', '/footer/default', 1, '"default": ["f2", "M"]', '/footer/default/1'],
      ['/content/0', '/content/2/columns/0', 0, '"columns": [["A" /* a */, "C"],', '/content/1/columns/0/0'],
      ['/content/0', '/content/2/columns/0', 1, '"columns": [["C", "A" /* a */],', '/content/1/columns/0/1'],
      [
        '/content/0',
        '/content/2/columns/2/content',
        0,
        '"*", "content": ["A" /* a */]',
        '/content/1/columns/2/content/0',
      ],
      ['/content/0', '/content/2/columns', 1, '["C", "A" /* a */, {', '/content/1/columns/1'],
      [
        '/content/1',
        '/content/4/body/1/cells/0',
        2,
        '["K", "L", /* above B */ "B"]',
        '/content/3/body/1/cells/0/2',
      ],
      ['/content/1', '/content/4/body/0/0', 1, '[["I", /* above B */ "B"]', '/content/3/body/0/0/1'],
      ['/header', '/content/6/content', 0, '"content": [\n      "H"\n    ]', '/content/6/content/0'],
      ['/content/2/columns/1/content', '/header', 1, '{ "width": 40, "content": [] }', '/header/1'],
    ] as const;
    for (const [at, around, index, wanted, select] of cases) {
      const found = done(move(at, around, index));
      assert.ok(found.after.includes(wanted), `${at} ${around}:\n${found.after}`);
      assert.equal(found.select, select);
    }
    assert.ok(!done(move('/header', '/content/6/content', 0)).after.includes('"header": "H"'));
  });

  it('goes into the block beside it and out of the one around it', () => {
    const into = done({ kind: 'move', at: '/content/4', to: 'in' });
    assert.equal(into.select, '/content/3/content/2');
    const back = done({ kind: 'move', at: into.select, to: 'out' }, into.after);
    assert.deepEqual(back, { after: text, select: '/content/4' });
    assert.equal(done({ kind: 'move', at: '/content/1', to: 'in' }).select, '/content/1/columns/0/0');
    assert.match(refused({ kind: 'move', at: '/content/0', to: 'in' }), /no block beside/);
    assert.match(refused({ kind: 'move', at: '/content/0', to: 'out' }), /no block around/);
  });

  it('stays where it can not go', () => {
    assert.match(refused(move('/content/3', '/content/3/content', 0)), /in itself/);
    assert.match(refused(move('/content/4/body/0', '/content', 0)), /stays among/);
    assert.match(refused(move('/content/4/body/0/0', '/content', 0)), /stays among/);
    assert.match(refused(move('', '/content', 0)), /whole file/);
    assert.equal(done(move('/header', '/header', 1)).after, text);
    assert.equal(done(move('/content/1', '/content', 2)).after, text);
  });

  it('is the same block afterwards, whatever is moved where, and no comment is lost', () => {
    const root = readJsonc(text);
    const slots = root ? slotsOf(root) : [];
    const blocks = slots.flatMap((slot: Slot) => blocksIn(slot));
    const spots = slots.flatMap((slot): Spot[] =>
      [...Array(blocksIn(slot).length + 1).keys()].map((index) => ({ around: slot.at, index })),
    );
    const words = (whole: string): readonly string[] =>
      (whole.match(/"[A-Z]"|above B|the e/g) ?? []).toSorted();
    const runs = randomRounds(400);
    let moves = 0;
    fc.assert(
      fc.property(fc.constantFrom(...blocks), fc.constantFrom(...spots), (block, to) => {
        const edit = editOf(text, { kind: 'move', at: block.at, to });
        if ('refused' in edit) return;
        const after = applied(text, edit.changes);
        const now = readJsonc(after);
        assert.ok(now, after);
        const moved = nodeAt(now, edit.select)?.raw.replaceAll(/\s+/g, ' ');
        assert.equal(
          moved,
          block.node.raw.replaceAll(/\s+/g, ' '),
          `${block.at} ${JSON.stringify(to)}\n${after}`,
        );
        assert.deepEqual(words(after), words(text), `${block.at} ${JSON.stringify(to)}\n${after}`);
        moves++;
      }),
      { numRuns: runs },
    );
    assert.ok(moves > runs / 8, `${moves} of ${runs}`);
  });
});
