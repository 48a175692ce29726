// `platen lsp`: a language server for editors, over stdin and stdout.
import { Readable, Writable } from 'node:stream';
import { serveLanguage } from '../../language/server/serve.ts';
import { Pool } from '../../render/pool.ts';
import { programVersion } from '../../version.ts';
import type { Command, Terminal } from '../line/command.ts';
import { EditorWorkspace } from '../lsp/workspace.ts';
import { dataSizeOption, engineOf, mostDataBytes, renderSettingsOf } from '../settings/engine-settings.ts';
import { sourceOptions, withSources } from '../settings/sources.ts';

const lsp: Command = {
  name: 'lsp',
  summary: 'help an editor with templates, over the Language Server Protocol on stdin and stdout',
  details: [
    'An editor starts it: docs/editors.md says how. It completes and describes keys, values and expressions, finds',
    'definitions, and says what `check` says of a template, its parts and the sample.json beside it while they are typed.',
  ].join('\n'),
  arguments: [],
  options: {
    stdio: { kind: 'flag', description: 'talk over stdin and stdout, as it always does: editors add this' },
    ...sourceOptions,
    ...dataSizeOption,
  },
  run: (input, terminal) =>
    withSources(input, terminal, async ({ remote, settings }) => {
      let pool: Pool | undefined;
      // It starts with the first template that has a sample.
      const renderer = (): Pool => {
        pool ??= new Pool({
          workers: 1,
          spares: 0,
          assets: (account) => remote.source(account),
          settings: renderSettingsOf(settings),
        });
        return pool;
      };
      const world = {
        ...{ settings, engine: engineOf(settings), renderer, remote: remote.source('') },
        ...{
          mostDataBytes: mostDataBytes(input, terminal),
          now: () => terminal.now(),
          note: terminal.note,
        },
      };
      const streams = streamsOf(terminal);
      try {
        const inOrder = await serveLanguage(
          { ...streams, version: programVersion(), note: terminal.note },
          (tell) => new EditorWorkspace({ ...world, tell }),
        );
        return inOrder ? 0 : 1;
      } finally {
        streams.input.destroy();
        await pool?.close();
      }
    }),
};

function streamsOf(terminal: Terminal): { readonly input: Readable; readonly output: Writable } {
  const output = new Writable({
    write: (bytes: Uint8Array, _encoding, done) => {
      terminal.resultBytes(bytes).then(() => done(), done);
    },
  });
  const read = terminal.readInput();
  // The stream itself can be ended while it waits for more, and what is made from it can't.
  const input = read instanceof Readable ? read : Readable.from(read, { objectMode: false });
  return { input, output };
}

/** The commands of this file. */
export const commands: readonly Command[] = [lsp];
