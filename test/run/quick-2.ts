// The other half of the quick tests, in one process.
import { quickTests } from './groups.ts';
import { forbidProcesses, runTogether } from './together.ts';

forbidProcesses();
runTogether(quickTests().filter((_, index) => index % 2 === 1));
