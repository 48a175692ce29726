// The version stands in package.json. What has to repeat it says the same, and `platen version --json` tells what is inside.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { programVersion } from '../src/version.ts';
import { run } from './cli/recorder.ts';

const text = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const version = programVersion();

/** Where the version is repeated, and how it stands there. */
const repeated: Readonly<Record<string, RegExp>> = {
  'CHANGELOG.md': /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m,
  'package-lock.json': /"version": "(.*?)"/,
  'docs/openapi.json': /"version": "(.*?)"/,
  'clients/go/README.md': /require example\.com\/platen v(\S+)/,
  'clients/java/pom.xml': /<version>(.*?)<\/version>/,
  'clients/php/composer.json': /"version": "(.*?)"/,
  'clients/python/pyproject.toml': /^version = "(.*?)"/m,
  'clients/ruby/README.md': /platen-(\d+\.\d+\.\d+)\.gem/,
  'clients/ruby/platen.gemspec': /spec\.version = "(.*?)"/,
};

describe('the version', () => {
  for (const [name, form] of Object.entries(repeated))
    it(`stands in ${name}`, () => assert.equal(form.exec(text(name))?.[1], version));

  it('gets fixes, as SECURITY.md says', () => {
    const [series] = /^\d+\.\d+/.exec(version) ?? [];
    assert.match(text('SECURITY.md'), new RegExp(`^\\| ${series} \\| yes \\|$`, 'm'));
  });

  it('is told with the works of others inside and their licences', async () => {
    const { status, stdout } = await run(['version', '--json']);
    const told = JSON.parse(stdout) as {
      version: string;
      node: string;
      holds: { name: string; license: string }[];
    };
    assert.deepEqual([status, told.version, told.node], [0, version, process.versions.node]);
    assert.ok(told.holds.length > 60);
    const licenceOf = (name: string): string | undefined =>
      told.holds.find((one) => one.name === name)?.license;
    assert.deepEqual([licenceOf('hono'), licenceOf('@resvg/resvg-wasm')], ['MIT', 'MPL-2.0']);
    assert.ok(licenceOf('Node.js') !== undefined);
  });
});
