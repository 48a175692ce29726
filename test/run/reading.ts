// The tests that ask outside readers, in one process.
import { reading } from './groups.ts';
import { runTogether } from './together.ts';
import { taken } from './whole.ts';

runTogether(taken(reading));
