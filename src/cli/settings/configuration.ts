// The settings of a command line: from a flag, else from a variable, else from the configuration file, else the default.
import { readFileSync } from 'node:fs';
import { type Cidr, parseCidr } from '../../assets/remote.ts';
import type { Address } from '../../http/listen.ts';
import { editDistance } from '../../spelling.ts';
import { reason } from '../../store/file-system.ts';
import { messageOf } from '../../thrown.ts';
import { closest } from '../line/closest.ts';
import {
  CommandError,
  type Input,
  type Option,
  type Options,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { parseBytes, parseDuration, parseListen, parseNumber } from '../line/option-values.ts';
import { flagOf, type Setting, type SettingName, settingOf, settings, variableOf } from './settings.ts';

/** Where the value of a setting came from. */
export type Origin = 'flag' | 'variable' | 'file' | 'default';

/** Returns settings as options of a command. */
export function settingOptions(names: readonly SettingName[]): Options {
  const option = ({ name, form, value, standard, description }: Setting): [string, Option] => [
    flagOf(name),
    form === 'switch'
      ? { kind: 'flag', description }
      : {
          kind: form === 'ranges' ? 'list' : 'text',
          ...(value !== undefined && { value }),
          description: `${description} (default: $${variableOf(name)}, then ${standard})`,
        },
  ];
  return Object.fromEntries(names.map((name) => option(settingOf(name))));
}

/** Looks settings up. Each getter throws `UsageError` or `CommandError` with the place of what is out of form. */
export class Configuration {
  readonly #input: Input;
  readonly #env: Terminal['env'];
  readonly #file: string | undefined;
  readonly #fromFile: Readonly<Record<string, unknown>>;

  /** Reads the file that `--config` or `PLATEN_CONFIG` names. Throws `CommandError` when it is out of form: one line with all faults. */
  constructor(input: Input, terminal: Pick<Terminal, 'env'>) {
    this.#input = input;
    this.#env = terminal.env;
    this.#file = input.text('config') ?? (terminal.env.PLATEN_CONFIG || undefined);
    this.#fromFile = this.#file === undefined ? {} : readFile(this.#file);
  }

  /** Returns where a setting's value comes from, and what was written there. The default has no text. */
  origin(name: SettingName): { readonly origin: Origin; readonly text: string | undefined } {
    const flag = flagOf(name);
    const listed = this.#input.list(flag);
    if (listed.length > 0) return { origin: 'flag', text: listed.join(',') };
    if (this.#input.flag(flag)) return { origin: 'flag', text: 'true' };
    const typed = this.#input.text(flag);
    if (typed !== undefined) return { origin: 'flag', text: typed };
    const variable = this.#env[variableOf(name)];
    if (variable !== undefined && variable !== '') return { origin: 'variable', text: variable };
    const written = this.#fromFile[name];
    if (written === undefined) return { origin: 'default', text: undefined };
    return { origin: 'file', text: Array.isArray(written) ? written.join(',') : String(written) };
  }

  text(name: SettingName): string | undefined {
    return this.origin(name).text;
  }

  address(name: SettingName): Address | undefined {
    return this.#read(name, parseListen);
  }

  count(name: SettingName): number | undefined {
    const { min = 0, max } = settingOf(name);
    return this.#read(name, (label, text) =>
      parseNumber(label, text, { min, ...(max !== undefined && { max }) }),
    );
  }

  bytes(name: SettingName): number | undefined {
    return this.#read(name, parseBytes);
  }

  /** Returns a duration in milliseconds, or undefined when it is not set. */
  duration(name: SettingName): number | undefined {
    return this.#read(name, (label, text) => {
      const { max = Number.POSITIVE_INFINITY, standard } = settingOf(name);
      const length = parseDuration(label, text);
      if (length <= max) return length;
      throw new UsageError(
        `--${label}: expected at most ${standard}, which is promised to callers, got "${text}"`,
      );
    });
  }

  ranges(name: SettingName): readonly Cidr[] {
    const read = this.#read(name, (label, text) =>
      text.split(',').map((part) => {
        const range = parseCidr(part.trim());
        if (range) return range;
        throw new UsageError(`--${label}: expected an address range such as 10.0.0.0/8, got "${part}"`);
      }),
    );
    return read ?? [];
  }

  switch(name: SettingName): boolean {
    const read = this.#read(name, (label, text) => {
      if (text === 'true' || text === '1') return true;
      if (text === 'false' || text === '0') return false;
      throw new UsageError(`--${label}: expected true or false, got "${text}"`);
    });
    return read ?? false;
  }

  /** Reads a value. A fault names the flag, the variable or the file that the value came from. */
  #read<T>(name: SettingName, parse: (label: string, text: string) => T): T | undefined {
    const { origin, text } = this.origin(name);
    if (text === undefined) return undefined;
    try {
      return parse(flagOf(name), text);
    } catch (error) {
      if (origin === 'flag' || !(error instanceof UsageError)) throw error;
      const place = origin === 'variable' ? variableOf(name) : `${this.#file}: ${name}`;
      throw new CommandError(error.message.replace(`--${flagOf(name)}`, place));
    }
  }
}

/** Returns one line for each variable that looks like a setting and is none, with what it may have meant. */
export function strayVariables(env: Terminal['env']): readonly string[] {
  const known = [
    ...settings.map(({ name }) => variableOf(name)),
    'PLATEN_CONFIG',
    'PLATEN_SERVER',
    'PLATEN_PROFILE',
    'PLATEN_KEY',
  ];
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith('PLATEN_') || known.includes(name)) return [];
    // Other programs of an organisation may have variables of this prefix. Only a slip of a letter or two is reported.
    const meant = known.find((one) => editDistance(name, one) <= 2);
    return meant === undefined ? [] : [`${name} is no setting, did you mean ${meant}?`];
  });
}

function readFile(file: string): Readonly<Record<string, unknown>> {
  const value = parseFile(file);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CommandError(`${file}: expected a JSON object`);
  const faults = Object.entries(value).flatMap(([key, given]) => faultOf(key, given) ?? []);
  if (faults.length > 0) throw new CommandError(`${file}: ${faults.join('; ')}`);
  return { ...value };
}

function parseFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new CommandError(`can't read ${file}: ${reason(error)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file}: expected JSON, ${messageOf(error)}`);
  }
}

const jsonTypes = {
  count: 'a whole number',
  switch: 'true or false',
  ranges: 'a list of texts',
  text: 'a text',
};

function faultOf(key: string, given: unknown): string | undefined {
  const setting: Setting | undefined = settings.find(({ name }) => name === key);
  if (setting === undefined) {
    if (key === '$schema') return undefined;
    const meant = closest(
      key,
      settings.map(({ name }) => name),
    );
    return `unknown key "${key}"${meant === undefined ? '' : `, did you mean "${meant}"?`}`;
  }
  const expected = setting.form in jsonTypes ? (setting.form as keyof typeof jsonTypes) : 'text';
  return hasForm(expected, given)
    ? undefined
    : `${key}: expected ${jsonTypes[expected]}, got ${JSON.stringify(given)}`;
}

function hasForm(expected: keyof typeof jsonTypes, given: unknown): boolean {
  switch (expected) {
    case 'count':
      return Number.isSafeInteger(given);
    case 'switch':
      return typeof given === 'boolean';
    case 'ranges':
      return Array.isArray(given) && given.every((one) => typeof one === 'string');
    case 'text':
      return typeof given === 'string' && given !== '';
  }
}
