// Heads of boxes: where they are printed again, and where they yield.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BoxSpec, box } from '../../src/layout/flow/box.ts';
import { columns } from '../../src/layout/flow/columns.ts';
import { headed } from '../../src/layout/flow/headed.ts';
import { newspaper } from '../../src/layout/flow/newspaper.ts';
import type { Flowable } from '../../src/layout/flowable.ts';
import { shareTrack } from '../../src/layout/track.ts';
import { noSides } from '../../src/units.ts';
import {
  column,
  contextOf,
  kept,
  leaf,
  margin,
  paragraphOf,
  shown,
  shownPages,
  stretch,
} from './builders.ts';

interface Parts {
  readonly head?: Flowable;
  readonly again?: Flowable;
  readonly content?: readonly Flowable[];
  readonly verticalAlign?: 'top' | 'middle' | 'bottom';
}

/** A box with a head: `H` on its first page and `h` on all further ones, unless told otherwise. */
function boxOf(parts: Parts = {}, options: Partial<BoxSpec> = {}): Flowable {
  const { head = leaf('H', 10), again = leaf('h', 10), content = [], verticalAlign = 'top' } = parts;
  const below = column(content);
  const inner = headed({ path: '/box', head, again, content: below, verticalAlign });
  return box({ path: '/box', content: inner, padding: noSides, border: {}, ...options });
}

