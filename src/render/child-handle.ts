// The parent's side of one render child: starts it, asks it one thing at a time, and sees it die.
import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { AppError } from '../errors.ts';
import { isChildMessage } from './child-message.ts';
import { channelDescriptor, FrameReader, frameOf, writeFrame } from './frames.ts';
import { diedOfMemory, MemoryGuardError, offerToOomKiller, ResidentMemory, yieldToParent } from './memory.ts';
import { answerKinds, mostValues, requestKinds } from './message-kinds.ts';
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
  /** Whether a signal ended it that comes from outside: from a person, or from a system without memory. */
  readonly isFromOutside: boolean;

  constructor(message: string, isFromOutside = false) {
    super(message);
    this.name = 'ChildDeathError';
    this.isFromOutside = isFromOutside;
  }
}

const memoryCheckMs = 50;
const startCheckMs = 250;
const keptStderr = 8192;
/** A sound child writes nothing, or a few lines when it dies. Characters of stderr and bytes of stdout. */
const mostNoise = 1024 * 1024;
/** A child that dies closes its end of the channel a moment before it is gone. */
const closeGraceMs = 2000;
/** Signals that nobody sends to itself by a fault. */
const fromOutside: readonly string[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

interface Pending {
  resolve(answer: ChildMessage): void;
  reject(error: unknown): void;
}

/** One render child. */
export class ChildHandle {
  /** The versions whose pack this child has received. */
  readonly versions = new Set<string>();
  /** The account whose document it made last. */
  owner: string | undefined;
  /** The number of requests that it was given, without probes: those warm nothing up. Representative documents are none. */
  served = 0;
  /** Whether it has made all representative documents. */
  warmed = false;
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  readonly #ready: Promise<void>;
  readonly #exited: Promise<void>;
  readonly #channel: Socket | undefined;
  readonly #reader: FrameReader;
  readonly #memory: ResidentMemory | undefined;
  #pending: Pending | undefined;
  #stderr = '';
  #noise = 0;
  #dead = false;
  #guarded = false;
  #endedBy: ChildEnd | undefined;

  constructor(command: ChildCommand, limits: ChildLimits) {
    this.#limits = limits;
    // No child may hold more bytes than this itself.
    this.#reader = new FrameReader({ kinds: answerKinds, mostBytes: limits.residentBytes, mostValues });
    this.#process = spawn(command.file, command.args, {
      // All are pipes, and none is ignored: a bare root has no /dev/null. The last one is the channel. It is none of
      // Node's own: there Node acts on messages of a child before anybody can look at them.
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
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
    this.#process.stdout?.on('data', ({ length }: Uint8Array) => this.#overhear(length));
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-keptStderr);
      this.#overhear(text.length);
    });
    const channel = this.#process.stdio[channelDescriptor];
    this.#channel = channel instanceof Socket ? channel : undefined;
    this.#channel?.on('data', (chunk: Uint8Array) => this.#hear(chunk));
    // When writing fails, the channel is gone. What follows says why.
    this.#channel?.on('error', () => undefined).on('close', () => this.#endSoon());
    this.#memory = this.pid === undefined ? undefined : new ResidentMemory(this.pid);
    this.#exited = new Promise((resolve) => {
      const end = (reason: string, isFromOutside = false): void => {
        this.#memory?.close();
        this.#end(reason, isFromOutside);
        resolve();
      };
      // This waits for `close` and not for `exit`: only then has all arrived that the child wrote to stderr.
      this.#process.on('close', (code, signal) => {
        if (signal === null) end(`exit status ${code}`);
        else end(signal, fromOutside.includes(signal) && this.#endedBy === undefined);
      });
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
    if (request.kind !== 'probe' && request.kind !== 'warm') this.served += 1;
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
    // Nothing is heard any more, and what was still to be written is given up.
    this.#channel?.destroy();
  }

  #hear(chunk: Uint8Array): void {
    if (this.#dead) return;
    try {
      // A child speaks when it was asked.
      if (this.#pending === undefined) throw new Error('expected nothing');
      const whole = this.#reader.take(chunk);
      if (whole === undefined) return;
      const { message } = whole;
      if (!isChildMessage(message)) throw new Error('expected an answer');
      this.#settle((pending) => pending.resolve(message));
    } catch {
      this.#condemn('a render process said what is no answer');
    }
  }

  /** Counts what a child writes past its channel: the parent should not be kept busy by it. */
  #overhear(length: number): void {
    this.#noise += length;
    if (this.#noise > mostNoise && !this.#dead) this.#condemn('a render process wrote too much');
  }

  /** Ends a child that closed its channel and goes on. */
  #endSoon(): void {
    if (this.#dead) return;
    const timer = setTimeout(() => this.#condemn('a render process closed its channel'), closeGraceMs);
    this.#process.once('exit', () => clearTimeout(timer));
  }

  #condemn(why: string): void {
    this.#settle((pending) => pending.reject(new ChildDeathError(why)));
    this.kill('unsound');
  }

  #ask(request: Request | undefined): Promise<ChildMessage> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      if (this.#dead) this.#end('not running');
      else if (request !== undefined && this.#channel !== undefined) {
        // When writing fails, the channel is gone. The death that follows says why.
        writeFrame(this.#channel, frameOf(request, requestKinds)).catch(() => undefined);
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

  #end(reason: string, isFromOutside = false): void {
    this.#dead = true;
    const words = this.#stderr.trim();
    this.#endedBy ??= diedOfMemory(words) ? 'memory' : 'died';
    this.#settle((pending) => {
      if (this.#guarded || diedOfMemory(words)) pending.reject(new MemoryGuardError(reason));
      else {
        const message = `a render process died: ${reason}${words && `: ${words}`}`;
        pending.reject(new ChildDeathError(message, isFromOutside));
      }
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
