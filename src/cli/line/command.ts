// What a command is: its words, arguments and options, and what it is given to run with.

/** One positional argument. */
export interface Argument {
  /** The name in the help, such as `TEMPLATE`. */
  readonly name: string;
  readonly description: string;
  /** Whether the command itself decides whether it must be there. It is empty when it is not. */
  readonly optional?: boolean;
  /** All that it may be, where that is a closed list. Shells complete it. */
  readonly choices?: readonly string[];
}

/** One option. A `flag` takes no value. */
export interface Option {
  readonly kind: 'flag' | 'text' | 'list';
  /** The letter for `-x`. */
  readonly short?: string;
  /** The value in the help, such as `FILE`. */
  readonly value?: string;
  readonly description: string;
  readonly required?: boolean;
  /** Whether it may also stand before the command. */
  readonly global?: boolean;
}

/** The options of a command by name, without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** A command of the program. */
export interface Command {
  /** The words that are typed, such as `template push`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** More lines, for the command's own help. */
  readonly details?: string;
  readonly arguments: readonly Argument[];
  readonly options: Options;
  /** Runs the command and returns the exit status. Throws `UsageError`, or `AppError` for what failed. */
  run(input: Input, terminal: Terminal): Promise<ExitStatus>;
}

/** 0 done, 1 failed, 2 wrong usage, 3 the template or the data has faults, 4 two documents differ. */
export type ExitStatus = 0 | 1 | 2 | 3 | 4;

/** What was typed after the command's words, checked against its arguments and options. */
export interface Input {
  /** Returns the positional argument at an index. All are there but the optional ones, which are empty then. */
  argument(index: number): string;
  flag(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): readonly string[];
}

/** The world around a command. Tests can replace it. */
export interface Terminal {
  /** Prints a line of results. A line break is added. */
  result(line: string): void;
  /** Prints results that are bytes. */
  resultBytes(bytes: Uint8Array): Promise<void>;
  /** Prints a line of anything else: progress, faults, explanations. A line break is added. */
  note(line: string): void;
  /** Rewrites the last line of notes where that is possible. It is for progress. */
  progress(line: string): void;
  readInput(): AsyncIterable<Uint8Array>;
  /** Returns a line that is not shown while it is typed, or what comes on stdin. */
  readSecret(question: string): Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the current moment, milliseconds since the epoch. */
  now(): number;
  /** Whether notes go to a person's screen. */
  readonly interactive: boolean;
  /** Whether results and notes may have colours. */
  readonly color?: boolean;
}

/** The command was typed wrongly. The exit status is 2, and the message leads to the help. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Something failed that no code of the API names, such as a file that can't be read. The exit status is 1. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

/** The option that most commands have for machine output. */
export const jsonOption: Options = {
  json: { kind: 'flag', description: 'machine output: JSON on stdout', global: true },
};

/** The options that name a store where `--data` is the data of a document. */
export const storeOption: Options = {
  store: {
    kind: 'text',
    value: 'STORE',
    description: 'a folder, or postgres://USER@HOST/DATABASE (default: $PLATEN_STORE, then the data folder)',
    global: true,
  },
  'store-password-file': {
    kind: 'text',
    value: 'FILE',
    description: 'a file with the password of the database (default: $PLATEN_STORE_PASSWORD_FILE, then none)',
    global: true,
  },
  config: {
    kind: 'text',
    value: 'FILE',
    description: 'settings as JSON, the data folder among them (default: $PLATEN_CONFIG, then none)',
    global: true,
  },
};

/** The options of the commands that work on a store. */
export const dataOption: Options = {
  data: {
    kind: 'text',
    value: 'DIR',
    description: 'the data folder (default: $PLATEN_DATA, then ./data)',
    global: true,
  },
  ...storeOption,
};
