// The parent's side of one render child: starts it, asks it one thing at a time, and sees it die.
import { type ChildProcess, spawn } from 'node:child_process';
import { AppError } from '../errors.ts';
import { isChildMessage } from './child-message.ts';
import { diedOfMemory, MemoryGuardError, offerToOomKiller, ResidentMemory, yieldToParent } from './memory.ts';
import { Assembly, sendInPieces } from './pieces.ts';
import type { ChildEnd } from './pool-event.ts';
import { type ChildMessage, parentVariable, type Request, renderRole, roleVariable } from './protocol.ts';
import { StartingTime, waitedOf } from './starting-time.ts';

/** How a child is started: the program and its arguments. */
export interface ChildCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** The name that the program is given as its own. Default: `file`. */
  readonly name?: string;
  /** The folder that it is started in. Default: that of the parent. */
  readonly folder?: string;
  /** More variables. Nothing of the parent's own environment is handed on. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The limits of one child. */
export interface ChildLimits {
  /** A child whose resident memory passes this is killed, bytes. */
  readonly residentBytes: number;
  /** How long a child may take until it is ready, milliseconds. The time does not count in which others have the processor. */
  readonly startMs: number;
}

/** A child died by itself, or it could not be started. */
export class ChildDeathError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ChildDeathError';
  }
}

const memoryCheckMs = 50;
const startCheckMs = 250;
const keptStderr = 8192;

interface Pending {
  resolve(answer: ChildMessage): void;
  reject(error: unknown): void;
}

/** One render child. */
export class ChildHandle {
  /** The versions whose pack this child has received. */
  readonly known = new Set<string>();
  /** The account whose document it made last. */
  owner: string | undefined;
  /** The number of requests that it was given, without probes: those warm nothing up. */
  served = 0;
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  readonly #ready: Promise<void>;
  readonly #exited: Promise<void>;
  readonly #assembly: Assembly;
  readonly #memory: ResidentMemory | undefined;
  #pending: Pending | undefined;
  #stderr = '';
  #dead = false;
  #guarded = false;
  #endedBy: ChildEnd | undefined;

