// What a command is: its words, arguments and options, and what it is given to run with.

/** One positional argument. */
export interface Argument {
  /** As help shows it, such as `TEMPLATE`. */
  readonly name: string;
  readonly description: string;
}

/** One option; a `flag` takes no value. */
export interface Option {
  readonly kind: 'flag' | 'text' | 'list';
  /** One letter for `-x`. */
  readonly short?: string;
  /** As help shows the value, such as `FILE`. */
  readonly value?: string;
  readonly description: string;
  readonly required?: boolean;
  /** It may stand before the command, too. */
  readonly global?: boolean;
}

/** The options of a command by name, without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** A command of the program. */
export interface Command {
  /** What is typed, such as `template push`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** More, for the command's own help; lines are kept. */
  readonly details?: string;
  readonly arguments: readonly Argument[];
  readonly options: Options;
  /** Gives the exit status. Throws `UsageError`, or `AppError` for what failed. */
  run(input: Input, terminal: Terminal): Promise<ExitStatus>;
}

/** 0 done, 1 failed, 2 wrong usage, 3 the template or the data has faults. */
export type ExitStatus = 0 | 1 | 2 | 3;

/** What was typed after the command's words, checked against its arguments and options. */
export interface Input {
  /** The positional argument at an index; all are there. */
  argument(index: number): string;
  flag(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): readonly string[];
}

/** The world around a command: so that tests can stand in for it. */
export interface Terminal {
  /** Results. A line break is added. */
  result(line: string): void;
  /** Results that are bytes. */
  resultBytes(bytes: Uint8Array): Promise<void>;
  /** Everything else: progress, faults, explanations. A line break is added. */
  note(line: string): void;
  /** Rewrites the last line of notes where that can be done; for progress. */
  progress(line: string): void;
  readInput(): AsyncIterable<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The current moment, milliseconds since the epoch. */
  now(): number;
  /** Notes go to a person's screen. */
  readonly interactive: boolean;
}

/** The command was typed wrongly: exit status 2, with the way to its help. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Something failed that no code of the API names, such as a file that can't be read: exit status 1. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

/** The option that most commands take for machine output. */
export const jsonOption: Options = {
  json: { kind: 'flag', description: 'machine output: JSON on stdout', global: true },
};

/** The options of the commands that work on a data folder. */
export const dataOption: Options = {
  data: {
    kind: 'text',
    value: 'DIR',
    description: 'the data folder (default: $PLATEN_DATA, then ./data)',
    global: true,
  },
  config: {
    kind: 'text',
    value: 'FILE',
    description: 'settings as JSON, the data folder among them (default: $PLATEN_CONFIG, then none)',
    global: true,
  },
};

/** The options of the commands that may fetch what a template names. */
export const assetOptions: Options = {
  'asset-allow': {
    kind: 'list',
    value: 'CIDR',
    description: 'fetch from this address range too, which is refused by default (repeatable)',
  },
  'asset-http': { kind: 'flag', description: 'fetch over plain http: too' },
};
