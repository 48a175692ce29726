// The program that prepares a render process: it closes, lowers and locks what the process has, and then becomes the
// engine. From then on the kernel enforces the sandbox.

import { at, firstAddress, makeImage, type Step, textOf, words } from './elf-image.ts';
import { type Filter, makeFilter } from './filter.ts';
import type { Processor } from './system-calls.ts';

/** What a render process may do besides computing. */
export interface Allowance {
  /** The path of the program that it becomes. It can start no other. */
  readonly execPath: string;
  /** Folders and files that it may read, with those of the system's libraries. What does not exist is ignored. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** The exit status of a starter that fails. A line on stderr says why. */
const failed = 71;

/** The exit status of a trial where the kernel can't restrict files (Landlock, from Linux 5.13 on, when it is switched on). */
export const filesOpen = 72;

/** Returns a program that enters the sandbox and then becomes the allowed program, with its own arguments and environment. */
export function makeStarter(processor: Processor, allowance: Allowance): Uint8Array {
  const execPath = textOf(allowance.execPath);
  const start: Step = { call: 'execve', args: [at(execPath), 'arguments', 'environment'] };
  const filter = makeFilter(processor, firstAddress);
  const filtering = filterSteps(filter, start);
  const steps = [
    ...lowerSteps(filter),
    ...fileSteps(allowance, filtering[0]),
    ...filtering,
    start,
    ...failSteps(`can't start ${allowance.execPath}`),
  ];
  return makeImage(processor, execPath, steps);
}

/** Returns a program whose exit status says which layers of the sandbox work here: 0 for all, `filesOpen`, or another one for none. */
export function makeTrial(processor: Processor): Uint8Array {
  const filter = makeFilter(processor, firstAddress);
  const allRaised: Step = { call: 'exit_group', args: [0] };
  const someRaised: Step = { call: 'exit_group', args: [filesOpen] };
  const [whole, part] = [filterSteps(filter, allRaised), filterSteps(filter, someRaised)];
  const steps = [
    ...lowerSteps(filter),
    ...fileSteps({ folders: ['/'], files: [] }, part[0]),
    ...whole,
    allRaised,
    ...part,
    someRaised,
  ];
  return makeImage(processor, textOf(''), steps);
}

/** Options of prctl(2), and numbers of getrlimit(2) and signal(7). */
const PR_SET_PDEATHSIG = 1;
const PR_SET_SECCOMP = 22;
const PR_SET_NO_NEW_PRIVS = 38;
const RLIMIT_CORE = 4;
const SIGKILL = 9;
/** The first descriptor after the three pipes and the channel. */
const firstOther = 4;
const lastDescriptor = 0xffffffff;

/** Returns the steps by which the process inherits nothing, leaves nothing, and ends with its parent. They write its id into the filter. */
function lowerSteps({ bytes, pidPlaces }: Filter): readonly Step[] {
  return [
    ...pidPlaces.map((place): Step => ({ call: 'getpid', args: [], answerTo: at(bytes, place) })),
    // An older kernel refuses this. Node marks descriptors to be closed as well, as far as it finds them in a row.
    { call: 'close_range', args: [firstOther, lastDescriptor, 0] },
    { call: 'prctl', args: [PR_SET_PDEATHSIG, SIGKILL] },
    // The memory holds data of callers, so it is never written to the disk.
    { call: 'prlimit64', args: [0, RLIMIT_CORE, words(0, 0), 0] },
    // Without this the kernel takes neither layer from a process that is not root's. A refusal shows there.
    { call: 'prctl', args: [PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0] },
  ];
}

/** Bits for what may be done with a file (linux/landlock.h). All that the first version of Landlock knows are walled in. */
const EXECUTE = 1;
const READ_FILE = 4;
const READ_DIR = 8;
const allRights = 0x1fff;
const pathBeneath = 1;
/** For fcntl(2) and open(2): a path from the folder that the process is started in, and a descriptor that only names a place. */
const AT_FDCWD = -100;
const O_PATH_CLOEXEC = 0o12000000;
const O_CLOEXEC = 0o2000000;
/** The descriptor of the rules, above all others that are opened here. */
const ruleset = 60;
const path = 61;

/**
 * Returns the steps after which the named files can be read, and nothing can be written, made or removed. Where the
 * kernel can't do that, `without` comes next.
 */
function fileSteps(allowed: Omit<Allowance, 'execPath'>, without: Step): readonly Step[] {
  const keep: Step = { call: 'dup3', args: [0, ruleset, O_CLOEXEC] };
  const create: Step = {
    call: 'landlock_create_ruleset',
    args: [words(allRights), 8, 0],
    answerTo: { step: keep, argument: 0 },
    orElse: without,
  };
  const rules = [
    ...allowed.folders.flatMap((folder) => ruleSteps(folder, EXECUTE | READ_FILE | READ_DIR)),
    ...allowed.files.flatMap((file) => ruleSteps(file, EXECUTE | READ_FILE)),
  ];
  return [create, keep, ...rules, { call: 'landlock_restrict_self', args: [ruleset, 0] }];
}

/** Returns the steps of one rule. A path that does not exist gets no rule. */
function ruleSteps(name: string, rights: number): readonly Step[] {
  const keep: Step = { call: 'dup3', args: [0, path, O_CLOEXEC] };
  const add: Step = {
    call: 'landlock_add_rule',
    args: [ruleset, pathBeneath, words(rights, path), 0],
  };
  const forget: Step = { call: 'close', args: [path] };
  const open: Step = {
    call: 'openat',
    args: [AT_FDCWD, at(textOf(name)), O_PATH_CLOEXEC, 0],
    answerTo: { step: keep, argument: 0 },
    orElse: forget,
  };
  return [open, keep, add, forget];
}

/** For seccomp(2): the filter, and a flag that keeps some kernels from slowing down each filtered process as a guard against guesses. */
const SECCOMP_SET_MODE_FILTER = 1;
const SECCOMP_FILTER_FLAG_SPEC_ALLOW = 4;
const SECCOMP_MODE_FILTER = 2;

/** Returns the steps after which the process may make only the calls of the filter. Then comes `then`. */
function filterSteps({ bytes }: Filter, then: Step): readonly [Step, ...Step[]] {
  const header = words(bytes.length / 8, at(bytes));
  const [complain, ...stop] = failSteps('the kernel takes no filter of system calls (seccomp)');
  return [
    {
      call: 'seccomp',
      args: [SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, header],
      then,
    },
    // This is for a system where another filter knows only the older way.
    { call: 'prctl', args: [PR_SET_SECCOMP, SECCOMP_MODE_FILTER, header], then, orElse: complain },
    complain,
    ...stop,
  ];
}

const stderr = 2;

function failSteps(message: string): readonly [Step, ...Step[]] {
  const line = new TextEncoder().encode(`platen: ${message}\n`);
  return [
    { call: 'write', args: [stderr, at(line), line.length] },
    { call: 'exit_group', args: [failed] },
  ];
}