describe('the head of a box', () => {
  test('stands above each piece, in the second form where the box goes on', async () => {
    assert.deepEqual(await shownPages([boxOf({ content: [paragraphOf('a', 7)] })], { height: 40 }), [
      'H@0 a1@10 a2@20 a3@30',
      'h@0 a4@10 a5@20 a6@30',
      'h@0 a7@10',
    ]);
  });

  test('is never alone at the foot of a page', async () => {
    const blocks = [leaf('x', 85), boxOf({ content: [paragraphOf('a', 2)] })];
    assert.deepEqual(await shownPages(blocks), ['x@0', 'H@0 a1@10 a2@20']);
  });

  test('yields on a further page where nothing finds room below it', async () => {
    const content = [leaf('a', 60), leaf('b', 95), leaf('c', 60)];
    assert.deepEqual(await shownPages([boxOf({ content })]), ['H@0 a@10', 'b@0', 'h@0 c@10']);
  });

  test('stands alone on the first page where no page has room for both', async () => {
    assert.deepEqual(await shownPages([boxOf({ content: [leaf('a', 95)] })]), ['H@0', 'a@0']);
  });

  test('that is higher than a page begins where it is, and is not printed again', async () => {
    const head = paragraphOf('H', 12);
    const blocks = [leaf('x', 50), boxOf({ head, again: head, content: [paragraphOf('a', 10)] })];
    assert.deepEqual(await shownPages(blocks), [
      'x@0 H1@50 H2@60 H3@70 H4@80 H5@90',
      'H6@0 H7@10 H8@20 H9@30 H10@40 H11@50 H12@60 a1@70 a2@80 a3@90',
      'a4@0 a5@10 a6@20 a7@30 a8@40 a9@50 a10@60',
    ]);
  });

  test('that fits a page moves there rather than being split', async () => {
    const blocks = [leaf('x', 85), boxOf({ head: paragraphOf('H', 3), content: [leaf('a', 10)] })];
    assert.deepEqual(await shownPages(blocks), ['x@0', 'H1@0 H2@10 H3@20 a@30']);
  });

  test('alone makes a box', async () => {
    assert.deepEqual(await shownPages([boxOf(), leaf('x', 10)]), ['H@0 x@10']);
  });

  test('that is empty on further pages takes no room there', async () => {
    const content = [paragraphOf('a', 6)];
    assert.deepEqual(await shownPages([boxOf({ again: column([]), content })], { height: 40 }), [
      'H@0 a1@10 a2@20 a3@30',
      'a4@0 a5@10 a6@20',
    ]);
  });

  test('heads of boxes in boxes stand below each other, and the outer one yields first', async () => {
    const inner = boxOf({ head: leaf('I', 10), again: leaf('i', 10), content: [paragraphOf('a', 3)] });
    assert.deepEqual(await shownPages([boxOf({ content: [inner] })], { height: 40 }), [
      'H@0 I@10 a1@20 a2@30',
      'h@0 i@10 a3@20',
    ]);
    const high = boxOf({
      head: leaf('I', 10),
      again: leaf('i', 10),
      content: [leaf('a', 10), leaf('b', 25)],
    });
    assert.deepEqual(await shownPages([boxOf({ content: [high] })], { height: 40 }), [
      'H@0 I@10 a@20',
      'i@0 b@10',
    ]);
  });

  test('stands in each column of a flow, and in each column of its own', async () => {
    const content = boxOf({ content: [paragraphOf('a', 5)] });
    const flow = newspaper({ path: '/flow', content, count: 2, gap: 0, balance: false });
    assert.deepEqual(await shownPages([flow], { height: 40 }), ['H@0 a1@10 a2@20 a3@30 h@0 a4@10 a5@20']);
    const right = boxOf({ head: leaf('I', 20), again: leaf('i', 20), content: [paragraphOf('b', 3)] });
    const side = columns({
      path: '/columns',
      gap: 0,
      columns: [content, right].map((each) => ({ track: shareTrack, content: each })),
    });
    assert.deepEqual(await shownPages([side], { height: 40 }), [
      'H@0 a1@10 a2@20 a3@30 I@0 b1@20 b2@30',
      'h@0 a4@10 a5@20 i@0 b3@20',
    ]);
  });

  test('leaves a box that is kept together whole', async () => {
    const blocks = [leaf('x', 60), kept({ together: true }, boxOf({ content: [paragraphOf('a', 5)] }))];
    assert.deepEqual(await shownPages(blocks), ['x@0', 'H@0 a1@10 a2@20 a3@30 a4@40 a5@50']);
  });

  test('does not part what is kept with the next block', async () => {
    const content = [leaf('a', 40), kept({ withNext: true }, leaf('b', 20))];
    const blocks = [boxOf({ content }), leaf('x', 60)];
    assert.deepEqual(await shownPages(blocks), ['H@0 a@10', 'h@0 b@10 x@30']);
    // The next page has no more room.
    const alone = [boxOf({ content: [kept({ withNext: true }, leaf('b', 20))] }), leaf('x', 90)];
    assert.deepEqual(await shownPages(alone), ['H@0 b@10', 'x@0']);
  });

  test('stays at the top where the content is centred in the height, and stretching content fills it', async () => {
    const content = [leaf('a', 10)];
    const high = (verticalAlign: 'middle' | 'bottom') =>
      boxOf({ content, verticalAlign }, { height: 50, padding: { top: 0, right: 0, bottom: 10, left: 0 } });
    assert.deepEqual(await shownPages([high('middle')]), ['H@0 a@20']);
    assert.deepEqual(await shownPages([high('bottom'), leaf('x', 10)]), ['H@0 a@30 x@50']);
    const filled = boxOf({ content: [stretch(), leaf('b', 10)] }, { height: 60 });
    assert.deepEqual(await shownPages([filled]), ['H@0 b@50']);
  });

  test('keeps the space above the content on the first page alone', async () => {
    const content = [margin({ top: 10 }, leaf('a', 10)), margin({ top: 10 }, leaf('b', 25))];
    assert.deepEqual(await shownPages([boxOf({ content })], { height: 50 }), ['H@0 a@20', 'h@0 b@10']);
  });

  test('does no work that grows with the power of its depth', async () => {
    let fits = 0;
    const counted: Flowable = {
      ...leaf('a', 60),
      fit(region, context) {
        fits += 1;
        return leaf('a', 60).fit(region, context);
      },
    };
    let inner = boxOf({ content: [leaf('z', 60), counted] });
    for (let depth = 1; depth < 12; depth += 1) inner = boxOf({ content: [inner] });
    const { rest } = inner.fit({ width: 100, height: 200, full: 200 }, contextOf());
    fits = 0;
    const { frame } = rest?.fit({ width: 100, height: 100, full: 100 }, contextOf()) ?? {};
    assert.equal(frame && shown(frame), 'h@0 h@10 h@20 h@30 a@40');
    assert.ok(fits < 200, `${fits}`);
  });
});
