#!/usr/bin/env node
// The `platen` command of a checkout: checks the runtime, then hands over to src/main.ts.
import './runtime.mjs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Inside the project and not in the shared temporary folder, where others could leave code for us.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/platen', import.meta.url)));

await import('../src/main.ts');
