// The tests of the commands, in one process.
import { commands } from './groups.ts';
import { runTogether } from './together.ts';
import { taken } from './whole.ts';

runTogether(taken(commands));
