// The machine that an executable is built for: this one, or another architecture of Linux.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addonFile } from '../src/store/sqlite/native.ts';

/** The architectures that executables are built for. */
export const architectures = ['x64', 'arm64'] as const;

/** One of `architectures`. */
export type Architecture = (typeof architectures)[number];

/** What an executable is made of that depends on its machine. */
export interface Target {
  /** Whether it is this machine. Only then V8 can compile its code, and the executable can be run here. */
  readonly isHere: boolean;
  /** The program of Node. */
  readonly node: string;
  /** The program that takes symbols out of it. */
  readonly strip: string;
  /** SQLite's addon, by its path from the project's root. */
  readonly addon: string;
}

/** Returns the target, by default that of this machine. Node for another one is fetched from the registry, by the hash in package-lock.json. */
export function targetOf(root: string, arch: string = process.arch): Target {
  if (arch === process.arch)
    return { isHere: true, node: process.execPath, strip: 'strip', addon: addonFile.path };
  if (process.platform !== 'linux' || !architectures.some((known) => known === arch))
    throw new Error(`expected one of ${architectures.join(', ')} on Linux, got ${arch}`);
  const prefix = { x64: 'x86_64', arm64: 'aarch64' }[arch as Architecture];
  return {
    isHere: false,
    node: fetchNode(root, `node-linux-${arch}`),
    // Debian has it in the package binutils-aarch64-linux-gnu.
    strip: `${prefix}-linux-gnu-strip`,
    addon: addonFile.path.replace(`-${process.arch}.node`, `-${arch}.node`),
  };
}

/** Returns the program of a package that npm installs on its own machine alone. */
function fetchNode(root: string, name: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly version: string; readonly integrity: string } | undefined>>;
  };
  const locked = packages[`node_modules/${name}`];
  if (locked === undefined) throw new Error(`package-lock.json names no ${name}`);
  const { version, integrity } = locked;
  const folder = join(root, 'node_modules/.cache', `${name}-${version}`);
  const node = join(folder, 'package/bin/node');
  if (existsSync(node)) return node;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  execFileSync('npm', ['pack', '--silent', `${name}@${version}`, '--pack-destination', unfinished], {
    cwd: root,
  });
  const packed = join(unfinished, `${name}-${version}.tgz`);
  const hash = createHash('sha512').update(readFileSync(packed)).digest('base64');
  if (`sha512-${hash}` !== integrity)
    throw new Error(`${name}@${version} is not what package-lock.json names`);
  execFileSync('tar', ['-xzf', packed, '-C', unfinished, 'package/bin/node']);
  rmSync(packed);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return node;
}
