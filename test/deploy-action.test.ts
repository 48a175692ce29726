// deploy/action.yml and deploy/templates.sh: the step of the action is run as a runner runs it, against a server.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type Server, startServer } from '../src/server/server.ts';
import { openDataFolder } from '../src/store/open.ts';
import { platenCommand, temporaryFolder } from './platen.ts';
import { addAccount, addKey } from './service/world.ts';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly {
      readonly id: string;
      readonly shell: string;
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
    }[];
  };
}

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url));
const action = parse(readFileSync(join(deploy, 'action.yml'), 'utf8')) as Action;
const folder = temporaryFolder();
const path = (name: string): string => join(folder.path, name);
let server: Server;
let key = '';

before(async () => {
  const { store } = openDataFolder(path('data'), { onFatal: assert.fail });
  await store.setPlan({ name: 'test', perMonth: 100, perSecond: 1e6, burst: 1e6, concurrency: 100 });
  key = await addKey(store, await addAccount(store, 'acme'), { scopes: ['publish'] });
  await store.close();
  server = await startServer({
    store: { folder: path('data') },
    listen: { host: '127.0.0.1', port: 0 },
    log: () => undefined,
    now: Date.now,
  });
  await server.ready;
  mkdirSync(path('temp'));
  mkdirSync(path('action'));
  for (const name of ['templates.sh', 'action.yml']) copyFileSync(join(deploy, name), path(`action/${name}`));
  const program = platenCommand()
    .map((word) => `'${word}'`)
    .join(' ');
  // The step gets no environment but its own. The program has that of the tests, which says how it is loaded.
  const set = ['NODE_OPTIONS', 'NODE_COMPILE_CACHE'].map((name) => `${name}='${process.env[name] ?? ''}'`);
  writeFileSync(path('platen'), `#!/bin/sh\nexec env ${set.join(' ')} ${program} "$@"\n`, { mode: 0o755 });
});
after(async () => {
  await server.close();
  folder.remove();
});

function write(name: string, content: readonly unknown[], sample?: object): void {
  mkdirSync(path(`templates/${name}`), { recursive: true });
  const template = { platen: 1, name, variables: { who: { type: 'string' } }, content };
  writeFileSync(path(`templates/${name}/template.json`), JSON.stringify(template, null, 2));
  if (sample) writeFileSync(path(`templates/${name}/sample.json`), JSON.stringify(sample));
}

interface Ran {
  readonly status: number | null;
  readonly comment: string;
  readonly summary: string;
  readonly printed: string;
}

/** Runs the step with inputs, as the documentation of the runner says: `bash --noprofile --norc -eo pipefail FILE`. */
async function runStep(inputs: Readonly<Record<string, string>>): Promise<Ran> {
  const [step] = action.runs.steps;
  assert.ok(step);
  const filled = (text: string): string =>
    text.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, name: string) => {
      const input = action.inputs[name];
      assert.ok(input, `an input that is not described: ${name}`);
      return inputs[name] ?? input.default ?? assert.fail(`the input ${name} is required`);
    });
  writeFileSync(path('step.sh'), step.run);
  for (const name of ['output', 'summary']) writeFileSync(path(name), '');
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', path('step.sh')], {
    cwd: folder.path,
    env: {
      PATH: process.env.PATH,
      HOME: folder.path,
      GITHUB_OUTPUT: path('output'),
      GITHUB_STEP_SUMMARY: path('summary'),
      GITHUB_ACTION_PATH: path('action'),
      RUNNER_TEMP: path('temp'),
      ...Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, filled(value)])),
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  const [status] = (await once(child, 'close')) as [number | null];
  const [, file = ''] = /^comment=(.*)$/m.exec(readFileSync(path('output'), 'utf8')) ?? [];
  assert.ok(existsSync(file), printed);
  return {
    status,
    comment: readFileSync(file, 'utf8'),
    summary: readFileSync(path('summary'), 'utf8'),
    printed,
  };
}

describe('the action of deploy/', () => {
  const act = (publish: string): Promise<Ran> =>
    runStep({
      templates: 'templates/*/template.json',
      server: server.url,
      key,
      platen: path('platen'),
      publish,
    });

  it('says what is new, publishes it, and says nothing more the second time', async () => {
    write('letter', ['Dear {{who}}'], { who: 'Ada' });
    write('note', ['Note']);
    const first = await act('true');
    assert.equal(first.status, 0, first.printed);
    assert.match(
      first.comment,
      /### `templates\/letter\/template\.json`\n\nIt has no faults\.\nNothing of its name is published yet\.\nIt is published: `tpl_letter_\w+ 1`\n/,
    );
    assert.match(
      first.comment,
      /### `templates\/note\/template\.json`\n\nIt has no faults\.\nIt is published: `tpl_note_\w+ 1`\n/,
    );
    assert.equal(first.summary, first.comment);
    const again = await act('true');
    assert.match(
      again.comment,
      /the same is seen as in the published version\.\nIt is published: `tpl_letter_\w+ 1`/,
    );
  });

  it('says what a change changes, and publishes nothing unless it is told to', async () => {
    write('letter', ['Dear {{who}}', 'A fence: ````'], { who: 'Ada' });
    const { status, comment } = await act('false');
    assert.equal(status, 0);
    assert.match(
      comment,
      /this differs from the published version:\n\n````text\n.*sample\.json: 1 page, \d+ differences?\n.*added: "A fence: ```"/,
    );
    assert.doesNotMatch(comment, /is published: /);
  });

  it('lists faults with their places, publishes the others, and ends with status 3', async () => {
    write('bad', [{ type: 'txt' }]);
    const { status, comment } = await act('true');
    assert.equal(status, 3);
    assert.match(
      comment,
      /### `templates\/bad\/template\.json`\n\nIt has faults, and is not published\.\n\n````text\n.*template\.json:\d+:\d+: unknown/,
    );
    assert.match(comment, /It is published: `tpl_letter_\w+ 2`/);
  });

  it('says why it could not compare or publish, and never prints the key', async () => {
    write('bad', ['good now'], { who: 'Ada' });
    const wrong = await runStep({
      templates: 'templates/bad/template.json',
      server: server.url,
      key: 'plt_live_wrong',
      platen: path('platen'),
      publish: 'true',
    });
    assert.equal(wrong.status, 1);
    assert.match(
      wrong.comment,
      /It could not be compared with the published version:[\s\S]*It could not be published:/,
    );
    assert.doesNotMatch(wrong.comment + wrong.printed, /plt_live_wrong/);
  });
});
