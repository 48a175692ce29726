#!/usr/bin/env node
// The `platen` command of a checkout: checks the runtime, then hands over to src/main.ts.
import './runtime.mjs';

await import('../src/main.ts');
