// Processes whose clock on the wall is wrong, by libfaketime.
import { existsSync } from 'node:fs';

const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((platform) => `/usr/lib/${platform}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** Why tests with wrong clocks are left out, or false when they can be run. */
export const withoutFaketime: string | false =
  library === undefined ? 'left out: faketime is not installed (Debian: apt-get install faketime)' : false;

/** Returns the variables of a process whose clock is off by so many seconds. Timers go on as ever. */
export function clockOffBy(seconds: number): Readonly<Record<string, string>> {
  if (library === undefined || seconds === 0) return {};
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
}
