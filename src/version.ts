// Which Platen this is: the release, and the commit that an executable was built from.
import { buildFacts, bundledFile } from './bundled.ts';

const manifest = bundledFile('package.json');

/** The release, from package.json. */
export function programVersion(): string {
  const { version } = JSON.parse(manifest.text()) as { version: string };
  return version;
}

/** The commit that an executable was built from; undefined in a checkout, where `git` knows. */
export function programCommit(): string | undefined {
  return buildFacts()?.commit;
}
