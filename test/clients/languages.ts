// The clients of the other languages: built and checked as their tools want, played through all scenarios, and the calls that
// their READMEs and the docs show. `npm run test:clients` runs this.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { documentOf, Stub } from '../../clients/conformance/stub.ts';
import { temporaryFolder } from '../platen.ts';
import { conformance } from './conformance.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const clients = join(project, 'clients');
const made = temporaryFolder();
after(() => made.remove());

/** A command: the program and its words. */
type Command = readonly string[];

/** How the client of a language is checked, built and started. `out` is an empty folder for what is built. */
interface Language {
  readonly name: string;
  readonly folder: string;
  /** Where the toolchain is there, this command ends well. */
  readonly toolchain: Command;
  /** Run in the client's folder, one after the other. */
  readonly builds: (out: string) => readonly Command[];
  readonly driver: (out: string) => Command;
  /** Runs the call that the docs show, which lies in `send`, in that folder. */
  readonly sends: (out: string) => readonly Command[];
  /** The file in which it lies. */
  readonly file: string;
}

const python = '/usr/bin/python3';

const languages: readonly Language[] = [
  {
    name: 'Python',
    folder: 'python',
    toolchain: [python, '-c', 'import sys, setuptools; assert sys.version_info >= (3, 11)'],
    builds: (out) => [
      [python, '-m', 'compileall', '-q', 'platen', 'conformance'],
      // The name of the folder has to be another one than that of the sources: setuptools builds beside them.
      [
        python,
        '-m',
        'pip',
        'install',
        '-q',
        '--no-index',
        '--no-build-isolation',
        '--no-deps',
        '--target',
        out,
        '.',
      ],
    ],
    driver: (out) => ['env', `PYTHONPATH=${out}`, python, 'conformance/driver.py'],
    sends: (out) => [['env', `PYTHONPATH=${out}`, python, 'send.py']],
    file: 'send.py',
  },
  {
    name: 'Go',
    folder: 'go',
    toolchain: ['go', 'version'],
    builds: (out) => [
      ['sh', '-c', 'test -z "$(gofmt -l .)" || { gofmt -l . ; exit 1; }'],
      ['go', 'vet', './...'],
      ['go', 'build', '-o', join(out, 'driver'), './conformance'],
    ],
    driver: (out) => [join(out, 'driver')],
    sends: () => [['go', 'run', '.']],
    file: 'main.go',
  },
  {
    name: 'Java',
    folder: 'java',
    toolchain: ['javac', '-version'],
    builds: (out) => [
      [
        'sh',
        '-c',
        `javac -Xlint:all -Werror -encoding UTF-8 --release 17 -d '${out}' $(find src conformance -name '*.java')`,
      ],
      // Maven itself needs its plugins from a registry: the form alone is checked.
      [python, '-c', 'import xml.dom.minidom as x; x.parse("pom.xml")'],
    ],
    driver: (out) => ['java', '-cp', out, 'Driver'],
    sends: (out) => [
      ['javac', '-encoding', 'UTF-8', '-cp', out, '-d', '.', 'Send.java'],
      ['java', '-cp', `${out}:.`, 'Send'],
    ],
    file: 'Send.java',
  },
  {
    name: 'PHP',
    folder: 'php',
    toolchain: ['php', '-r', 'exit(extension_loaded("curl") && PHP_VERSION_ID >= 80200 ? 0 : 1);'],
    builds: () => [
      ['sh', '-c', 'for file in src/*.php conformance/*.php; do php -l "$file" >/dev/null || exit 1; done'],
      ['php', '-r', 'json_decode(file_get_contents("composer.json"), flags: JSON_THROW_ON_ERROR);'],
    ],
    driver: () => ['php', 'conformance/driver.php'],
    sends: () => [['php', 'send.php']],
    file: 'send.php',
  },
  {
    name: 'Ruby',
    folder: 'ruby',
    toolchain: ['ruby', '-e', 'exit(RUBY_VERSION >= "3.1")'],
    builds: (out) => [
      [
        'sh',
        '-c',
        'ruby -wc lib/*.rb lib/platen/*.rb conformance/*.rb 2>&1 | grep -v "Syntax OK" && exit 1 || exit 0',
      ],
      ['gem', 'build', '-q', '--norc', '--output', join(out, 'platen.gem'), 'platen.gemspec'],
    ],
    driver: () => ['ruby', '-w', 'conformance/driver.rb'],
    sends: () => [['ruby', '-I', join(clients, 'ruby/lib'), 'send.rb']],
    file: 'send.rb',
  },
];

