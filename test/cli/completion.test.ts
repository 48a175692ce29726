// `platen completion`: the script of bash is run in bash, and all three name every command.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { groups } from '../../src/cli/run/groups.ts';
import { run } from './recorder.ts';

async function completed(...words: readonly string[]): Promise<readonly string[]> {
  const { stdout: script } = await run(['completion', 'bash']);
  const typed = words.map((word) => `'${word}'`).join(' ');
  const asked = `${script}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _platen; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', asked], { encoding: 'utf8', cwd: import.meta.dirname })
    .trim()
    .split('\n');
}

describe('platen completion', () => {
  it('completes commands, their second words, options and files in bash', async () => {
    assert.deepEqual(await completed('platen', 'che'), ['check']);
    assert.deepEqual(await completed('platen', 'template', 'pus'), ['push']);
    assert.deepEqual(await completed('platen', 'check', '--wat'), ['--watch']);
    assert.deepEqual(await completed('platen', 'key', 'create', '--exp'), ['--expires']);
    assert.deepEqual(await completed('platen', 'render', 'completion.t'), ['completion.test.ts']);
  });

  it('completes an argument that is one of a list, and files behind it', async () => {
    assert.deepEqual(await completed('platen', 'init', 'mag'), ['magazine']);
    assert.deepEqual(await completed('platen', 'init', 'magazine', 'completion.t'), ['completion.test.ts']);
    assert.deepEqual(await completed('platen', 'completion', ''), ['bash', 'zsh', 'fish']);
  });

  it('offers each command and each option that there is, and no other', async () => {
    const { stdout: script } = await run(['completion', 'bash']);
    const commands = (await Promise.all(groups.map((group) => group.load()))).flatMap((one) => one.commands);
    const asked = commands.map(({ name }) => {
      const typed = ['platen', ...name.split(' '), '--'].map((word) => `'${word}'`);
      return `COMP_WORDS=(${typed.join(' ')}); COMP_CWORD=${typed.length - 1}; _platen; echo "\${COMPREPLY[*]}"`;
    });
    const lines = execFileSync('bash', ['-c', [script, ...asked].join('\n')], { encoding: 'utf8' }).trimEnd();
    assert.deepEqual(
      lines.split('\n').map((line) => line.split(' ').toSorted()),
      commands.map(({ options }) => ['help', ...Object.keys(options)].map((name) => `--${name}`).toSorted()),
    );
    const first = await completed('platen', '');
    assert.deepEqual(
      first.toSorted(),
      [...new Set(commands.map(({ name }) => name.split(' ')[0]))].toSorted(),
    );
  });

  it('names commands and options for zsh and fish', async () => {
    assert.match((await run(['completion', 'zsh'])).stdout, /bashcompinit[\s\S]*complete -o filenames/);
    const { stdout } = await run(['completion', 'fish']);
    assert.match(stdout, /^complete -c platen -f -n __fish_use_subcommand -a check /m);
    assert.match(stdout, /__fish_seen_subcommand_from check' -l watch /);
    assert.match(stdout, /__fish_seen_subcommand_from completion; .* -a 'bash zsh fish'$/m);
  });

  it('asks for a shell that it knows', async () => {
    const { status, stderr } = await run(['completion', 'tcsh']);
    assert.equal(status, 2);
    assert.match(stderr, /expected bash, zsh or fish, got "tcsh"/);
  });
});
