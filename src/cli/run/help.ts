// What `--help` prints.
import type { Command, Option } from '../line/command.ts';
import { groups } from './groups.ts';

/** Returns the list of all commands. */
export async function programHelp(): Promise<string> {
  const loaded = await Promise.all(groups.map((group) => group.load()));
  const rows = loaded.flatMap(({ commands }) =>
    commands.map(({ name, summary }) => [name, summary] as const),
  );
  return [
    'platen: JSON templates in, PDFs out',
    '',
    'usage: platen COMMAND [OPTIONS]',
    '',
    ...table(rows),
    '',
    '--data DIR, --config FILE and --json may stand before the command, too.',
    '`platen COMMAND --help` says more about one. Results go to stdout, everything else to stderr.',
    'Exit status: 0 done, 1 failed, 2 wrong usage, 3 the template or the data has faults, 4 diff: something differs.',
  ].join('\n');
}

/** Returns the commands that begin with one word. */
export function groupHelp(word: string, commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return [`usage: platen ${word} COMMAND`, '', ...table(rows)].join('\n');
}

/** Returns one command with its arguments and options. */
export function commandHelp(command: Command): string {
  const options = Object.entries(command.options);
  const required = options
    .filter(([, { required }]) => required)
    .map(([name, option]) => ` ${spelling(name, option)}`);
  const usage = `${command.arguments.map(({ name, optional }) => (optional ? ` [${name}]` : ` ${name}`)).join('')}${required.join('')}`;
  const optionRows = options.map(
    ([name, option]) => [fullSpelling(name, option), option.description] as const,
  );
  const argumentRows = command.arguments.map(({ name, description }) => [name, description] as const);
  return [
    command.summary,
    '',
    `usage: platen ${command.name}${usage}${options.length > required.length ? ' [OPTIONS]' : ''}`,
    ...(argumentRows.length > 0 ? ['', ...table(argumentRows)] : []),
    ...(optionRows.length > 0 ? ['', 'options:', ...table(optionRows)] : []),
    ...(command.details === undefined ? [] : ['', command.details]),
  ].join('\n');
}

function spelling(name: string, option: Option): string {
  return `${option.short ? `-${option.short}` : `--${name}`}${option.value === undefined ? '' : ` ${option.value}`}`;
}

function fullSpelling(name: string, option: Option): string {
  const value = option.value === undefined ? '' : ` ${option.value}`;
  return `${option.short ? `-${option.short}, ` : ''}--${name}${value}`;
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