const execute = promisify(execFile);

async function run(
  [program = '', ...words]: Command,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  try {
    await execute(program, words, { cwd, env: { ...process.env, ...env }, timeout: 300_000 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

function isThere(command: Command): Promise<boolean> {
  return run(command, project).then(
    () => true,
    () => false,
  );
}

/** The first block of code in this language. */
function firstBlock(markdown: string, language: string): string {
  const [, code] = markdown.split(`\n\`\`\`${language}\n`);
  assert.ok(code !== undefined, `there is no block of ${language}`);
  return code.slice(0, code.indexOf('\n```') + 1);
}

for (const language of languages) {
  const isRun = await isThere(language.toolchain);
  if (!isRun && process.env.CI)
    throw new Error(`${language.name}: its toolchain is missing, ${language.toolchain[0]}`);
  if (!isRun) {
    console.log(`${language.name}: not run here, its toolchain is missing: ${language.toolchain.join(' ')}`);
    continue;
  }
  const out = join(made.path, language.folder);
  mkdirSync(out, { recursive: true });
  // What a build leaves behind must not come into the sources.
  const sources = join(made.path, 'sources', language.folder);
  cpSync(join(clients, language.folder), sources, { recursive: true });
  for (const build of language.builds(out)) await run(build, sources);
  conformance(language.name, language.driver(out), sources);
  describe(`the call that the docs show for ${language.name}`, () => {
    let stub: Stub;
    before(async () => {
      stub = await Stub.start();
    });
    after(() => stub.close());
    const readme = readFileSync(join(clients, language.folder, 'README.md'), 'utf8');
    it('is the same in the README and in the API', () => {
      const api = readFileSync(join(project, 'docs/api.md'), 'utf8');
      assert.equal(firstBlock(readme, language.folder), firstBlock(api, language.folder));
    });
    it('makes the document', async () => {
      const scene = stub.stage([{ document: 4000 }]);
      const at = join(made.path, `send-${language.folder}`);
      mkdirSync(at);
      writeFileSync(
        join(at, language.file),
        firstBlock(readme, language.folder).replace('http://127.0.0.1:8080', scene.baseUrl),
      );
      if (language.folder === 'php') symlinkSync(join(clients, 'php'), join(at, 'platen'));
      if (language.folder === 'go') {
        const module = `module send\n\ngo 1.19\n\nrequire example.com/platen v0.2.0\n\nreplace example.com/platen => ${clients}/go\n`;
        writeFileSync(join(at, 'go.mod'), module);
      }
      for (const command of language.sends(out)) await run(command, at, { PLATEN_KEY: 'plt_live_stub' });
      assert.ok(readFileSync(join(at, 'invoice.pdf')).equals(documentOf(4000)));
      assert.equal(scene.seen[0]?.headers['idempotency-key'], 'invoice:2026-0042');
      assert.deepEqual(JSON.parse(String(scene.seen[0]?.body)), {
        templateId: 'tpl_invoice_k3x9',
        data: { number: '2026-0042' },
      });
    });
  });
}

describe('the clients', () => {
  it('are all here', () => {
    const folders = readdirSync(clients).filter((name) => name !== 'conformance');
    assert.deepEqual(folders.sort(), languages.map(({ folder }) => folder).sort());
  });
});
