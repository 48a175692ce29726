// The longest range of an expression: what is longer is a fault, not memory that is taken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { make } from '../../scripts/document.ts';

test('a range of more than ten million numbers is refused', async () => {
  const content = [{ type: 'text', text: '{{$count([1..10000001])}}' }];
  await assert.rejects(make({ content }), /10000000|1e7/);
});
