// A file of tests in two suites, one of which is loaded late.
import { describe, it } from 'node:test';

describe('a suite', () => it('is fine', () => undefined));
it('is fine, too', async () => {
  await new Promise((resolve) => setImmediate(resolve));
});