  constructor(command: ChildCommand, limits: ChildLimits) {
    this.#limits = limits;
    // No child may hold more than this itself.
    this.#assembly = new Assembly(limits.residentBytes);
    this.#process = spawn(command.file, command.args, {
      // All are pipes, and none is ignored: a bare root has no /dev/null.
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
      ...(command.name !== undefined && { argv0: command.name }),
      ...(command.folder !== undefined && { cwd: command.folder }),
      // Nothing of the parent's environment is handed on, so a render can't read a secret of the service. There is no
      // cache of compiled code either: another child would run what one child may write.
      env: {
        [roleVariable]: renderRole,
        ...command.env,
        TZ: 'UTC',
        LC_ALL: 'en_US.UTF-8',
        // glibc's own choice is a room for each thread. What is freed in one is of no use to the others, and is kept.
        MALLOC_ARENA_MAX: '1',
        [parentVariable]: String(process.pid),
      },
    });
    this.#process.stdin?.on('error', () => undefined).end();
    this.#process.stdout?.resume();
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-keptStderr);
    });
    this.#process.on('message', (message: unknown) => this.#hear(message));
    this.#memory = this.pid === undefined ? undefined : new ResidentMemory(this.pid);
    this.#exited = new Promise((resolve) => {
      const end = (reason: string): void => {
        this.#memory?.close();
        this.#end(reason);
        resolve();
      };
      // This waits for `close` and not for `exit`: only then has all arrived that the child wrote to stderr.
      this.#process.on('close', (code, signal) => end(signal === null ? `exit status ${code}` : signal));
      this.#process.on('error', (error) => end(error.message));
    });
    if (this.#process.pid !== undefined) {
      offerToOomKiller(this.#process.pid);
      yieldToParent(this.#process.pid);
    }
    this.#ready = this.#awaitReady();
    // A caller that waits for `ready` sees the failure. Nobody has to wait for it.
    this.#ready.catch(() => undefined);
  }

  /** The process id, or undefined when it could not be started. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Resolves once the child can take requests. Rejects with `ChildDeathError`. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Resolves once the child is gone. */
  get exited(): Promise<void> {
    return this.#exited;
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** The resident memory, bytes, or undefined where it can't be read. */
  get resident(): number | undefined {
    return this.#memory?.bytes;
  }

  /**
   * Asks one thing and returns its answer. An aborted `signal` kills the child and rejects with the signal's reason.
   * Throws `MemoryGuardError` when the child passes the guard, and `ChildDeathError` when it dies otherwise.
   */
  async request(request: Request, signal: AbortSignal): Promise<ChildMessage> {
    signal.throwIfAborted();
    if (request.kind !== 'probe') this.served += 1;
    const stop = (): void => {
      this.#settle((pending) => pending.reject(signal.reason));
      this.kill(signal.reason instanceof AppError ? 'budget' : 'caller');
    };
    const watch = setInterval(() => this.#guardMemory(), memoryCheckMs);
    signal.addEventListener('abort', stop);
    try {
      return await this.#ask(request);
    } finally {
      clearInterval(watch);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Why the child ended, or undefined while it lives. */
  get endedBy(): ChildEnd | undefined {
    return this.#endedBy;
  }

  /** Ends the child at once. */
  kill(by: ChildEnd): void {
    this.#dead = true;
    this.#endedBy ??= by;
    this.#process.kill('SIGKILL');
  }

  #hear(said: unknown): void {
    try {
      const whole = this.#assembly.take(said);
      if (whole === undefined) return;
      const { message } = whole;
      if (!isChildMessage(message)) throw new Error('expected an answer');
      this.#settle((pending) => pending.resolve(message));
    } catch {
      const fault = new ChildDeathError('a render process said what is no answer');
      this.#settle((pending) => pending.reject(fault));
      this.kill('unsound');
    }
  }

  #post(said: object): Promise<void> {
    return new Promise((resolve, reject) => {
      // This is not the form of `send` with a handle.
      this.#process.send(said as Request, (error) => (error === null ? resolve() : reject(error)));
    });
  }

  #ask(request: Request | undefined): Promise<ChildMessage> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      if (this.#dead) this.#end('not running');
      else if (request !== undefined) {
        // When sending fails, the channel is gone. The death that follows says why.
        sendInPieces(request, (said) => this.#post(said)).catch(() => undefined);
      }
    });
  }

  async #awaitReady(): Promise<void> {
    const { startMs } = this.#limits;
    const time = new StartingTime(() => waitedOf(this.pid), performance.now());
    const watch = setInterval(() => {
      if (time.count(performance.now()) < startMs) return;
      const late = new ChildDeathError(`a render process was not ready after ${startMs / 1000} s`);
      this.#settle((pending) => pending.reject(late));
      this.kill('failed');
    }, startCheckMs);
    try {
      const answer = await this.#ask(undefined);
      if (answer.kind === 'ready') return;
      this.kill('failed');
      throw new ChildDeathError(`a render process failed to start: ${describe(answer)}`);
    } finally {
      clearInterval(watch);
    }
  }

  #guardMemory(): void {
    const held = this.resident;
    if (held === undefined || held <= this.#limits.residentBytes) return;
    this.#guarded = true;
    this.kill('memory');
  }

  #end(reason: string): void {
    this.#dead = true;
    const words = this.#stderr.trim();
    this.#endedBy ??= diedOfMemory(words) ? 'memory' : 'died';
    this.#settle((pending) => {
      if (this.#guarded || diedOfMemory(words)) pending.reject(new MemoryGuardError(reason));
      else pending.reject(new ChildDeathError(`a render process died: ${reason}${words && `: ${words}`}`));
    });
  }

  #settle(how: (pending: Pending) => void): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending) how(pending);
  }
}

function describe(answer: ChildMessage): string {
  return answer.kind === 'bug' ? answer.stack : answer.kind;
}
