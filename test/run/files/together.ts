// Two files in one process, one of which has a rejection that nobody catches.
import { runTogether } from '../together.ts';

runTogether(['test/run/files/fine.ts', 'test/run/files/rejects.ts']);
