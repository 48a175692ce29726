// Finds the advance width in the program of a glyph: in CFF (Type 2) and in Type 1.

/** Programs that glyphs call. */
export interface Subroutines {
  readonly local: readonly Uint8Array[];
  readonly global: readonly Uint8Array[];
}

/** The most steps that are read to find a width. */
const mostSteps = 20_000;
const deepest = 10;

interface Run {
  readonly stack: number[];
  readonly subroutines: Subroutines;
  steps: number;
}

/** The result of looking for a width: the number, none, or the end of a subroutine. */
type Outcome = { readonly width: number | undefined } | undefined;

/** Returns what a Type 2 charstring adds to the nominal width, or undefined when it has the default one. */
export function widthIn(code: Uint8Array, subroutines: Subroutines): number | undefined {
  return runType2(code, { stack: [], subroutines, steps: 0 }, 0)?.width;
}

function runType2(code: Uint8Array, run: Run, depth: number): Outcome {
  const { stack } = run;
  for (let at = 0; at < code.length; ) {
    run.steps += 1;
    if (run.steps > mostSteps || depth > deepest) return { width: undefined };
    const byte = code[at] ?? 0;
    if (byte === 28 || byte >= 32) {
      const [value, after] = numberAt(code, at);
      stack.push(value);
      at = after;
      continue;
    }
    at += 1;
    if (byte === 10 || byte === 29) {
      const list = byte === 10 ? run.subroutines.local : run.subroutines.global;
      const called = list[(stack.pop() ?? 0) + biasOf(list.length)];
      const outcome = called && runType2(called, run, depth + 1);
      if (outcome !== undefined) return outcome;
    } else if (byte === 11) return undefined;
    else return { width: extraOperand(byte, stack) };
  }
  return undefined;
}

/**
 * Returns the additional operand, or undefined without one. Where a width is given, the first operator that clears the
 * stack has one more.
 */
function extraOperand(operator: number, stack: readonly number[]): number | undefined {
  const [first] = stack;
  switch (operator) {
    case 1:
    case 3:
    case 18:
    case 23:
    case 19:
    case 20:
      return stack.length % 2 === 1 ? first : undefined;
    case 21:
      return stack.length > 2 ? first : undefined;
    case 4:
    case 22:
      return stack.length > 1 ? first : undefined;
    case 14:
      return stack.length === 1 || stack.length === 5 ? first : undefined;
    default:
      return undefined;
  }
}

function biasOf(count: number): number {
  if (count < 1240) return 107;
  return count < 33900 ? 1131 : 32768;
}

function numberAt(code: Uint8Array, at: number): readonly [number, number] {
  const byte = code[at] ?? 0;
  const next = code[at + 1] ?? 0;
  if (byte === 28) return [(((next << 8) | (code[at + 2] ?? 0)) << 16) >> 16, at + 3];
  if (byte < 247) return [byte - 139, at + 1];
  if (byte < 251) return [(byte - 247) * 256 + next + 108, at + 2];
  if (byte < 255) return [-(byte - 251) * 256 - next - 108, at + 2];
  const whole = (((next << 8) | (code[at + 2] ?? 0)) << 16) >> 16;
  return [whole + (((code[at + 3] ?? 0) << 8) | (code[at + 4] ?? 0)) / 65536, at + 5];
}

/** Returns the width of a Type 1 charstring (the last operand of `hsbw`, the third of `sbw`), or undefined. */
export function type1Width(code: Uint8Array, subroutines: readonly Uint8Array[]): number | undefined {
  return runType1(code, { stack: [], subroutines: { local: subroutines, global: [] }, steps: 0 }, 0)?.width;
}

function runType1(code: Uint8Array, run: Run, depth: number): Outcome {
  const { stack } = run;
  for (let at = 0; at < code.length; ) {
    run.steps += 1;
    if (run.steps > mostSteps || depth > deepest) return { width: undefined };
    const byte = code[at] ?? 0;
    if (byte >= 32) {
      const [value, after] = type1NumberAt(code, at);
      stack.push(value);
      at = after;
      continue;
    }
    const escaped = byte === 12 ? 1200 + (code[at + 1] ?? 0) : byte;
    at += byte === 12 ? 2 : 1;
    if (escaped === 13) return { width: stack[1] };
    if (escaped === 1207) return { width: stack[2] };
    if (escaped === 1212) {
      const [divisor = 1, number = 0] = [stack.pop(), stack.pop()];
      stack.push(number / divisor);
    } else if (escaped === 10) {
      const called = run.subroutines.local[stack.pop() ?? -1];
      const outcome = called && runType1(called, run, depth + 1);
      if (outcome !== undefined) return outcome;
    } else if (escaped === 11) return undefined;
    else return { width: undefined };
  }
  return undefined;
}

function type1NumberAt(code: Uint8Array, at: number): readonly [number, number] {
  if (code[at] !== 255) return numberAt(code, at);
  const [a = 0, b = 0, c = 0, d = 0] = code.subarray(at + 1, at + 5);
  return [(a << 24) | (b << 16) | (c << 8) | d, at + 5];
}
