// The command that starts this program's own render children: its options, what they may read, and their sandbox.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isExecutable, programFile, projectFolder } from '../bundled.ts';
import type { ChildCommand } from './child-handle.ts';
import { type RenderSettings, settingsVariable, writeSettings } from './child-settings.ts';
import { watchVariable } from './protocol.ts';
import { sandboxFor } from './sandbox/sandbox.ts';
import { mostYoungMb } from './young-space.ts';

/** What children need to know. */
export interface ChildOptions {
  /** The heap, MiB. */
  readonly heapMb: number;
  readonly settings?: RenderSettings | undefined;
  /** Another file to run than the program's own. Tests use it to show what a child can't do. */
  readonly entry?: string;
  /** An executable to run from a checkout. Tests of the executable use it. */
  readonly executable?: string;
}

/** A command, and what is missing of its sandbox. */
export interface SandboxedCommand {
  readonly command: ChildCommand;
  /** Which layer of the sandbox is missing here, and why; undefined when none is. */
  readonly missing: string | undefined;
}

/** MiB for young objects at first. The executable itself starts with more. A child that rests would keep it. */
const firstYoungMb = 1;

/**
 * MiB of older objects from which on V8 looks for garbage among them. Its own choice is about 60: then it looks 17 times
 * in 1,000 invoices, and with 96 it looks 11 times. A child takes some 8 MB more at work.
 */
const oldMb = 96;

/**
 * Makes all objects young at first. V8 would make those old at once of which most outlived a short collection. One that
 * came in the middle of a document finds most of them alive, and an old object holds all young ones that it names: the
 * document then stays until V8 looks through all old objects.
 */
const youngOnly = '--no-allocation-site-pretenuring';

/**
 * Keeps the shapes of the last documents, which V8 would forget with the documents when it looks through old objects.
 * The code that it compiled for them would go, too: a process that is idle for 8 s would then be as slow as a new one.
 * V8 still collects and gives back the memory of an idle process, but for rooms that it keeps for the next document.
 */
const staysWarm = ['--no-memory-reducer-favors-memory', '--retain-maps-for-n-gc=100'];

/**
 * Options that take away what no document needs: text that becomes code, the property `__proto__`, an inspector, a
 * configuration from outside.
 */
const withoutPowers = [
  '--disallow-code-generation-from-strings',
  '--disable-proto=delete',
  '--disable-sigusr1',
  '--openssl-config=/dev/null',
  '--no-warnings',
];

/** Returns the options of Node for every process that runs the engine. */
export function engineOptions(heapMb: number): readonly string[] {
  return [
    `--max-old-space-size=${heapMb}`,
    `--initial-old-space-size=${oldMb}`,
    `--min-semi-space-size=${firstYoungMb}`,
    `--max-semi-space-size=${mostYoungMb}`,
    youngOnly,
    ...staysWarm,
    ...withoutPowers,
  ];
}

/** Returns the command that starts a child. */
export function childCommand(options: ChildOptions): SandboxedCommand {
  const { settings = {}, entry, executable = isExecutable ? process.execPath : undefined } = options;
  // The child is started in another folder, so the path must be absolute.
  const execPath = resolve(executable ?? process.execPath);
  const fontCatalogue = settings.fontCatalogue === undefined ? undefined : resolve(settings.fontCatalogue);
  const fonts = fontCatalogue === undefined ? undefined : dirname(fontCatalogue);
  // The executable has all that it reads inside.
  const code = executable ? undefined : codeOnDisk(entry);
  const { folders: codeFolders = [], files = [] } = code ?? {};
  const folders = [...codeFolders, ...(fonts === undefined ? [] : [fonts])];
  const sandbox = sandboxFor({
    execPath,
    // The folder of fonts is named as the folder that the child is started in. So the same sandbox fits wherever the fonts lie.
    folders: folders.map((folder) => (folder === fonts ? '.' : folder)),
    files,
    keptIn: isExecutable ? undefined : join(projectFolder, 'node_modules/.cache/platen-sandbox'),
  });
  const permissions = [
    '--permission',
    ...folders.map((folder) => `--allow-fs-read=${folder}/*`),
    ...files.map((file) => `--allow-fs-read=${file}`),
    // Where the kernel does not end the child with its parent, a thread has to do it.
    ...(sandbox.starter === undefined ? ['--allow-worker'] : []),
  ];
  const runtime = [...engineOptions(options.heapMb), ...permissions];
  // The executable takes options of Node only in this form, so that none comes from the environment.
  const args = code ? [...runtime, code.main] : [`--node-options=${runtime.map(quoted).join(' ')}`];
  const env = {
    [settingsVariable]: writeSettings({ ...settings, fontCatalogue }),
    ...(sandbox.starter === undefined && { [watchVariable]: '1' }),
  };
  const command = { file: sandbox.starter ?? execPath, name: execPath, folder: fonts ?? '/', args, env };
  return { command, missing: sandbox.missing };
}

/** Returns what a child of a checkout runs and may read. */
function codeOnDisk(entry: string | undefined) {
  const main = programFile();
  const code = ['src', 'node_modules'].map((name) => join(projectFolder, name));
  // A copy of the code alone makes documents, too, only without being warm before.
  const samples = ['templates', 'fixtures/templates'].map((name) => join(projectFolder, name));
  const folders = [...code, ...samples.filter((folder) => existsSync(folder))];
  return {
    main: entry ?? main,
    // Where a folder is a link, Node reads some files by its name and others by where it leads.
    folders: [...new Set([...folders, dirname(main)].flatMap((folder) => [folder, realpathSync(folder)]))],
    files: [join(projectFolder, 'package.json'), ...(entry === undefined ? [] : [entry])],
  };
}

/** Returns one option as a quoted word of the text that holds all options. */
function quoted(option: string): string {
  return `"${option.replace(/["\\]/g, '\\$&')}"`;
}
