// How this program's own render children are started: with which options, what they may read, and behind which walls.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExecutable } from '../bundled.ts';
import type { ChildCommand } from './child-handle.ts';
import { watchVariable } from './protocol.ts';
import { type RenderSettings, settingsVariable, writeSettings } from './settings.ts';
import { wallsAround } from './walls/walls.ts';

/** What children are told. */
export interface ChildOptions {
  /** Heap, MiB. */
  readonly heapMb: number;
  readonly settings?: RenderSettings | undefined;
  /** Another file to run than the program's own; for tests of what it can't do. */
  readonly entry?: string;
  /** An executable to run, from a checkout; for tests of it. */
  readonly executable?: string;
}

/** A command, and what it lacks. */
export interface WalledCommand {
  readonly command: ChildCommand;
  /** Which wall can't be raised here, and why. */
  readonly missing: string | undefined;
}

/**
 * MiB for young objects. With 8 a child takes 10 MB less, and a sixth more time for small documents and for 10,000 rows: more of what is
 * short-lived is copied. 100,000 rows stand at some 520 MB.
 */
const youngMb = 16;

/** What no document needs: text that becomes code, a way to the prototype that is a property, an inspector, a configuration from outside. */
const withoutPowers = [
  '--disallow-code-generation-from-strings',
  '--disable-proto=delete',
  '--disable-sigusr1',
  '--openssl-config=/dev/null',
  '--no-warnings',
];

/** Options of the runtime for whatever runs the engine. */
export function engineOptions(heapMb: number): readonly string[] {
  return [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngMb}`, ...withoutPowers];
}

/** The command that starts a child. */
export function childCommand(options: ChildOptions): WalledCommand {
  const { settings = {}, entry, executable = isExecutable ? process.execPath : undefined } = options;
  // It is started in another folder.
  const program = resolve(executable ?? process.execPath);
  const fontCatalogue = settings.fontCatalogue === undefined ? undefined : resolve(settings.fontCatalogue);
  const fonts = fontCatalogue === undefined ? undefined : dirname(fontCatalogue);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const main = entry ?? `${root}src/main.ts`;
  const folders = [
    // The executable has all that it reads inside.
    ...(executable ? [] : [`${root}src`, `${root}node_modules`]),
    ...(fonts === undefined ? [] : [fonts]),
  ];
  const files = executable ? [] : [`${root}package.json`, ...(entry === undefined ? [] : [entry])];
  const walls = wallsAround({
    program,
    // Named as the folder that it is started in: the same walls fit wherever the fonts lie.
    folders: folders.map((folder) => (folder === fonts ? '.' : folder)),
    files,
    keptIn: isExecutable ? undefined : `${root}node_modules/.cache/platen-walls`,
  });
  const permissions = [
    '--permission',
    ...folders.map((folder) => `--allow-fs-read=${folder}/*`),
    ...files.map((file) => `--allow-fs-read=${file}`),
    // Where the kernel doesn't end it with its parent, a thread has to.
    ...(walls.starter === undefined ? ['--allow-worker'] : []),
  ];
  const runtime = [...engineOptions(options.heapMb), ...permissions];
  // The executable takes options of the runtime in this form alone, so that none comes from the environment.
  const args = executable ? [`--node-options=${runtime.map(quoted).join(' ')}`] : [...runtime, main];
  const env = {
    [settingsVariable]: writeSettings({ ...settings, fontCatalogue }),
    ...(walls.starter === undefined && { [watchVariable]: '1' }),
  };
  const command = { file: walls.starter ?? program, name: program, folder: fonts ?? '/', args, env };
  return { command, missing: walls.missing };
}

/** One word among options in one text. */
function quoted(option: string): string {
  return `"${option.replace(/["\\]/g, '\\$&')}"`;
}
