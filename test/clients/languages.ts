// The clients of the other languages play the scenarios. `npm run test:clients` runs this; it takes a toolchain for each language.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../platen.ts';
import { conformance } from './conformance.ts';

const clients = fileURLToPath(new URL('../../clients', import.meta.url));

/** A language: what says whether its toolchain is there, what builds its client, and what starts its driver. */
interface Language {
  readonly name: string;
  readonly folder: string;
  readonly toolchain: readonly string[];
  /** The commands that check and build, in a folder for what they make. */
  readonly builds: (out: string) => readonly (readonly string[])[];
  readonly driver: (out: string) => readonly string[];
}

const languages: readonly Language[] = [
  {
    name: 'Python',
    folder: 'python',
    toolchain: ['/usr/bin/python3', '--version'],
    builds: () => [],
    driver: () => ['/usr/bin/python3', 'conformance/driver.py'],
  },
];
