// Cleans up for longer than a process may stay open.
import { after, test } from 'node:test';
import { takes } from '../../until.ts';

after(() => takes(1000));
test('fine', () => undefined);
after(() => takes(500));
