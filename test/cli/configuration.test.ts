// Settings: precedence, the file and what is wrong with it, `serve --check`, and the documentation that says the same.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { flagOf, settings, settingsSchema, variableOf } from '../../src/cli/settings/settings.ts';
import { openFile } from '../../src/store/sqlite/open-file.ts';
import { run } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-config-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const data = join(folder, 'data');

function file(content: unknown): string {
  const path = join(folder, 'platen.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

interface Row {
  readonly name: string;
  readonly value: string;
  readonly origin: string;
}

async function checked(
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Map<string, Row>> {
  const { status, stdout, stderr } = await run(['serve', '--check', '--json', '--data', data, ...words], {
    env,
  });
  assert.equal(status, 0, stderr);
  return new Map((JSON.parse(stdout) as Row[]).map((row) => [row.name, row]));
}

describe('precedence', () => {
  it('a flag comes before a variable, a variable before the file, the file before the default', async () => {
    const config = file({ maxBody: '1m', workers: 3, listen: '127.0.0.1:1' });
    const env = { PLATEN_MAX_BODY: '2m', PLATEN_WORKERS: '4', PLATEN_CONFIG: config };
    const rows = await checked(['--max-body', '3m'], env);
    const told = (name: string) => [rows.get(name)?.value, rows.get(name)?.origin];
    assert.deepEqual(told('maxBody'), ['3m', 'flag']);
    assert.deepEqual(told('workers'), ['4', 'variable']);
    assert.deepEqual(told('listen'), ['127.0.0.1:1', 'file']);
    assert.deepEqual(told('metrics'), ['nowhere', 'default']);
    assert.deepEqual(
      [...rows.keys()],
      settings.map(({ name }) => name),
    );
  });

  it('an empty variable says nothing, and lists and switches have all three forms', async () => {
    const config = file({ assetAllow: ['10.0.0.0/8', '192.168.0.0/16'], assetHttp: true });
    const fromFile = await checked(['--config', config], { PLATEN_ASSET_ALLOW: '' });
    assert.equal(fromFile.get('assetAllow')?.value, '10.0.0.0/8,192.168.0.0/16');
    assert.equal(fromFile.get('assetHttp')?.origin, 'file');
    const fromEnv = await checked(['--config', config], {
      PLATEN_ASSET_ALLOW: '10.1.0.0/16',
      PLATEN_ASSET_HTTP: '0',
    });
    assert.equal(fromEnv.get('assetAllow')?.value, '10.1.0.0/16');
    assert.deepEqual(fromEnv.get('assetHttp'), { name: 'assetHttp', value: '0', origin: 'variable' });
    const typed = await checked([
      '--asset-allow',
      '10.2.0.0/16',
      '--asset-allow',
      '10.3.0.0/16',
      '--asset-http',
    ]);
    assert.equal(typed.get('assetAllow')?.value, '10.2.0.0/16,10.3.0.0/16');
  });

  it('the data folder of every command may come from the file', async () => {
    const config = file({ data: join(folder, 'elsewhere') });
    const made = await run(['account', 'create', 'acme'], { env: { PLATEN_CONFIG: config } });
    assert.equal(made.status, 0, made.stderr);
    const listed = await run(['account', 'list', '--config', config, '--json']);
    assert.equal((JSON.parse(listed.stdout) as unknown[]).length, 1);
  });
});

describe('faults', () => {
  const table: readonly (readonly [string, unknown, RegExp])[] = [
    [
      'unknown keys, all of them',
      { lisen: 'x', nonsense: 1 },
      /unknown key "lisen", did you mean "listen"\?; unknown key "nonsense"$/,
    ],
    ['a wrong type', { workers: '3' }, /workers: expected a whole number, got "3"$/],
    ['a list that holds no text', { assetAllow: [1] }, /assetAllow: expected a list of texts, got \[1\]$/],
    [
      'a value out of form',
      { listen: 'here' },
      /platen\.json: listen: expected HOST:PORT such as 127\.0\.0\.1:8080, got "here"$/,
    ],
    [
      'a limit that is raised',
      { renderTimeout: '31s' },
      /renderTimeout: expected at most 30s, which is promised to callers, got "31s"$/,
    ],
    [
      'a number out of bounds',
      { workers: 0 },
      /workers: expected a whole number of at least 1 and at most 1024, got "0"$/,
    ],
    ['a list', [], /expected a JSON object$/],
    ['no JSON', '{', /expected JSON, /],
  ];
  for (const [name, content, message] of table) {
    it(`${name}: one line and exit status 1`, async () => {
      const { status, stdout, stderr } = await run([
        'serve',
        '--check',
        '--data',
        data,
        '--config',
        file(content),
      ]);
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr.trimEnd(), message);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
    });
  }

  it('a file that is not there, a variable out of form', async () => {
    const absent = await run(['serve', '--check', '--config', join(folder, 'absent.json')]);
    assert.deepEqual([absent.status, /can't read .*no such file/.test(absent.stderr)], [1, true]);
    const { status, stderr } = await run(['serve', '--check'], { env: { PLATEN_MAX_BODY: 'much' } });
    assert.equal(status, 1);
    assert.match(stderr, /PLATEN_MAX_BODY: expected a number of bytes/);
    assert.equal((await run(['serve', '--check', '--max-body', 'much'])).status, 2);
  });

  it('a variable with a slip is told, those of others are not', async () => {
    const env = { PLATEN_LISTN: 'x', PLATEN_KEY: 'x', PLATEN_URL: 'x' };
    const { stderr } = await run(['serve', '--check', '--data', data], { env });
    assert.equal(stderr, 'platen: PLATEN_LISTN is no setting, did you mean PLATEN_LISTEN?\n');
  });

  it('a data folder of a newer version', async () => {
    const newer = join(folder, 'newer');
    mkdirSync(newer);
    const db = openFile(join(newer, 'platen.db'));
    db.pragma('user_version = 99');
    db.close();
    for (const words of [['serve', '--check'], ['serve'], ['account', 'list']]) {
      const { status, stderr } = await run([...words, '--data', newer]);
      assert.equal(status, 1);
      assert.match(
        stderr,
        /^platen: .*platen\.db is of a newer Platen \(schema 99, this one knows \d+\): upgrade, or restore an older backup\n$/,
      );
    }
  });
});

describe('documentation', () => {
  const at = (name: string): string => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));

  it('docs/configuration.schema.json is the schema of the file', () => {
    const text = `${JSON.stringify(settingsSchema(), null, 2)}\n`;
    if (process.env.UPDATE === '1') writeFileSync(at('configuration.schema.json'), text);
    assert.equal(readFileSync(at('configuration.schema.json'), 'utf8'), text);
  });

  it('docs/configuration.md has every setting with its flag, variable, default and meaning', () => {
    const rows = settings.map(({ name, standard, description, ...rest }) => {
      const flag = `--${flagOf(name)}${'value' in rest ? ` ${rest.value}` : ''}`;
      return `| \`${name}\` | \`${flag}\` | \`${variableOf(name)}\` | ${standard} | ${description} |`;
    });
    const table = [
      '| in the file | flag | variable | default | meaning |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n');
    const text = readFileSync(at('configuration.md'), 'utf8');
    const [before = '', , after = ''] = text.split(/(\| in the file[\s\S]*?\n)\n/);
    if (process.env.UPDATE === '1') writeFileSync(at('configuration.md'), `${before}${table}\n\n${after}`);
    assert.ok(readFileSync(at('configuration.md'), 'utf8').includes(table));
  });
});
