// Says where and why a text is no JSON. The engine's own message has no place for most faults, and a piece of the text for all.

/** Each is looked for where the walk stands. */
const patterns = {
  scalar: /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y,
  /** What may not stand directly behind a number or a word. */
  more: /[\w.+-]/,
  /** All but the double quote, the backslash and control characters. */
  plain: /[ !#-[\]-\uffff]*/y,
  escape: /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y,
} as const;

/** What may stand next. */
type Wanted = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** A fault: its offset, and what is wrong there, without any of the text. */
interface JsonFault {
  readonly at: number;
  readonly what: string;
}

/** Returns `line 3, column 7: a comma stands before the end of a list` for a text that `JSON.parse` refuses. */
export function describeJsonFault(text: string): string {
  const { at, what } = faultIn(text);
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return `line ${line}, column ${at - start + 1}: ${what}`;
}

/** Walks the text once, with a stack of its own: a body may be nested a million levels deep. */
function faultIn(text: string): JsonFault {
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  const behindValue = (): Wanted => (open.length === 0 ? 'nothing' : 'comma or end');
  while (true) {
    while (isSpace(text.charCodeAt(at))) at++;
    if (at >= text.length) return { at, what: 'it ends too early' };
    const sign = text.charAt(at);
    const isValue: boolean = wanted === 'value' || wanted === 'value or end';
    if (isValue && (sign === '{' || sign === '[')) {
      open.push(sign);
      wanted = sign === '{' ? 'key or end' : 'value or end';
      at++;
    } else if (sign === '"' && (isValue || wanted === 'key' || wanted === 'key or end')) {
      const end = endOfString(text, at);
      if (typeof end !== 'number') return end;
      wanted = isValue ? behindValue() : 'colon';
      at = end;
    } else if (sign === ':' && wanted === 'colon') {
      wanted = 'value';
      at++;
    } else if (sign === ',' && wanted === 'comma or end') {
      wanted = open.at(-1) === '{' ? 'key' : 'value';
      at++;
    } else if (
      (sign === '}' || sign === ']') &&
      wanted.endsWith('or end') &&
      sign === (open.at(-1) === '{' ? '}' : ']')
    ) {
      open.pop();
      wanted = behindValue();
      at++;
    } else {
      const end = isValue ? match(patterns.scalar, text, at) : at;
      if (end === at || patterns.more.test(text.charAt(end)))
        return { at, what: reason(wanted, text.slice(at, at + 20), open.at(-1)) };
      wanted = behindValue();
      at = end;
    }
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Returns the offset after what a sticky pattern finds at an offset, or the offset itself. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Returns the offset after a string, or what is wrong with it. */
function endOfString(text: string, start: number): number | JsonFault {
  let at = start + 1;
  while (true) {
    at = match(patterns.plain, text, at);
    const sign = text.charAt(at);
    if (sign === '"') return at + 1;
    if (sign === '') return { at, what: 'it ends in a text: a double quote is missing' };
    if (sign !== '\\')
      return { at, what: 'a line break or another control character in a text, which is written \\n' };
    const end = match(patterns.escape, text, at);
    if (end === at) return { at, what: 'an escape that JSON does not have: a backslash is written \\\\' };
    at = end;
  }
}

/** Words of other languages for values. */
const words: Readonly<Record<string, string>> = {
  NaN: 'null',
  Infinity: 'null',
  undefined: 'null',
  None: 'null',
  nil: 'null',
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
};

function reason(wanted: Wanted, rest: string, around: '{' | '[' | undefined): string {
  const sign = rest.charAt(0);
  if (wanted === 'nothing') return 'something stands behind the end of the JSON';
  if (/['‘’“”`]/.test(sign)) return 'keys and texts stand in double quotes';
  if (rest.startsWith('//') || rest.startsWith('/*') || sign === '#') return 'JSON has no comments';
  if (wanted === 'key' && sign === '}') return 'a comma stands before the end of an object';
  if (wanted === 'value' && sign === ']' && around === '[') return 'a comma stands before the end of a list';
  if (wanted === 'colon') return 'expected ":" behind a key';
  if (wanted === 'comma or end') return `expected "," or "${around === '{' ? '}' : ']'}"`;
  if (wanted === 'key' || wanted === 'key or end') return 'expected a key in double quotes';
  const [word = ''] = /^-?[A-Za-z]+/.exec(rest) ?? [];
  const known = words[word.replace('-', '')];
  if (known !== undefined) return `JSON has no ${word}: write ${known}`;
  if (/^[+-]?\.?\d/.test(rest))
    return 'a number out of form: write 0.5, 5 and -5, without + and leading zeros';
  return 'expected a text in double quotes, a number, true, false, null, an object or a list';
}
