// The loop that makes the system calls of a table, as the instructions of each processor.
import type { Processor } from './system-calls.ts';

/** Addresses that the loop needs, below 2 GiB. */
export interface Addresses {
  /** The address of the first step. */
  readonly table: number;
  /** The addresses at which those of the program's own arguments, and of its environment, are to be written. */
  readonly arguments: number;
  readonly environment: number;
}

/** Instructions for one processor. */
export interface MachineCode {
  readonly bytes: Uint8Array;
  /** The number of the processor in elf(5): EM_X86_64, EM_AARCH64. */
  readonly machine: number;
}

/**
 * Returns the code. A step of the table is ten words of eight bytes, as elf-image.ts writes them. The code begins with the
 * stack as the kernel leaves it.
 */
export function makeMachineCode(processor: Processor, addresses: Addresses): MachineCode {
  return processor === 'x64'
    ? { bytes: x64(addresses), machine: 62 }
    : { bytes: arm64(addresses), machine: 183 };
}

function x64(addresses: Addresses): Uint8Array {
  const address = (value: number): readonly number[] => [...new Uint8Array(Uint32Array.of(value).buffer)];
  const begin = [
    ...[0x48, 0x8b, 0x04, 0x24], //                     mov rax, [rsp]            how many arguments
    ...[0x48, 0x8d, 0x4c, 0x24, 0x08], //               lea rcx, [rsp + 8]        the arguments
    ...[0x48, 0x8d, 0x54, 0xc4, 0x10], //               lea rdx, [rsp+rax*8+16]   the environment
    ...[0x48, 0x89, 0x0c, 0x25, ...address(addresses.arguments)], //   mov [arguments], rcx
    ...[0x48, 0x89, 0x14, 0x25, ...address(addresses.environment)], // mov [environment], rdx
    ...[0xbb, ...address(addresses.table)], //          mov ebx, table
  ];
  const loop = [
    ...[0x48, 0x8b, 0x03], //       mov rax, [rbx]
    ...[0x48, 0x8b, 0x7b, 0x08], // mov rdi, [rbx + 8]
    ...[0x48, 0x8b, 0x73, 0x10], // mov rsi, [rbx + 16]
    ...[0x48, 0x8b, 0x53, 0x18], // mov rdx, [rbx + 24]
    ...[0x4c, 0x8b, 0x53, 0x20], // mov r10, [rbx + 32]
    ...[0x4c, 0x8b, 0x43, 0x28], // mov r8, [rbx + 40]
    ...[0x4c, 0x8b, 0x4b, 0x30], // mov r9, [rbx + 48]
    ...[0x0f, 0x05], //             syscall
    ...[0x48, 0x8b, 0x4b, 0x38], // mov rcx, [rbx + 56]
    ...[0x89, 0x01], //             mov [rcx], eax
    ...[0x48, 0x89, 0xd9], //       mov rcx, rbx
    ...[0x48, 0x8b, 0x59, 0x40], // mov rbx, [rcx + 64]
    ...[0x48, 0x85, 0xc0], //       test rax, rax
  ];
  const refused = [0x48, 0x8b, 0x59, 0x48]; // mov rbx, [rcx + 72]
  const jumpBytes = 2;
  const back = (from: number): number => (0x100 - from) & 0xff;
  const notRefused = [0x79, back(loop.length + jumpBytes)]; // jns loop
  const again = [0xeb, back(loop.length + refused.length + 2 * jumpBytes)]; // jmp loop
  return Uint8Array.from([...begin, ...loop, ...notRefused, ...refused, ...again]);
}

function arm64(addresses: Addresses): Uint8Array {
  /** The instructions movz w, low half; movk w, high half. */
  const load = (register: number, value: number): readonly number[] => [
    (0x52800000 | ((value & 0xffff) << 5) | register) >>> 0,
    (0x72a00000 | ((value >>> 16) << 5) | register) >>> 0,
  ];
  const begin = [
    0x910003e9, // mov x9, sp
    0xf9400120, // ldr x0, [x9]              how many arguments
    0x91002121, // add x1, x9, 8             the arguments
    0x8b000c22, // add x2, x1, x0, lsl 3
    0x91002042, // add x2, x2, 8             the environment
    ...load(10, addresses.arguments),
    0xf9000141, // str x1, [x10]
    ...load(10, addresses.environment),
    0xf9000142, // str x2, [x10]
    ...load(19, addresses.table),
  ];
  const loop = [
    0xa9400268, // ldp x8, x0, [x19]
    0xa9410a61, // ldp x1, x2, [x19, 16]
    0xa9421263, // ldp x3, x4, [x19, 32]
    0xf9401a65, // ldr x5, [x19, 48]
    0xd4000001, // svc 0
    0xf9401e69, // ldr x9, [x19, 56]
    0xb9000120, // str w0, [x9]
    0xaa1303e9, // mov x9, x19
    0xf9402133, // ldr x19, [x9, 64]
  ];
  const notRefused = (0xb6f80000 | ((-loop.length & 0x3fff) << 5)) >>> 0; // tbz x0, 63, loop
  const refused = 0xf9402533; // ldr x19, [x9, 72]
  const again = (0x14000000 | (-(loop.length + 2) & 0x3ffffff)) >>> 0; // b loop
  return new Uint8Array(Uint32Array.of(...begin, ...loop, notRefused, refused, again).buffer);
}
