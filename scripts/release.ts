// `npm run release`: makes all that a release consists of in dist/release. The same sources give the same bytes. Nothing is published;
// `npm run release -- --tag` also tags the commit, once all is made.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { programVersion } from '../src/version.ts';
import { softwareBillOf } from './software-bill.ts';
import { architectures } from './target.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const version = programVersion();
const out = join(root, 'dist/release');
const { values } = parseArgs({ options: { tag: { type: 'boolean', default: false } } });

/** How container images call the architectures (the OCI image specification takes the names of Go). */
const imageArchitectures = { x64: 'amd64', arm64: 'arm64' } as const;

function command(program: string, ...words: readonly string[]): string {
  return execFileSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}

/** Throws unless the sources are those of a commit, and CHANGELOG.md has the version with its day. */
function requireReady(): void {
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm');
  if (!heading.test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))
    throw new Error(`expected "## ${version} (DAY)" in CHANGELOG.md`);
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  const changed = status === 0 ? stdout.trim() : 'there is no repository here';
  if (changed === '') return;
  if (values.tag) throw new Error(`these files are not committed:\n${changed}`);
  process.stderr.write('not all files are committed, and the executables say so: "dirty", or "unknown"\n');
}

function makeExecutables(): void {
  mkdirSync(join(out, 'container'));
  for (const arch of architectures) {
    const folder = join(root, 'dist', `linux-${arch}`);
    command(process.execPath, join(root, 'scripts/build.ts'), folder, '--arch', arch);
    const file = join(out, `platen-${version}-linux-${arch}`);
    rmSync(file, { force: true });
    copyFileSync(join(folder, 'platen'), file);
    linkSync(file, join(out, 'container', `platen-${imageArchitectures[arch]}`));
    rmSync(folder, { recursive: true });
  }
}

/** Writes the container file for the folder in which it lies: it takes the executable of the image's architecture. */
function makeContainerFile(): void {
  const usual = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const [head = '', ...rest] = usual.split('FROM ');
  if (rest.length !== 1 || !head.startsWith('#')) throw new Error('expected one FROM in deploy/Dockerfile');
  const lines = `FROM ${rest[0]}`.replace(
    'COPY dist/platen /usr/local/bin/platen\n',
    'ARG TARGETARCH=amd64\nCOPY platen-$TARGETARCH /usr/local/bin/platen\n',
  );
  if (!lines.includes('$TARGETARCH')) throw new Error('expected "COPY dist/platen …" in deploy/Dockerfile');
  const comment = `# Platen ${version} in a container: docker build -t platen:${version} .     (in this folder)\n`;
  writeFileSync(join(out, 'container/Dockerfile'), comment + lines);
}

function makeClient(): void {
  const folder = mkdtempSync(join(tmpdir(), 'platen-client-'));
  try {
    command(process.execPath, join(root, 'scripts/build-client.ts'), folder);
    command('npm', 'pack', '--silent', folder, '--pack-destination', folder);
    copyFileSync(join(folder, `platen-${version}.tgz`), join(out, `platen-client-${version}.tgz`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function makeTexts(): Promise<void> {
  for (const name of ['THIRD_PARTY_NOTICES', 'CHANGELOG.md', 'SECURITY.md'])
    copyFileSync(join(root, name), join(out, name));
  copyFileSync(join(root, 'docs/openapi.json'), join(out, 'openapi.json'));
  writeFileSync(
    join(out, 'platen.schema.json'),
    `${command(process.execPath, join(root, 'bin/platen.mjs'), 'schema')}\n`,
  );
  const bill = await softwareBillOf(
    root,
    command('npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'),
  );
  writeFileSync(join(out, `platen-${version}.cdx.json`), bill);
}

/** Returns the files below the folder, in order. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

function makeSums(): void {
  const lines = filesOf(out).map((name) => {
    const sha256 = createHash('sha256')
      .update(readFileSync(join(out, name)))
      .digest('hex');
    return `${sha256}  ${name}\n`;
  });
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''));
}

requireReady();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
makeExecutables();
makeContainerFile();
makeClient();
await makeTexts();
makeSums();
for (const name of filesOf(out)) {
  const note = name.endsWith('arm64') && process.arch !== 'arm64' ? '   built, not run here' : '';
  process.stdout.write(`${String(statSync(join(out, name)).size).padStart(10)}  ${name}${note}\n`);
}
if (values.tag) {
  command('git', 'tag', '-a', `v${version}`, '-m', `Platen ${version}`);
  process.stdout.write(
    `tagged v${version}: push the tag, and put the files of ${out} where users fetch them\n`,
  );
} else
  process.stdout.write(`a dry run: all is in ${out}, nothing is tagged (--tag) and nothing is published\n`);
