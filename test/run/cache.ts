// Loaded before each file of tests: what was compiled for one process is not compiled again for the next.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url)));
