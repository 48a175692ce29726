// The system calls that a render process may make, as a program that the kernel runs at each call (seccomp(2), bpf(4)).
import { auditNames, numberOf, type Processor, type SystemCall } from './system-calls.ts';

/** Calls that a running JavaScript engine makes. They reach nothing outside the process but what it may read. */
const harmless: readonly SystemCall[] = [
  // Reading: files that are open, or that may be opened (below).
  ...(['read', 'readv', 'pread64', 'lseek', 'close', 'getdents64', 'fadvise64', 'getcwd'] as const),
  ...(['stat', 'lstat', 'fstat', 'newfstatat', 'statx', 'access', 'faccessat', 'faccessat2'] as const),
  ...(['readlink', 'readlinkat'] as const),
  // The pipe to the parent, which is already open. No descriptor passes over it: that needs `sendmsg` and `recvmsg`.
  ...(['write', 'writev', 'getsockopt', 'getsockname', 'shutdown', 'dup', 'dup2', 'dup3'] as const),
  // Memory.
  ...(['brk', 'mmap', 'munmap', 'mremap', 'mprotect', 'madvise', 'mincore', 'membarrier'] as const),
  ...(['pkey_alloc', 'pkey_free', 'pkey_mprotect'] as const),
  // Threads and waiting.
  ...([
    'futex',
    'set_robust_list',
    'get_robust_list',
    'rseq',
    'set_tid_address',
    'arch_prctl',
    'getcpu',
  ] as const),
  ...(['sched_yield', 'sched_getaffinity', 'sched_getscheduler', 'sched_getparam'] as const),
  ...(['sched_get_priority_max', 'sched_get_priority_min', 'restart_syscall', 'nanosleep'] as const),
  ...(['epoll_create1', 'epoll_ctl', 'epoll_wait', 'epoll_pwait', 'epoll_pwait2', 'poll', 'ppoll'] as const),
  ...(['eventfd2', 'pipe2', 'clock_nanosleep'] as const),
  // Signals to itself.
  ...(['rt_sigaction', 'rt_sigprocmask', 'rt_sigreturn', 'sigaltstack'] as const),
  // Which process it is, and what time it is.
  ...([
    'getpid',
    'gettid',
    'getppid',
    'getuid',
    'geteuid',
    'getgid',
    'getegid',
    'capget',
    'getrlimit',
  ] as const),
  ...([
    'uname',
    'sysinfo',
    'getrusage',
    'times',
    'time',
    'gettimeofday',
    'clock_gettime',
    'clock_getres',
  ] as const),
  ...(['getrandom', 'exit', 'exit_group'] as const),
];

/** A call that is allowed with some arguments only. */
interface Condition {
  readonly call: SystemCall;
  /** The number of the argument, from 0. Its upper half is compared only where it is an address. */
  readonly argument: number;
  readonly test:
    | { readonly oneOf: readonly number[] }
    | { readonly isOwnPid: true }
    | { readonly isAddress: number }
    | { readonly noneOf: number }
    | { readonly allOf: number };
  /** The error number that a refused call gets. */
  readonly otherwise: number;
}

const EPERM = 1;
const EACCES = 13;
const EINVAL = 22;
const ENOTTY = 25;
const ENOSYS = 38;

/** The flags of open(2) that write or make a file: O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, and that of O_TMPFILE. */
const writing = 0o1 | 0o2 | 0o100 | 0o1000 | 0o20000000;
/**
 * CLONE_THREAD of clone(2); a call without it makes a process. The filter can't see the arguments of clone3(2), so that
 * call is refused and libraries take clone(2).
 */
const thread = 0x10000;
/** TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX: they ask, or concern this process alone. */
const deviceQuestions = [0x5401, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451];
/** F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC. Others can send signals to any process. */
const fileQuestions = [0, 1, 2, 3, 4, 1030];
/** PR_SET_NAME, PR_GET_NAME, PR_SET_VMA: they name threads and memory. */
const naming = [15, 16, 0x53564d41];

function conditions(execPath: number): readonly Condition[] {
  return [
    { call: 'openat', argument: 2, test: { noneOf: writing }, otherwise: EACCES },
    { call: 'open', argument: 1, test: { noneOf: writing }, otherwise: EACCES },
    { call: 'clone', argument: 0, test: { allOf: thread }, otherwise: EPERM },
    { call: 'kill', argument: 0, test: { isOwnPid: true }, otherwise: EPERM },
    { call: 'tgkill', argument: 0, test: { isOwnPid: true }, otherwise: EPERM },
    { call: 'execve', argument: 0, test: { isAddress: execPath }, otherwise: EPERM },
    { call: 'prlimit64', argument: 0, test: { oneOf: [0] }, otherwise: EPERM },
    { call: 'prctl', argument: 0, test: { oneOf: naming }, otherwise: EINVAL },
    { call: 'ioctl', argument: 1, test: { oneOf: deviceQuestions }, otherwise: ENOTTY },
    { call: 'fcntl', argument: 1, test: { oneOf: fileQuestions }, otherwise: EINVAL },
  ];
}

