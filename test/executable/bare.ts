// The single executable, in a root with nothing but itself and the libraries it names: `npm run test:executable`, as root on Linux.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
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
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openFile } from '../../src/store/sqlite/open-file.ts';
import { pictureKinds } from '../assets/picture-kinds.ts';
import { run } from '../cli/recorder.ts';
import { blocksInspector, childrenOf, requireExecutable, takes, temporaryFolder, until } from '../platen.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const georgian = fileURLToPath(
  new URL('../../node_modules/@expo-google-fonts/noto-sans-georgian', import.meta.url),
);
const folder = temporaryFolder();
const root = join(folder.path, 'root');
const mounts: string[] = [];

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the executable in the bare root, with this environment and nothing else. */
function bare(words: readonly string[], env: Record<string, string> = {}, user?: string): Ended {
  const wanted = user === undefined ? [] : [`--userspec=${user}`];
  const { status, stdout, stderr } = spawnSync('/usr/sbin/chroot', [...wanted, root, '/platen', ...words], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** One line, the exit status of a failure, and nothing of our insides. */
function assertClear({ status, stderr }: Ended, message: RegExp, expected = 1): void {
  const lines = stderr.trimEnd().split('\n');
  assert.match(stderr, message);
  assert.equal(lines.length, 1, stderr);
  assert.doesNotMatch(stderr, /a bug|^\s+at /m);
  assert.equal(status, expected);
}

/** Containers often may not. */
const noMounts = spawnSync('unshare', ['--mount', 'true']).status !== 0 && 'needs the right to mount';

const skip = process.platform !== 'linux' || process.getuid?.() !== 0 ? 'needs root on Linux' : false;

describe('dist/platen', { skip }, () => {
  let executable = '';

  before(() => {
    executable = requireExecutable();
    const libraries = execFileSync('ldd', [executable], { encoding: 'utf8' }).match(/\/\S+/g) ?? [];
    for (const library of libraries) {
      mkdirSync(join(root, dirname(library)), { recursive: true });
      copyFileSync(library, join(root, library));
    }
    for (const name of ['tmp', 'work']) mkdirSync(join(root, name));
    chmodSync(join(root, 'tmp'), 0o1777);
    copyFileSync(executable, join(root, 'platen'));
  });
  after(() => {
    for (const mount of mounts) spawnSync('umount', [mount]);
    folder.remove();
  });

  it('is at most 133 MB, and needs glibc and libstdc++ alone', (t) => {
    const { size } = statSync(executable);
    t.diagnostic(`${(size / 1e6).toFixed(1)} MB`);
    assert.ok(size <= 133e6, String(size));
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.so/.test(name),
    );
    for (const name of names)
      assert.match(name, /\/(libc|libm|libdl|libpthread|libgcc_s|libstdc\+\+|ld-linux[\w-]*)\.so\.\d+$/);
  });

  it('gives the same bytes when it is built again', () => {
    const again = join(folder.path, 'again');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts', again], {
      cwd: project,
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout, stderr], [0, `${again}/platen\n`, '']);
    assert.equal(sha256Of(`${again}/platen`), sha256Of(executable), 'the sources changed since it was built');
    const warm = readdirSync(`${again}/warm-cache/platen`);
    assert.equal(warm.length, 1, 'what the cache of the home holds must not matter');
  });

  it('tells version, commit and engine', () => {
    const { stdout } = bare(['version']);
    const { stdout: head } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: project, encoding: 'utf8' });
    // Sources without their history are built, too.
    assert.ok(stdout.includes(` (${head?.trim() || 'unknown'}`), stdout);
    assert.match(
      stdout,
      /^platen \d+\.\d+\.\d+ \(\w+(-dirty)?\), Node 24\.\d+\.\d+, V8 \S+, linux-(x64|arm64)\n$/,
    );
  });

  it('runs the demo with no home, /proc, /dev, Node or node_modules', () => {
    const { status, stdout, stderr } = bare(['demo', '--once']);
    assert.equal(status, 0, stderr);
    const pdf = join(root, stdout.trim());
    execFileSync('qpdf', ['--check', pdf]);
    assert.match(execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' }), /2026-0117/);
    assert.ok(!existsSync(join(root, 'proc')) && !existsSync(join(root, 'dev')));
  });

  it('makes the same document as the checkout, with what it unpacks when it is needed', async () => {
    const long = 'Rechtsschutzversicherungsgesellschaften';
    const template = {
      ...{ platen: 1, name: 'doc', locale: 'de-DE' },
      content: [
        { type: 'barcode', symbology: 'ean13', value: '4006381333931' },
        { type: 'svg', src: 'drawing.svg', width: 60 },
        { type: 'image', src: 'photo.webp', width: 60 },
        {
          type: 'columns',
          columns: [{ width: 60, content: [{ type: 'text', hyphenate: true, text: long }] }],
        },
      ],
    };
    writeFileSync(join(root, 'work/doc.json'), JSON.stringify(template));
    writeFileSync(join(root, 'work/data.json'), '{}');
    const pictures = pictureKinds();
    writeFileSync(join(root, 'work/drawing.svg'), pictures.get('text.svg') ?? '');
    writeFileSync(join(root, 'work/photo.webp'), pictures.get('quarters-lossy.webp') ?? '');
    const words = (at: string, out: string) => [
      'render',
      `${at}/doc.json`,
      `${at}/data.json`,
      '-o',
      `${at}/${out}`,
    ];
    const made = bare([...words('/work', 'a.pdf'), '--now', '2026-01-01']);
    assert.equal(made.status, 0, made.stderr);
    const expected = await run([...words(join(root, 'work'), 'b.pdf'), '--now', '2026-01-01']);
    assert.equal(expected.status, 0, expected.stderr);
    const [a, b] = ['a.pdf', 'b.pdf'].map((name) => readFileSync(join(root, 'work', name)));
    assert.ok(a?.equals(b ?? Buffer.alloc(0)));
    assert.match(execFileSync('pdftotext', [join(root, 'work/a.pdf'), '-'], { encoding: 'utf8' }), /Rechts/);
  });

  it('fetches pictures with the client that it brings', () => {
    const template = {
      platen: 1,
      name: 'remote',
      content: [{ type: 'image', src: 'https://127.0.0.1/a.png' }],
    };
    writeFileSync(join(root, 'work/remote.json'), JSON.stringify(template));
    const { status, stderr } = bare(['render', '/work/remote.json', '/work/data.json', '-o', '/work/c.pdf']);
    assert.match(stderr, /the host of the URL cannot be reached from here/);
    assert.doesNotMatch(stderr, /a bug/);
    assert.equal(status, 3, stderr);
  });

  it('says what is wrong with its cache folder', () => {
    const words = ['account', 'list', '--data', '/work/cache'];
    writeFileSync(join(root, 'file'), '');
    assertClear(
      bare(words, { CACHE_DIRECTORY: '/file' }),
      /^platen: can't unpack SQLite into \/file: .*CACHE_DIRECTORY$/m,
    );
    mkdirSync(join(root, 'open'));
    chmodSync(join(root, 'open'), 0o777);
    assertClear(
      bare(words, { CACHE_DIRECTORY: '/open' }),
      /the cache folder \/open is another user's, or others can write to it: run the command as its owner, or name/,
    );
  });

  it('says why it can use no folder that is read-only or runs no programs', { skip: noMounts }, () => {
    const words = ['account', 'list', '--data', '/work/cache'];
    for (const [name, options, message] of [
      [
        'sealed',
        'ro',
        /^platen: can't unpack SQLite into \/sealed: EROFS.*name another folder with CACHE_DIRECTORY$/m,
      ],
      [
        'idle',
        'noexec',
        /^platen: can't run SQLite from \/idle\/.*not mounted noexec with CACHE_DIRECTORY$/m,
      ],
    ] as const) {
      const at = join(root, name);
      mkdirSync(at);
      execFileSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=700`, 'tmpfs', at]);
      mounts.push(at);
      assertClear(bare(words, { CACHE_DIRECTORY: `/${name}` }), message);
    }
  });

  it('runs nothing from its cache that is not what it wrote', () => {
    const words = ['account', 'list', '--data', '/work/cache'];
    assert.equal(bare(words, { CACHE_DIRECTORY: '/work/own' }).status, 0);
    const [name = ''] = readdirSync(join(root, 'work/own'));
    writeFileSync(join(root, 'work/own', name), 'not SQLite');
    assert.equal(bare(words, { CACHE_DIRECTORY: '/work/own' }).status, 0);
    assert.notEqual(readFileSync(join(root, 'work/own', name), 'latin1'), 'not SQLite');
  });

  it('says what is wrong with its data folder', () => {
    mkdirSync(join(root, 'work/newer'));
    const db = openFile(join(root, 'work/newer/platen.db'));
    db.pragma('user_version = 99');
    db.close();
    assertClear(bare(['serve', '--data', '/work/newer']), /is of a newer Platen \(schema 99/);
    assertClear(
      bare(['serve', '--data', '/file/data']),
      /can't make the data folder \/file\/data: a part of the path is no folder/,
    );
    writeFileSync(join(root, 'work/other'), '');
    mkdirSync(join(root, 'work/nothing'));
    writeFileSync(join(root, 'work/nothing/platen.db'), 'x'.repeat(5000));
    assertClear(bare(['serve', '--data', '/work/nothing']), /is no Platen database/);
    mkdirSync(join(root, 'work/locked'));
    chownSync(join(root, 'work/locked'), 0, 0);
    chmodSync(join(root, 'work/locked'), 0o755);
    const other = bare(['serve', '--data', '/work/locked'], { XDG_CACHE_HOME: '/tmp/nobody' }, '65534:65534');
    assertClear(other, /can't open \/work\/locked\/serve\.lock for writing/);
  });

  it('says that a port is taken, and what is wrong with its settings', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    // The other server lives in this process, so the wait must not hold it up.
    assertClear(
      bare(['serve', '--listen', `127.0.0.1:${port}`, '--data', '/work/taken']),
      /is taken: name another address with --listen/,
    );
    taken.close();
    writeFileSync(join(root, 'work/platen.json'), '{"lisen":"127.0.0.1:0","more":1}');
    assertClear(
      bare(['serve', '--config', '/work/platen.json']),
      /unknown key "lisen", did you mean "listen"\?; unknown key "more"/,
    );
    assert.equal(bare(['serve', '--lisen', 'x']).status, 2);
  });

  it('is told apart from its libraries when one is missing', () => {
    const library =
      readdirSync(root, { recursive: true, encoding: 'utf8' }).find((name) => /libstdc\+\+\.so/.test(name)) ??
      '';
    const away = join(folder.path, 'away');
    copyFileSync(join(root, library), away);
    rmSync(join(root, library));
    // The loader of the system speaks before the program does.
    const { status, stderr } = bare(['version']);
    assert.equal(status, 127);
    assert.match(
      stderr,
      /error while loading shared libraries: libstdc\+\+\.so\.6: cannot open shared object file/,
    );
    assert.equal(stderr.trimEnd().split('\n').length, 1);
    copyFileSync(away, join(root, library));
    assert.equal(bare(['version']).status, 0);
  });

  it('takes no code and writes no file by what the environment says', () => {
    writeFileSync(join(root, 'work/evil.js'), 'process.stdout.write("EVIL")');
    const outside = {
      NODE_OPTIONS: '--require /work/evil.js',
      NODE_REPL_EXTERNAL_MODULE: '/work/evil.js',
      NODE_COMPILE_CACHE: '/work/outside',
      NODE_V8_COVERAGE: '/work/outside',
      NODE_REDIRECT_WARNINGS: '/work/outside',
      NODE_ICU_DATA: '/work/outside',
      OPENSSL_CONF: '/work/outside',
    };
    for (const [name, value] of Object.entries(outside)) {
      const { status, stdout } = bare(['account', 'list', '--data', '/work/env'], { [name]: value });
      assert.deepEqual([name, status, stdout.includes('EVIL')], [name, 0, false]);
    }
    assert.ok(!existsSync(join(root, 'work/outside')));
  });

  it('renders with fonts of the operator, wherever their copies lie', () => {
    mkdirSync(join(root, 'work/fonts'));
    const [font = ''] = readdirSync(georgian, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('400Regular.ttf'),
    );
    copyFileSync(join(georgian, font), join(root, 'work/fonts/house.ttf'));
    const content = [{ type: 'text', font: 'Noto Sans Georgian', text: 'მათ' }];
    writeFileSync(join(root, 'work/fonts.json'), JSON.stringify({ platen: 1, name: 'fonts', content }));
    // Render processes are told in one text what they may read.
    const TMPDIR = '/work/the "house", its \\ and \' fonts';
    mkdirSync(join(root, TMPDIR));
    const words = [
      'render',
      '/work/fonts.json',
      '/work/data.json',
      '-o',
      '/work/fonts.pdf',
      '--fonts',
      '/work/fonts',
    ];
    const { status, stderr } = bare(words, { TMPDIR });
    assert.equal(status, 0, stderr);
    const text = execFileSync('pdftotext', [join(root, 'work/fonts.pdf'), '-'], { encoding: 'utf8' });
    assert.match(text, /მათ/);
  });

  it('opens no inspector at SIGUSR1, and has its render processes in a sandbox', async () => {
    const words = [root, '/platen', 'serve', '--listen', '127.0.0.1:0', '--data', '/work/signal'];
    const server = spawn('/usr/sbin/chroot', words, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const ended = once(server, 'close');
    try {
      const [url] = await once(server.stdout.setEncoding('utf8'), 'data');
      await until('render processes', async () => (await fetch(`${String(url).trim()}/readyz`)).ok);
      const children = childrenOf(server.pid);
      assert.ok(children.length > 1);
      for (const pid of [server.pid ?? 0, ...children])
        await until(`process ${pid} to block SIGUSR1`, () => blocksInspector(pid));
      for (const pid of children) {
        const status = (): string => readFileSync(`/proc/${pid}/status`, 'latin1');
        await until('a sandbox', () => /^Seccomp:\t2$/m.test(status()), { saw: status });
        assert.match(status(), /^NoNewPrivs:\t1$/m);
        assert.match(
          readFileSync(`/proc/${pid}/cmdline`, 'latin1'),
          /^\/platen\0--node-options=.*"--permission"/,
        );
      }
      for (const pid of [server.pid ?? 0, ...children]) process.kill(pid, 'SIGUSR1');
      await takes(300);
      assert.deepEqual(childrenOf(server.pid), children);
    } finally {
      server.kill('SIGTERM');
    }
    const [status] = await ended;
    assert.equal(status, 0);
    assert.doesNotMatch(stderr, /Debugger|wall_missing/);
  });
});
