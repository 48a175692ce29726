#!/usr/bin/env node
// The `platen` command of a checkout: checks the runtime, then hands over to the program.
import './runtime.mjs';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Not a static import: a Node without it would stop on the line instead of telling what it lacks.
const { enableCompileCache } = await import('node:module');

// Inside the project and not in the shared temporary folder, where others could leave code for us.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/platen', import.meta.url)));

// `npm run` works in the project's own folder and tells where it was typed: that is where paths are meant.
const { INIT_CWD: typedIn, npm_package_json: script, npm_lifecycle_event: name } = process.env;
const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
const isOwnScript = script && existsSync(script) && realpathSync(script) === manifest;
if (typedIn && isOwnScript && (name === 'platen' || name === 'demo')) process.chdir(typedIn);

// It is src/main.ts, unless the run of all tests made a bundle of it.
await import('#program');
