// A terminal that remembers what a command wrote, for tests.
import type { Terminal } from '../../src/cli/line/command.ts';
import { runCommandLine } from '../../src/cli/run/run.ts';

/** What one command line did. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line as the program would, in this process. */
export async function run(
  words: readonly string[],
  world: {
    readonly input?: string | Uint8Array;
    readonly now?: number;
    readonly env?: Record<string, string>;
  } = {},
): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  const terminal: Terminal = {
    result: (line) => {
      stdout += `${line}\n`;
    },
    resultBytes: async (bytes) => {
      stdout += Buffer.from(bytes).toString('latin1');
    },
    note: (line) => {
      stderr += `${line}\n`;
    },
    progress: () => undefined,
    readInput: async function* () {
      yield Buffer.from(world.input ?? '');
    },
    readSecret: async () => Buffer.from(world.input ?? '').toString(),
    env: world.env ?? {},
    now: () => world.now ?? Date.UTC(2026, 0, 15),
    interactive: false,
  };
  const status = await runCommandLine(words, terminal);
  return { status, stdout, stderr };
}
