// The TypeScript client plays the scenarios that clients of every language play.
import { fileURLToPath } from 'node:url';
import { conformance } from './conformance.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

conformance('TypeScript', [process.execPath, 'clients/conformance/driver.ts'], project);
