// Command lines of the program that is tested, in this process where it need not start: a start costs more than most commands.
import { type Ended, platen, platenCommand } from '../platen.ts';
import { run } from './recorder.ts';

/** Whether an executable is tested, which only a process of its own can show. */
const hasExecutable = platenCommand().length === 1;

/**
 * Runs a command line: that of an executable in a process, that of the checkout in this one. It is for what commands do
 * to files, stores and hosts. What the process has to do, such as to end, is asked of `platen`.
 */
export function tested(...words: readonly string[]): Promise<Ended> {
  if (hasExecutable) return platen(...words);
  return run(words, { env: { ...process.env }, now: Date.now() });
}

/** Runs a command line as `tested` does, and gives what it printed. Throws with its stderr when it fails. */
export async function testedResult(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await tested(...words);
  if (status !== 0) throw new Error(`platen ${words.join(' ')}: exit status ${status}: ${stderr}`);
  return stdout.trim();
}
