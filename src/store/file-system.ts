// Makes folders with those above them, writes whole files, and puts errors of the file system into words.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { messageOf } from '../thrown.ts';

/**
 * Makes a folder with those above it. Throws the error of the file system, and `ENOTDIR` when something else has that
 * name. Node's own `recursive` never ends where a file system answers ENOENT to what is possible elsewhere, as `/proc`
 * does.
 */
export function makeFolders(folder: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const each of missing) {
    try {
      mkdirSync(each, mode);
    } catch (error) {
      // Another process may have made it first.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  if (!statSync(folder).isDirectory())
    throw Object.assign(new Error('it is no folder'), { code: 'ENOTDIR', syscall: 'mkdir' });
}

/**
 * Writes the whole file or nothing under its name, also when the power fails. It replaces a file that is there. `mode`
 * is what the file has, whatever the umask. Throws the error of the file system.
 */
export function writeWhole(file: string, bytes: Uint8Array, mode: number): void {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(temporary, 'wx', mode);
  try {
    try {
      fchmodSync(handle, mode);
      for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Returns in words why a file operation failed. */
export function reason(error: unknown): string {
  return reasons[codeOf(error)] ?? messageOf(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'not permitted',
  EPERM: 'not permitted',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};
