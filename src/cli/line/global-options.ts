// Options before the command: `platen --data DIR COMMAND` is `platen COMMAND --data DIR`, for every command that has that option.
import { closest } from './closest.ts';
import { type Command, dataOption, jsonOption, type Option, UsageError } from './command.ts';

const globals: Readonly<Record<string, Option>> = { ...dataOption, ...jsonOption };

/** The words of a command line, divided. */
export interface Divided {
  /** The words of the options that stood before the command, by the name of the option. */
  readonly given: ReadonlyMap<string, string>;
  /** The command and what follows it. */
  readonly words: readonly string[];
}

/** Takes the global options from before the command. Throws `UsageError` for options that are not global. */
export function takeGlobals(words: readonly string[]): Divided {
  const given = new Map<string, string>();
  let at = 0;
  for (let word = words[at]; word?.startsWith('--'); word = words[at]) {
    const [typed = '', ...rest] = word.split('=');
    const name = typed.slice(2);
    // These stand for commands.
    if (name === 'help' || name === 'version') break;
    const option = Object.hasOwn(globals, name) ? globals[name] : undefined;
    if (!option) throw unknownOption(typed, name);
    at += 1;
    if (option.kind === 'flag') {
      if (rest.length > 0) throw new UsageError(`${typed} takes no value, got "${rest.join('=')}"`);
      given.set(name, typed);
      continue;
    }
    const value = rest.length > 0 ? rest.join('=') : words[at++];
    if (value === undefined || value.startsWith('-'))
      throw new UsageError(`${typed} needs a value: ${option.value}`);
    given.set(name, `${typed}=${value}`);
  }
  return { given, words: words.slice(at) };
}

function unknownOption(typed: string, name: string): UsageError {
  const meant = closest(name, [...Object.keys(globals), 'help', 'version']);
  const hint = meant === undefined ? 'the options of a command stand after it' : `did you mean --${meant}?`;
  return new UsageError(`unknown option ${typed}, ${hint}`);
}

/**
 * Returns the words after a command with the global options before them, so that the same option after the command
 * counts. A command that works without a data folder ignores that option, as it ignores the variable PLATEN_DATA.
 * `--json` for a command without machine output is a `UsageError`.
 */
export function withGlobals(
  { given }: Divided,
  command: Pick<Command, 'options'>,
  words: readonly string[],
): readonly string[] {
  const taken = [...given].filter(([name, word]) => {
    if (command.options[name]?.global === true) return true;
    if (name === 'json') throw new UsageError(`unknown option ${word}`);
    return false;
  });
  return [...taken.map(([, word]) => word), ...words];
}
