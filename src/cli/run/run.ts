// The command line: finds the command, runs it, and turns what is thrown into words and an exit status.
import { PlatenError } from '../../client/index.ts';
import type { ErrorCode } from '../../contract.ts';
import { AppError } from '../../errors.ts';
import { shorten } from '../../shorten.ts';
import { OperatorError } from '../../store/records.ts';
import { parseArguments } from '../line/arguments.ts';
import { closest } from '../line/closest.ts';
import { type Command, CommandError, type ExitStatus, type Terminal, UsageError } from '../line/command.ts';
import { type Divided, takeGlobals, withGlobals } from '../line/global-options.ts';
import { printIssues } from '../line/issues.ts';
import { processTerminal } from '../line/terminal.ts';
import { groupNames, groups, loadGroup } from './groups.ts';
import { commandHelp, groupHelp, programHelp } from './help.ts';

export { endWith } from '../line/terminal.ts';

/** Runs one command line, without the program's name. Returns the exit status and never throws. */
export async function runCommandLine(
  words: readonly string[],
  terminal: Terminal = processTerminal(),
): Promise<ExitStatus> {
  try {
    return await dispatch(words, terminal);
  } catch (error) {
    return explain(error, terminal);
  }
}

async function dispatch(typed: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  const divided = takeGlobals(typed);
  const { words } = divided;
  const [first, second] = words;
  if (first === undefined) {
    terminal.note(await programHelp());
    return 2;
  }
  if (first === '--help' || first === '-h' || first === 'help') {
    terminal.result(await helpFor(words.slice(1)));
    return 0;
  }
  const name = first === '--version' || first === '-v' ? 'version' : first;
  const commands = await findGroup(name);
  const alone = commands.find((command) => command.name === name);
  const run = (command: Command, rest: readonly string[]) => runOne(command, { divided, rest }, terminal);
  if (alone) return run(alone, words.slice(1));
  if (second === undefined || second === '--help' || second === '-h') {
    const help = groupHelp(name, commands);
    if (second === undefined) terminal.note(help);
    else terminal.result(help);
    return second === undefined ? 2 : 0;
  }
  return run(findCommand(name, second, commands), words.slice(2));
}

async function findGroup(name: string): Promise<readonly Command[]> {
  const group = groups.find(({ words }) => words.includes(name));
  if (group) return loadGroup(group, name);
  const meant = closest(name, groupNames);
  const hint = meant === undefined ? '; `platen help` lists them' : `, did you mean "${meant}"?`;
  throw new UsageError(`unknown command "${name}"${hint}`);
}

function findCommand(group: string, word: string, commands: readonly Command[]): Command {
  const found = commands.find((command) => command.name === `${group} ${word}`);
  if (found) return found;
  const names = commands.map((command) => command.name.slice(group.length + 1));
  const meant = closest(word, names);
  const hint = meant === undefined ? `expected one of ${names.join(', ')}` : `did you mean "${meant}"?`;
  throw new UsageError(`unknown command "${group} ${word}", ${hint}`);
}

async function runOne(
  command: Command,
  { divided, rest }: { readonly divided: Divided; readonly rest: readonly string[] },
  terminal: Terminal,
): Promise<ExitStatus> {
  try {
    const input = parseArguments(command, withGlobals(divided, command, rest));
    if (input.help) {
      terminal.result(commandHelp(command));
      return 0;
    }
    return await command.run(input, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message} (\`platen ${command.name} --help\` says more)`);
  }
}

async function helpFor(words: readonly string[]): Promise<string> {
  const [first, second] = words;
  if (first === undefined) return programHelp();
  const commands = await findGroup(first);
  const alone = commands.find((command) => command.name === first);
  if (alone) return commandHelp(alone);
  return second === undefined
    ? groupHelp(first, commands)
    : commandHelp(findCommand(first, second, commands));
}

/** The most bytes that are printed of a failure without a list of faults. An argument, or a stack, may have any length. */
const saidBytes = 16 * 1024;

/** The codes that say that the template or the data has faults. */
const withFaults: ReadonlySet<ErrorCode> = new Set(['invalid_data', 'invalid_template', 'render_failed']);

function explain(error: unknown, { note: say }: Terminal): ExitStatus {
  const note = (line: string): void => say(shorten(line, saidBytes));
  if (error instanceof UsageError) {
    note(`platen: ${error.message}`);
    return 2;
  }
  if (error instanceof CommandError || error instanceof OperatorError || error instanceof PlatenError) {
    note(`platen: ${error.message}`);
    return 1;
  }
  if (error instanceof AppError) {
    if (error.issues.length > 0) printIssues(error.issues, say, { count: error.count });
    else note(`platen: ${error.message}`);
    return withFaults.has(error.code) ? 3 : 1;
  }
  note(error instanceof Error ? `platen: a bug: ${error.stack ?? error.message}` : `platen: ${error}`);
  return 1;
}
