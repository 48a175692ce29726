// Cleans up for longer than a process may stay open.
import { after, test } from 'node:test';

after(() => new Promise((resolve) => setTimeout(resolve, 1000)));
test('fine', () => undefined);
after(() => new Promise((resolve) => setTimeout(resolve, 500)));
