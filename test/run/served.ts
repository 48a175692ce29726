// The tests of the service behind a port, in one process.
import { served } from './groups.ts';
import { runTogether } from './together.ts';

runTogether(served);
