// A file with a test that never gives the processor back.
import { it } from 'node:test';

it('spins', () => {
  for (;;);
});
