// Which Platen this is: the release, and the commit that an executable was built from.
import { buildFacts, bundledFile } from './bundled.ts';

const manifest = bundledFile('package.json');

/** Returns the release, as package.json names it. */
export function programVersion(): string {
  const { version } = JSON.parse(manifest.text()) as { version: string };
  return version;
}

/** Returns the commit that an executable was built from, or undefined in a checkout. */
export function programCommit(): string | undefined {
  return buildFacts()?.commit;
}
