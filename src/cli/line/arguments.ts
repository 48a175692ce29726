// Reads the words of a command line against a command's arguments and options.
import { parseArgs } from 'node:util';
import { closest } from './closest.ts';
import { type Command, type Input, type Option, UsageError } from './command.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns what was typed, checked. Throws `UsageError` with a "did you mean". `help` says whether `--help` was among it. */
export function parseArguments(
  command: Command,
  words: readonly string[],
): Input & { readonly help: boolean } {
  const { values, positionals } = read(command, words);
  const help = values.help === true;
  if (!help) checkCounts(command, positionals, values);
  return {
    help,
    argument: (index) => positionals[index] ?? '',
    flag: (name) => values[name] === true,
    text: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    list: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.map(String) : [];
    },
  };
}

function read(
  command: Command,
  words: readonly string[],
): { values: Values; positionals: readonly string[] } {
  const options = {
    ...Object.fromEntries(Object.entries(command.options).map(([name, option]) => [name, shape(option)])),
    help: { type: 'boolean' as const, short: 'h' },
  };
  const parsed = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of parsed.tokens) {
    if (token.kind === 'option') checkOption(command, token.name, token.rawName, token.value);
  }
  return { values: parsed.values, positionals: parsed.positionals };
}

function shape(option: Option) {
  const type = option.kind === 'flag' ? ('boolean' as const) : ('string' as const);
  return { type, multiple: option.kind === 'list', ...(option.short && { short: option.short }) };
}

function checkOption(command: Command, name: string, typed: string, value: string | undefined): void {
  if (name === 'help') return;
  const option = Object.hasOwn(command.options, name) ? command.options[name] : undefined;
  if (!option) {
    const meant = closest(name, Object.keys(command.options));
    throw new UsageError(`unknown option ${typed}${meant ? `, did you mean --${meant}?` : ''}`);
  }
  if (option.kind === 'flag' && value !== undefined)
    throw new UsageError(`${typed} takes no value, got "${value}"`);
  if (option.kind === 'flag') return;
  // A word that begins with a dash is the next option. One dash alone is a file name, and before a digit it is a minus.
  if (value === undefined || /^-[^\d]/.test(value))
    throw new UsageError(`${typed} needs a value: ${option.value}`);
}

function checkCounts(command: Command, positionals: readonly string[], values: Values): void {
  const missing = command.arguments[positionals.length];
  if (missing && missing.optional !== true)
    throw new UsageError(`expected ${missing.name}: ${missing.description}`);
  const extra = positionals[command.arguments.length];
  const [name, option] =
    Object.entries(command.options).find(([each, { required }]) => required && values[each] === undefined) ??
    [];
  if (extra !== undefined)
    throw new UsageError(
      `unexpected "${extra}"${name === undefined ? '' : `, did you mean --${name} ${extra}?`}`,
    );
  if (option) throw new UsageError(`expected --${name} ${option.value ?? ''}: ${option.description}`);
}
