// A file with a rejection that nobody catches, and no test that fails.
import { it } from 'node:test';

it('is fine', async () => {
  Promise.resolve().then(() => Promise.reject(new Error('nobody waits for this')));
  await new Promise((resolve) => setImmediate(resolve));
});
