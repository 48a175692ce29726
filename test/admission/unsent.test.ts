// The ledger of documents that wait to be read: shares, the total, who is cut for others, memory.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Unsent, UnsentBytes } from '../../src/admission/unsent.ts';
import { stopClock } from '../clock.ts';
import { leftBytes } from '../short-collections.ts';

const bytes = (size: number): Uint8Array => new Uint8Array(size);

describe('documents that wait to be read', () => {
  it('hold the share of their account, and no other', () => {
    const unsent = new UnsentBytes({ share: 10, total: 100 });
    const first = unsent.hold('a', bytes(9));
    assert.ok(unsent.hasRoom('a'));
    const second = unsent.hold('a', bytes(9));
    assert.deepEqual([unsent.hasRoom('a'), unsent.hasRoom('b'), unsent.total], [false, true, 18]);
    const { code, message, retryAfterSec } = unsent.refusal('a');
    assert.deepEqual([code, retryAfterSec], ['rate_limited', 5]);
    assert.match(message, /^18 bytes of documents of this account wait to be read/);
    first.end();
    first.end();
    assert.deepEqual([unsent.hasRoom('a'), unsent.total], [true, 9]);
    second.end();
    assert.equal(unsent.total, 0);
  });

  it("hold the total: then nobody has room, and the operator's share is never more than that", () => {
    const unsent = new UnsentBytes({ share: 1000, total: 20 });
    unsent.hold('a', bytes(20));
    assert.deepEqual([unsent.hasRoom('a'), unsent.hasRoom('b')], [false, false]);
    assert.equal(unsent.refusal('b').code, 'service_unavailable');
    assert.equal(unsent.refusal('a').code, 'rate_limited');
  });

  it('tell when there is room again', () => {
    let told = 0;
    const unsent = new UnsentBytes({ onRoom: () => told++ });
    const held = unsent.hold('a', bytes(1));
    assert.equal(told, 0);
    held.end();
    held.end();
    assert.equal(told, 1);
  });

  it('are cut for others once they had their time: the oldest of whoever holds most', (t) => {
    const clock = stopClock(t);
    const unsent = new UnsentBytes({ share: 60, total: 60, leastReadMs: 40 });
    const cut: string[] = [];
    const hold = (account: string, name: string, size: number): void => {
      const held = unsent.hold(account, bytes(size));
      held.onCut(() => {
        cut.push(name);
        held.end();
      });
    };
    hold('small', 'small', 10);
    hold('large', 'older', 25);
    hold('large', 'newer', 25);
    clock.pass(39);
    assert.deepEqual(cut, [], 'nobody asked for room');
    assert.equal(unsent.hasRoom('other'), false);
    clock.pass(1);
    assert.deepEqual([cut, unsent.hasRoom('other')], [['older'], true]);
  });

  it('are left in peace while they are young', (t) => {
    const clock = stopClock(t);
    const unsent = new UnsentBytes({ total: 10, leastReadMs: 60 });
    let cut = false;
    unsent.hold('a', bytes(10)).onCut(() => {
      cut = true;
    });
    assert.equal(unsent.hasRoom('b'), false);
    clock.pass(59);
    assert.equal(cut, false);
    clock.pass(1);
    assert.equal(cut, true);
  });

  it('are cut as soon as they can be, when they were to be cut before', (t) => {
    const clock = stopClock(t);
    const unsent = new UnsentBytes({ total: 10, leastReadMs: 0 });
    const held = unsent.hold('a', bytes(10));
    assert.equal(unsent.hasRoom('b'), false);
    clock.pass(1);
    let cut = false;
    held.onCut(() => {
      cut = true;
    });
    assert.ok(cut);
  });

  it('give their memory back at their end; small ones may share it with others', () => {
    const unsent = new UnsentBytes();
    const [large, small] = [bytes(2 * 1024 * 1024), Buffer.from('a little')];
    unsent.hold('a', large).end();
    unsent.hold('a', small).end();
    assert.deepEqual([large.length, small.toString()], [0, 'a little']);
  });

  it('are not held when they have ended, until all old objects are looked through', async () => {
    const unsent = new UnsentBytes();
    const size = 64 * 1024;
    const under: Unsent[] = [];
    const left = await leftBytes({
      count: 400,
      turn() {
        const answer = bytes(size);
        const held = unsent.hold('a', answer);
        held.onCut(() => answer.fill(0));
        under.push(held);
        if (under.length > 8) under.shift()?.end();
      },
    });
    assert.ok(left < 100 * size, `${left / size} documents are held`);
  });
});
