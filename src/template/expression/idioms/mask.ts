// Masks the strings of an expression, so that patterns of code find nothing in them, and finds operands and arguments.

/** The first of the characters that stand for the content of a string: one for each string. */
const first = 0xe000;
const most = 0x1000;

/** An expression whose strings are masked, each by a character of its own, as long as it was. */
export interface Masked {
  readonly code: string;
  readonly contents: readonly string[];
}

/** Masks the contents of strings and of names between back-ticks. */
export function mask(source: string): Masked {
  const contents: string[] = [];
  const code = source.replace(
    /(["'`])((?:\\.|(?!\1)[^\\])*)\1/gs,
    (whole, quote: string, content: string) => {
      if (content === '' || contents.length >= most) return whole;
      contents.push(content);
      return `${quote}${String.fromCharCode(first + contents.length - 1).repeat(content.length)}${quote}`;
    },
  );
  return { code, contents };
}

/** Returns the code with the contents of its strings put back where `mask` took them out. */
export function unmask(code: string, contents: readonly string[]): string {
  return code.replace(/([\ue000-\uefff])\1*/g, (run) => contents[run.charCodeAt(0) - first] ?? run);
}

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Returns where the operand begins that ends before `end`: names with points, calls, places, brackets, strings. */
export function operandStart(code: string, end: number): number {
  let at = end;
  for (;;) {
    const char = code[at - 1] ?? '';
    if (char in pairs && char !== '}') at = openingOf(code, at - 1);
    else if ('"\'`'.includes(char) && char !== '') at = Math.max(0, code.lastIndexOf(char, at - 2));
    else if (/[\w$.]/.test(char)) at -= 1;
    else break;
    if (at <= 0) return 0;
  }
  return at;
}

/** Returns where the bracket opens that closes at `close`, or 0. */
function openingOf(code: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const char = code[at] ?? '';
    if (char in pairs) depth++;
    else if ('([{'.includes(char)) depth--;
    if (depth === 0) return at;
  }
  return 0;
}

/** Returns where the bracket closes that opens at `open`, or undefined. */
export function closingOf(code: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    const char = code[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (char in pairs) depth--;
    if (depth === 0) return at;
  }
  return undefined;
}

/** Splits at these characters, outside of brackets. */
export function splitOutside(code: string, at: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < code.length; index++) {
    const char = code[index] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (char in pairs) depth--;
    else if (depth === 0 && at.includes(char)) {
      parts.push(code.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...parts, code.slice(start).trim()];
}
