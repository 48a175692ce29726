// `npm run build:client`: makes dist/client, the package that a backend installs. It has plain JavaScript, types, and no dependency.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = resolve(process.argv[2] ?? join(root, 'dist/client'));

const compilerOptions: readonly string[] = [
  ...['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions'],
  ...['--target', 'es2022', '--lib', 'es2024,dom', '--module', 'nodenext', '--moduleResolution', 'nodenext'],
  // No types of Node: the client may use nothing that only Node has.
  ...['--types', ''],
  ...['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--verbatimModuleSyntax'],
  // The compiler's own libraries are as they are.
  '--skipDefaultLibCheck',
  ...['--rootDir', join(root, 'src'), '--outDir', out],
];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const compiler = join(root, 'node_modules/.bin/tsc');
const entry = join(root, 'src/client/index.ts');
execFileSync(compiler, ['--ignoreConfig', ...compilerOptions, entry], { stdio: 'inherit', cwd: root });

// The compiler rewrites the imports of its JavaScript, but not those of its declarations.
for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue;
  const text = readFileSync(join(out, file), 'utf8');
  writeFileSync(join(out, file), text.replaceAll(/(['"]\.{1,2}\/[^'"]*)\.ts(?=['"])/g, '$1.js'));
}

const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  string,
  string
>;
const manifest = {
  name,
  version,
  description: 'The client of Platen: documents over one HTTP call, with the right retries.',
  type: 'module',
  license,
  sideEffects: false,
  exports: { './client': { types: './client/index.d.ts', default: './client/index.js' } },
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
process.stdout.write(`${out}\n`);
