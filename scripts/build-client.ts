// `npm run build:client`: makes dist/client, the package that a backend installs. It has plain JavaScript, types, and no dependency.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = resolve(process.argv[2] ?? join(root, 'dist/client'));

const compilerOptions: readonly string[] = [
  ...['--noEmit', 'false', '--declaration', '--rewriteRelativeImportExtensions'],
  // Node 18 has all of ES2022.
  ...['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'],
  // No types of Node: the client may use nothing that only Node has.
  ...['--types', ''],
  ...['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
  // The compiler's own libraries are as they are.
  '--skipDefaultLibCheck',
  ...['--rootDir', join(root, 'src')],
];

/** The two forms of modules: `import` takes one, `require` the other. The nearest package.json says which form a file has. */
const forms = [
  { folder: out, type: 'module', options: ['--module', 'nodenext', '--verbatimModuleSyntax'] },
  { folder: join(out, 'require'), type: 'commonjs', options: ['--module', 'commonjs'] },
];

const compiler = join(root, 'node_modules/.bin/tsc');
const entry = join(root, 'src/client/index.ts');
rmSync(out, { recursive: true, force: true });
for (const { folder, type, options } of forms) {
  mkdirSync(folder, { recursive: true });
  const words = ['--ignoreConfig', ...compilerOptions, ...options, '--outDir', folder, entry];
  execFileSync(compiler, words, { stdio: 'inherit', cwd: root });
  if (folder !== out) writeJson(join(folder, 'package.json'), { type });
}

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
const exported = (folder: string) => ({
  types: `./${folder}client/index.d.ts`,
  default: `./${folder}client/index.js`,
});
writeJson(join(out, 'package.json'), {
  name,
  version,
  description: 'The client of Platen: documents over one HTTP call, with the right retries.',
  type: 'module',
  license,
  sideEffects: false,
  engines: { node: '>=18' },
  exports: { './client': { import: exported(''), require: exported('require/') } },
});
process.stdout.write(`${out}\n`);

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
