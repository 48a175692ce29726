// The tests of the service behind a port, in one process.
import { served } from './groups.ts';
import { runTogether } from './together.ts';
import { taken } from './whole.ts';

runTogether(taken(served));