/** A filter for the kernel. */
export interface Filter {
  /** Instructions of eight bytes each (linux/filter.h, `struct sock_filter`). */
  readonly bytes: Uint8Array;
  /** The places, of four bytes each, at which the id of the process itself has to be written. */
  readonly pidPlaces: readonly number[];
}

/** Returns the filter. `execPath` is the address of the path of the one program that may be started. */
export function makeFilter(processor: Processor, execPath: number): Filter {
  const code = new Code();
  code.load(architectureAt);
  code.unless(auditNames[processor], killProcess);
  code.load(numberAt);
  for (const call of harmless) code.allow(numberOf(call, processor));
  for (const condition of conditions(execPath)) code.addCondition(condition, processor);
  // Any other call gets the answer of an older kernel: there is no such call.
  code.give(refuse(ENOSYS));
  return code.filter;
}

/** Offsets in `struct seccomp_data` (linux/seccomp.h). */
const numberAt = 0;
const architectureAt = 4;
const argumentAt = (index: number): number => 16 + 8 * index;

/** Answers of a filter (linux/seccomp.h). */
const allowed = 0x7fff0000;
const killProcess = 0x80000000;
const refuse = (error: number): number => 0x00050000 | error;

/** Instructions (linux/bpf_common.h): load a word, jump if equal, jump if a bit is set, and-mask, return. */
const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_BITS = 0x45;
const AND = 0x54;
const RETURN = 0x06;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/** Collects instructions and makes bytes of them. */
class Code {
  readonly #instructions: Instruction[] = [];
  readonly #pidPlaces: number[] = [];

  load(offset: number): void {
    this.#instructions.push([LOAD, 0, 0, offset]);
  }

  give(answer: number): void {
    this.#instructions.push([RETURN, 0, 0, answer]);
  }

  /** Gives the answer unless the loaded value is `value`. */
  unless(value: number, answer: number): void {
    this.#instructions.push([JUMP_EQUAL, 1, 0, value]);
    this.give(answer);
  }

  allow(call: number | undefined): void {
    if (call === undefined) return;
    this.#instructions.push([JUMP_EQUAL, 0, 1, call]);
    this.give(allowed);
  }

  addCondition({ call, argument, test, otherwise }: Condition, processor: Processor): void {
    const number = numberOf(call, processor);
    if (number === undefined) return;
    const body = bodyOf(test, argumentAt(argument));
    this.#instructions.push([JUMP_EQUAL, 0, body.length + 1, number]);
    if ('isOwnPid' in test) this.#pidPlaces.push((this.#instructions.length + 1) * 8 + 4);
    this.#instructions.push(...body);
    this.give(refuse(otherwise));
  }

  get filter(): Filter {
    const bytes = new Uint8Array(this.#instructions.length * 8);
    const view = new DataView(bytes.buffer);
    for (const [index, [code, ifTrue, ifFalse, value]] of this.#instructions.entries()) {
      view.setUint16(index * 8, code, true);
      view.setUint8(index * 8 + 2, ifTrue);
      view.setUint8(index * 8 + 3, ifFalse);
      view.setUint32(index * 8 + 4, value, true);
    }
    return { bytes, pidPlaces: this.#pidPlaces };
  }
}

/** Returns the test of the argument at `offset`. It allows the call, or falls through to what comes next. */
function bodyOf(test: Condition['test'], offset: number): readonly Instruction[] {
  const equal = (value: number): readonly Instruction[] => [
    [JUMP_EQUAL, 0, 1, value],
    [RETURN, 0, 0, allowed],
  ];
  const low: Instruction = [LOAD, 0, 0, offset];
  if ('oneOf' in test) return [low, ...test.oneOf.flatMap(equal)];
  // The process writes its id over the zero when it knows it.
  if ('isOwnPid' in test) return [low, ...equal(0)];
  if ('allOf' in test) return [low, [AND, 0, 0, test.allOf], ...equal(test.allOf)];
  if ('noneOf' in test) return [low, [JUMP_BITS, 1, 0, test.noneOf], [RETURN, 0, 0, allowed]];
  const high: Instruction = [LOAD, 0, 0, offset + 4];
  return [high, [JUMP_EQUAL, 0, 3, 0], low, ...equal(test.isAddress)];
}
