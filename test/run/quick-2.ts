// The other half of the quick tests, in one process.
import { quickHalf } from './groups.ts';
import { forbidProcesses, runTogether } from './together.ts';
import { taken } from './whole.ts';

forbidProcesses();
runTogether(taken(quickHalf(1)));
