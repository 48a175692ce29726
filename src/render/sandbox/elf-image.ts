// Makes a Linux program that makes the system calls of a table, one after another. The result is a whole ELF file; no compiler is needed.
import { type MachineCode, makeMachineCode } from './machine-code.ts';
import { numberOf, type Processor, type SystemCall } from './system-calls.ts';

/** One system call of the table. */
export interface Step {
  readonly call: SystemCall;
  readonly args: readonly Argument[];
  /** Where the lower half of its answer is written: into bytes, or as an argument of another step. */
  readonly answerTo?: MemoryAddress | { readonly step: Step; readonly argument: number };
  /** The step after it when it was not refused. Default: the next one of the list. */
  readonly then?: Step;
  /** The step after it when it was refused. Default: the next one of the list. */
  readonly orElse?: Step;
}

/** A number, the address of bytes or of words, or what the program itself was started with. */
export type Argument = number | MemoryAddress | Words | 'arguments' | 'environment';

/** Bytes in the memory of the program, or an address among them. */
export interface MemoryAddress {
  readonly bytes: Uint8Array;
  readonly offset: number;
}

/** Words of eight bytes one after another. Many structures of the kernel have this form. */
export interface Words {
  readonly words: readonly (number | MemoryAddress)[];
}

/**
 * The addresses, below 2 GiB, at which the file lies in memory twice: once to be run, once to be written. So both parts
 * may share a page of the file.
 */
const codeAddress = 0x400000;
const writableAddress = 0x800000;
const pageBytes = 0x10000;
/** Where the memory begins in the file. Headers and code fit in before it. */
const memoryAt = 0x200;

/** The address of the bytes that are named first. It is known before there is a program. */
export const firstAddress: number = writableAddress + memoryAt;

/** The words of a step in the table: a number, six arguments, the address of the answer, the next step, and the step after a refusal. */
const stepWords = 10;
const wordBytes = 8;
const argumentCount = 6;

/** Returns an address in some bytes. Default: their beginning. */
export function at(bytes: Uint8Array, offset = 0): MemoryAddress {
  return { bytes, offset };
}

/** Returns the words, to be used as an argument. */
export function words(...values: readonly (number | MemoryAddress)[]): Words {
  return { words: values };
}

/** Returns a text with the zero that ends it. */
export function textOf(text: string): Uint8Array {
  return new TextEncoder().encode(`${text}\0`);
}

/** Returns the file. The bytes of `first` lie at `firstAddress`. It begins with the first step. The last step must not return. */
export function makeImage(processor: Processor, first: Uint8Array, steps: readonly Step[]): Uint8Array {
  const memory = new Memory();
  memory.addressOf(at(first));
  const table = new Uint8Array(steps.length * stepWords * wordBytes);
  const start = memory.addressOf(at(table));
  const unused = memory.addressOf(at(new Uint8Array(wordBytes)));
  const slots = { table: start, arguments: unused, environment: unused };
  const stepAddress = (index: number): number => start + index * stepWords * wordBytes;
  const slot = (index: number, argument: number): number => stepAddress(index) + (1 + argument) * wordBytes;
  const values = steps.flatMap((step, index) => {
    const number = numberOf(step.call, processor);
    if (number === undefined) throw new Error(`${processor} has no system call ${step.call}`);
    const args = Array.from({ length: argumentCount }, (_, position) => {
      const arg = step.args[position] ?? 0;
      if (arg !== 'arguments' && arg !== 'environment') return memory.valueOf(arg);
      slots[arg] = slot(index, position);
      return 0;
    });
    const { answerTo } = step;
    const answer =
      answerTo === undefined
        ? unused
        : 'step' in answerTo
          ? slot(steps.indexOf(answerTo.step), answerTo.argument)
          : memory.addressOf(answerTo);
    const following = (other: Step | undefined): number =>
      stepAddress(other === undefined ? index + 1 : steps.indexOf(other));
    return [number, ...args, answer, following(step.then), following(step.orElse)];
  });
  table.set(bytesOf(values));
  return elf(makeMachineCode(processor, slots), memory.bytes());
}

function bytesOf(values: readonly number[]): Uint8Array {
  return new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
}

/** What the program has in its memory besides its code. */
class Memory {
  readonly #offsets = new Map<Uint8Array, number>();
  #size = 0;

  /**
   * Returns the address of the bytes, and adds them when they are new. They are copied at the end: until then they may
   * still be changed.
   */
  addressOf({ bytes, offset }: MemoryAddress): number {
    let begin = this.#offsets.get(bytes);
    if (begin === undefined) {
      begin = this.#size;
      this.#offsets.set(bytes, begin);
      this.#size = Math.ceil((begin + bytes.length) / wordBytes) * wordBytes;
    }
    return firstAddress + begin + offset;
  }

  /** Returns an argument as a number. */
  valueOf(argument: number | MemoryAddress | Words): number {
    if (typeof argument === 'number') return argument;
    if ('bytes' in argument) return this.addressOf(argument);
    return this.addressOf(at(bytesOf(argument.words.map((word) => this.valueOf(word)))));
  }

  bytes(): Uint8Array {
    const whole = new Uint8Array(this.#size);
    for (const [bytes, begin] of this.#offsets) whole.set(bytes, begin);
    return whole;
  }
}

/** Sizes of the header and of an entry of the program header table (elf(5)). */
const headerBytes = 64;
const entryBytes = 56;
const loadable = 1;
const stack = 0x6474e551;
const executable = 1;
const writable = 2;
const readable = 4;

/** Returns a file with two parts for the kernel to load: code that can't be written, and data that can't be run. */
function elf({ bytes: code, machine }: MachineCode, data: Uint8Array): Uint8Array {
  const codeAt = headerBytes + 3 * entryBytes;
  const codeEnd = codeAt + code.length;
  if (codeEnd > memoryAt)
    throw new Error(`expected at most ${memoryAt} bytes before the data, got ${codeEnd}`);
  const file = new Uint8Array(memoryAt + data.length);
  const view = new DataView(file.buffer);
  const words = (offset: number, size: 2 | 4 | 8, ...values: readonly number[]): void => {
    for (const [index, value] of values.entries()) {
      const place = offset + index * size;
      if (size === 2) view.setUint16(place, value, true);
      else if (size === 4) view.setUint32(place, value, true);
      else view.setBigUint64(place, BigInt(value), true);
    }
  };
  const entry = (index: number, kinds: readonly [number, number], values: readonly number[]): void => {
    words(headerBytes + index * entryBytes, 4, ...kinds);
    words(headerBytes + index * entryBytes + 8, 8, ...values);
  };
  // These bytes say: 64 bits, little endian, version 1. The rest: an executable for this machine.
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  words(16, 2, 2, machine);
  words(20, 4, 1);
  words(24, 8, codeAddress + codeAt, headerBytes, 0);
  words(52, 2, headerBytes, entryBytes, 3);
  const { length } = data;
  entry(0, [loadable, readable | executable], [0, codeAddress, codeAddress, codeEnd, codeEnd, pageBytes]);
  entry(
    1,
    [loadable, readable | writable],
    [memoryAt, firstAddress, firstAddress, length, length, pageBytes],
  );
  entry(2, [stack, readable | writable], [0, 0, 0, 0, 0, 16]);
  file.set(code, codeAt);
  file.set(data, memoryAt);
  return file;
}
