// Puts a program into the sandbox of the kernel: seccomp and Landlock. It finds out which of them work here, and makes the program that
// enters them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sha256Hex } from '../../sha256.ts';
import { placeCode } from '../../store/cache-folder.ts';
import { OperatorError } from '../../store/records.ts';
import { filesOpen, makeStarter, makeTrial } from './starter.ts';
import type { Processor } from './system-calls.ts';

/** How a program is started in the sandbox. */
export interface Sandbox {
  /** The program to start instead, with the same arguments, or undefined when there is no sandbox here. */
  readonly starter: string | undefined;
  /** Which layer of the sandbox is missing, and why; undefined when none is. */
  readonly missing: string | undefined;
}

/** What runs in the sandbox. */
export interface Sandboxed {
  readonly execPath: string;
  /** What it may read besides what every program reads. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** The folder for the program that enters the sandbox. Default: the cache folder. */
  readonly keptIn: string | undefined;
}

/** Returns the sandbox for a program. It takes some milliseconds. */
export function sandboxFor({ execPath, folders, files, keptIn }: Sandboxed): Sandbox {
  const processor = processorHere();
  if (processor === undefined) return none(`there are none for ${process.platform} on ${process.arch}`);
  try {
    const trial = place('trial', makeTrial(processor), keptIn);
    const { status, error, stderr } = spawnSync(trial, [], { env: {}, encoding: 'utf8', timeout: trialMs });
    if (error) return none(`can't run ${trial}: ${error.message}`);
    if (status !== 0 && status !== filesOpen) return none(stderr.trim() || `${trial} ended with ${status}`);
    const allowance = {
      execPath,
      folders: [...systemFolders, ...folders],
      files: [execPath, ...systemFiles, ...loadedLibraries(), ...files],
    };
    const starter = place('starter', makeStarter(processor, allowance), keptIn);
    return {
      starter,
      missing: status === 0 ? undefined : 'the kernel has no Landlock: render processes can read files',
    };
  } catch (error) {
    if (error instanceof OperatorError) return none(error.message);
    throw error;
  }
}

const trialMs = 10_000;

/** The folders in which the system keeps libraries and describes processes. */
const systemFolders: readonly string[] = [
  ...['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/usr/local/lib64'],
  ...['/proc/self', '/sys/fs/cgroup'],
];
const systemFiles: readonly string[] = ['/etc/ld.so.cache', '/proc/meminfo', '/dev/null', '/dev/urandom'];

/** Returns the libraries that this process was loaded with, wherever they lie. Render processes run the same program. */
function loadedLibraries(): readonly string[] {
  try {
    const maps = readFileSync('/proc/self/maps', 'utf8');
    const paths = [...maps.matchAll(/ (\/\S.*\.so[\d.]*)$/gm)].map(([, path = '']) => path);
    return [...new Set(paths)].sort();
  } catch {
    // Without /proc, libraries are looked for in the folders of the system only.
    return [];
  }
}

function processorHere(): Processor | undefined {
  if (process.platform !== 'linux') return undefined;
  return process.arch === 'x64' || process.arch === 'arm64' ? process.arch : undefined;
}

function none(reason: string): Sandbox {
  return { starter: undefined, missing: `no sandbox of the kernel for render processes: ${reason}` };
}

function place(part: string, bytes: Uint8Array, folder: string | undefined): string {
  const hash = sha256Hex(bytes);
  const where = folder === undefined ? {} : { folder };
  return placeCode({ what: 'the sandbox', ...where, name: `${part}-${hash}`, hash, bytes: () => bytes });
}
