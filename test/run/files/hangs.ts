// A file whose process stays after its tests.
import { it } from 'node:test';

it('is fine', () => undefined);
setInterval(() => undefined, 1000);
