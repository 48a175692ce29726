#!/usr/bin/env node
// The `platen` command of a checkout: checks the runtime, then hands over to src/main.ts.
import './runtime.mjs';
import { fileURLToPath } from 'node:url';

// Not a static import: a Node without it would stop on the line instead of telling what it lacks.
const { enableCompileCache } = await import('node:module');

// Inside the project and not in the shared temporary folder, where others could leave code for us.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/platen', import.meta.url)));

await import('../src/main.ts');
