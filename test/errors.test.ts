// Issues in messages: how places in the data are named, and how many issues are.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataPlace, describeIssue, issuesError } from '../src/errors.ts';

describe('issues in messages', () => {
  it('name places in the data as an author would write them', () => {
    for (const [pointer, place] of [
      ['', 'data'],
      ['/items', 'data.items'],
      ['/items/3/price', 'data.items[3].price'],
      ['/due-date', 'data["due-date"]'],
      ['/a~1b/~0', 'data["a/b"]["~"]'],
      ['/größe/01', 'data.größe["01"]'],
    ] as const) {
      assert.equal(dataPlace(pointer), place);
    }
  });

  it('give place, message and hint', () => {
    const message = 'expected a list, got a string';
    assert.equal(describeIssue({ source: 'data', path: '/items', message }), `data.items: ${message}`);
    const issue = { source: 'template' as const, path: '/content/0', message: 'm', hint: 'h' };
    assert.equal(describeIssue(issue), 'template/content/0: m (h)');
  });

  it('name the first 100 and how many there are', () => {
    const issues = Array.from({ length: 103 }, (_, index) => ({
      source: 'data' as const,
      path: `/${index}`,
      message: 'm',
    }));
    const error = issuesError('invalid_data', issues);
    assert.equal(error.issues.length, 100);
    assert.match(error.message, /^data\[0\]: m; .*data\[99\]: m; and 3 more \(103 in all\)$/);
  });
});
