// A terminal that remembers what a command wrote, for tests.
import type { Terminal } from '../../src/cli/line/command.ts';
import { runCommandLine } from '../../src/cli/run/run.ts';

/** What one command line did. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command is given besides its words. */
export interface World {
  readonly input?: string | Uint8Array;
  readonly now?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Returns a terminal, and what was written to it so far. */
export function terminalOf(world: World = {}): {
  terminal: Terminal;
  written: { stdout: string; stderr: string };
} {
  const written = { stdout: '', stderr: '' };
  const terminal: Terminal = {
    result: (line) => {
      written.stdout += `${line}\n`;
    },
    resultBytes: async (bytes) => {
      written.stdout += Buffer.from(bytes).toString('latin1');
    },
    note: (line) => {
      written.stderr += `${line}\n`;
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
  return { terminal, written };
}

/** Runs a command line as the program would, in this process. */
export async function run(words: readonly string[], world: World = {}): Promise<Outcome> {
  const { terminal, written } = terminalOf(world);
  const status = await runCommandLine(words, terminal);
  return { status, ...written };
}
