// package-lock.json: what is installed where Platen is built or run is what was chosen, to the byte.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const installed = Object.entries(packages).filter(([path]) => path !== '');

/** Whether a package is for a machine that Platen is built or run on: Linux with glibc. */
function isForUs({ os, cpu, libc }: Entry): boolean {
  const allows = (list: readonly string[] | undefined, ...wanted: readonly string[]): boolean =>
    list === undefined || wanted.some((one) => list.includes(one));
  return allows(os, 'linux') && allows(cpu, 'x64', 'arm64') && allows(libc, 'glibc');
}

it('holds the hash of every package that is installed on Linux with glibc, and of all that is shipped', () => {
  assert.ok(installed.length > 100);
  const without = installed.filter(([, entry]) => !/^sha512-/.test(entry.integrity ?? ''));
  // Development tools for other systems, which the registry that wrote the file did not have.
  const faults = without.filter(([, entry]) => entry.dev !== true || !entry.optional || isForUs(entry));
  assert.deepEqual(faults, []);
});

it('takes packages from the registry alone', () => {
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  assert.deepEqual(elsewhere, []);
});
