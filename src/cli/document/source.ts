// The template that a command names: a file with all that it names, or a pack. It also finds where in the author's files a fault lies.
import { basename, dirname, join, resolve } from 'node:path';
import {
  looksLikePack,
  packLimits,
  packSha256,
  readPack,
  requirePackLimits,
  writePack,
} from '../../assets/pack.ts';
import { AppError, type Issue, type PlacedWarning } from '../../errors.ts';
import { packGiven } from '../../render/packing.ts';
import type { PackedVersion } from '../../render/renderer.ts';
import type { CompiledPack } from '../../render/version-cache.ts';
import type { Argument, Terminal } from '../line/command.ts';
import { readInput } from '../line/files.ts';
import { describeWarning } from '../line/issues.ts';
import { familyNames } from '../settings/engine-settings.ts';
import type { Sources } from '../settings/sources.ts';

/** The argument of the commands about one template: what `loadSource` takes. */
export const templateArgument: Argument = {
  name: 'TEMPLATE',
  description: 'a template, or a pack of one; - for stdin',
};

/** A packed template, and the name it was given by. */
export interface TemplateSource {
  readonly version: PackedVersion;
  readonly pack: Uint8Array;
  /** The name as it was typed, or `stdin`. */
  readonly file: string;
  /** Whether it came as a pack or from stdin. Then anybody may have made it. */
  readonly foreign: boolean;
  /** The warnings about the template itself. Of one that came as a pack, there are none. */
  readonly warnings?: readonly PlacedWarning[];
  /** The same with its template as it was compiled when it was read, for a renderer in this process. */
  readonly compiled?: CompiledPack | undefined;
}

/** Where a template takes the files that it names. */
export interface SourceOptions extends Sources {
  /** Whether a template on stdin may name files of the folder in which the command runs. Default: true. */
  readonly stdinNamesFiles?: boolean;
  /** Whether families that are not known here are left to whoever checks the pack. Default: false. */
  readonly anyFamily?: boolean;
  /** Called with the warnings about a template that has faults. */
  readonly onWarnings?: (warnings: readonly PlacedWarning[]) => void;
  /** Called with the absolute path of every file of the template before it is looked for. */
  readonly onFile?: (file: string) => void;
  /** Returns what an editor holds in place of a file, by its absolute path, or undefined. */
  readonly unsaved?: (file: string) => Uint8Array | undefined;
}

/** The most bytes of a template or pack: those of a pack's files, and 8 MiB for its list of files and its form. */
export const mostSourceBytes = packLimits.totalBytes + 8 * 1024 * 1024;

/**
 * Reads a template or a pack, from stdin for `-`, and collects what it names. The first bytes say which of the two it
 * is. Throws `AppError` with its faults, each with its file, and `CommandError` when the file can't be read.
 */
export async function loadSource(
  file: string,
  terminal: Terminal,
  options: SourceOptions,
): Promise<TemplateSource> {
  const held = file === '-' ? undefined : options.unsaved?.(resolve(file));
  const bytes = held ?? (await readInput(file, terminal, { mostBytes: mostSourceBytes }));
  const isStdin = file === '-';
  const name = nameOf(file);
  return inFile(name, async () => {
    const isPack = looksLikePack(bytes);
    const made = isPack ? undefined : await packFiles(file, bytes, options);
    if (made !== undefined) requirePackLimits(made);
    // A template of one's own is rendered without its pack: nothing is packed until somebody asks for it.
    let written: Uint8Array | undefined;
    const pack = (): Uint8Array => {
      written ??= made === undefined ? bytes : writePack(made);
      return written;
    };
    const version = { sha256: packSha256(made ?? readPack(bytes)), pack };
    return {
      file: name,
      get pack() {
        return pack();
      },
      version,
      foreign: isPack || isStdin,
      warnings: placeWarnings(made?.warnings ?? [], name),
      compiled: made,
    };
  });
}

/** Returns the name of a file of the command line for messages. */
export function nameOf(file: string): string {
  return file === '-' ? 'stdin' : file;
}

/** Returns the version for a renderer in this process, which need not compile it again. */
export function versionHere({ version, compiled }: TemplateSource): PackedVersion {
  return compiled === undefined ? version : { ...version, pack: () => compiled };
}

async function packFiles(file: string, bytes: Uint8Array, options: SourceOptions): Promise<CompiledPack> {
  const {
    remote,
    settings,
    onFile,
    onWarnings,
    unsaved,
    stdinNamesFiles = true,
    anyFamily = false,
  } = options;
  const { limits } = settings;
  const folder = file === '-' && !stdinNamesFiles ? undefined : dirname(resolve(file));
  if (file !== '-') onFile?.(resolve(file));
  const packing = {
    remote: remote.source(''),
    ...(!anyFamily && { families: familyNames(settings) }),
    limits,
    ...(onFile && { onFile }),
    ...(onWarnings && { onWarnings }),
    ...(unsaved && { unsaved }),
  };
  return packGiven({ main: basename(file), bytes, folder }, packing);
}

/** Runs work over a template. The faults that it throws get the names of the author's files. */
export async function inFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.issues.length === 0) throw error;
    const { code, message, count, retryAfterSec } = error;
    const options = retryAfterSec === undefined ? { count } : { count, retryAfterSec };
    throw new AppError(code, message, { ...options, issues: placeIssues(error.issues, file) });
  }
}

/** Returns warnings with the path to the file that each comes from, as the author would type it. */
export function placeWarnings(warnings: readonly PlacedWarning[], file: string): readonly PlacedWarning[] {
  return warnings.map((warning) => {
    if (warning.line === undefined) return warning;
    return { ...warning, file: warning.file === undefined ? file : join(dirname(file), warning.file) };
  });
}

/** Returns the warnings about a template and those about a document of it. What both say is reported once. */
export function allWarnings(
  { warnings = [] }: Pick<TemplateSource, 'warnings'>,
  ofDocument: readonly PlacedWarning[],
): readonly PlacedWarning[] {
  const described = new Set(warnings.map(describeWarning));
  return [...warnings, ...ofDocument.filter((warning) => !described.has(describeWarning(warning)))];
}

/** Returns issues of a template with the path to the file that each lies in, as the author would type it. */
export function placeIssues(issues: readonly Issue[], file: string): readonly Issue[] {
  return issues.map((issue) => {
    if (issue.source === 'data') return issue;
    return { ...issue, file: issue.file === undefined ? file : join(dirname(file), issue.file) };
  });
}
