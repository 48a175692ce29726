// Parses one file of a template: JSON with comments and trailing commas, with every syntax fault and its place.
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Issue } from '../../errors.ts';
import { nestingLevels } from './nesting.ts';
import { syntaxHint } from './syntax-hints.ts';
import { joinPointer, type Origin, type OriginMap, positionAt, type SourceFile } from './tree.ts';

/** The value of a file and where it begins. */
export interface ParsedFile {
  readonly value: unknown;
  readonly origin: Origin;
}

const syntaxMessages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'unknown word',
  InvalidNumberFormat: 'a number out of form',
  PropertyNameExpected: 'expected a key in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected ":"',
  CommaExpected: 'expected ","',
  CloseBraceExpected: 'expected "}"',
  CloseBracketExpected: 'expected "]"',
  EndOfFileExpected: 'expected the end of the file',
  InvalidCommentToken: 'a comment out of form',
  UnexpectedEndOfComment: 'the comment is not closed',
  UnexpectedEndOfString: 'the string is not closed',
  UnexpectedEndOfNumber: 'a number out of form',
  InvalidUnicode: 'expected four hex digits after "\\u"',
  InvalidEscapeCharacter: 'unknown escape in a string',
  InvalidCharacter: 'a control character in a string',
};

/** How a file is read. */
export interface FileReading {
  /** Where the origins of its values are recorded. */
  readonly origins: OriginMap;
  /** Where its faults are recorded. */
  readonly issues: Issue[];
  /** How many levels deep it stands in the files that include it. */
  readonly depth?: number;
  /** How deep it may nest. Default: the usual number. */
  readonly levels?: number | undefined;
}

/** Reads one file. With faults of syntax the value is undefined. */
export function parseFile(
  file: SourceFile,
  { origins, issues, depth = 0, levels = nestingLevels.standard }: FileReading,
): ParsedFile | undefined {
  const report = (offset: number, path: string, message: string, hint?: string) => {
    const told = { message, ...(hint === undefined ? {} : { hint }) };
    issues.push({ source: 'template', path, ...told, file: file.path, ...positionAt(file, offset) });
  };
  const deep = tooDeepAt(file.text, levels - depth);
  if (deep !== undefined) {
    const counted = depth === 0 ? '' : `, ${depth} of them in the files that take this one in`;
    report(deep, '', `nested more than ${levels} levels deep${counted}`);
    return undefined;
  }
  const errors: ParseError[] = [];
  const node = parseTree(file.text, errors, { allowTrailingComma: true });
  let lastLine = 0;
  for (const error of errors) {
    const { line } = positionAt(file, error.offset);
    // What follows a fault on its line is mostly a consequence of it.
    if (line === lastLine) continue;
    lastLine = line;
    report(error.offset, '', syntaxMessage(error, file.text), syntaxHint(error, file.text));
  }
  if (errors.length > 0) return undefined;
  if (!node) {
    report(0, '', 'expected a JSON object, got nothing');
    return undefined;
  }
  const value = plainValue(node, '', { file, origins, report });
  return { value, origin: { file, keyOffset: node.offset, offset: node.offset, pointer: '' } };
}

function syntaxMessage(error: ParseError, text: string): string {
  const message = syntaxMessages[printParseErrorCode(error.error)] ?? 'a fault of syntax';
  const found = text.slice(error.offset, error.offset + Math.min(error.length, 30));
  return /\S/.test(found) ? `${message}, got ${JSON.stringify(found)}` : message;
}

/** Returns the offset of the first bracket that is nested too deep, or undefined. It scans, since the parser itself recurses. */
export function tooDeepAt(text: string, levels: number): number | undefined {
  // Strings and comments are skipped whole. A string by itself: an expression would keep a step for each of its signs.
  const tokens = /"|\/\/[^\n]*|\/\*|[{[]|[}\]]/g;
  let depth = 0;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const first = match[0];
    if (first === '"') tokens.lastIndex = endOfText(text, match.index);
    else if (first === '/*') tokens.lastIndex = (text.indexOf('*/', match.index + 2) + 1 || text.length) + 1;
    else if (first === '{' || first === '[') depth++;
    else if (first === '}' || first === ']') depth--;
    if (depth > levels) return match.index;
  }
  return undefined;
}

/** Returns where a string ends that begins here. One that is not closed ends at its line, as in the parser. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') return at + 1;
    if (sign === '\n') return at;
    if (sign !== '\\') continue;
    if (/^[\n\r\u2028\u2029]?$/.test(text[at + 1] ?? '')) return at + 1;
    at++;
  }
  return text.length;
}

interface Walk {
  readonly file: SourceFile;
  readonly origins: OriginMap;
  report(offset: number, path: string, message: string, hint?: string): void;
}

function plainValue(node: Node, pointer: string, walk: Walk): unknown {
  if (node.type === 'array') {
    const items = (node.children ?? []).map((child, index) =>
      plainValue(child, joinPointer(pointer, index), walk),
    );
    walk.origins.setNode(items, walk.file, node, pointer);
    return items;
  }
  if (node.type !== 'object') return node.value;
  const value: Record<string, unknown> = {};
  for (const property of node.children ?? []) {
    const [name, child] = property.children ?? [];
    if (!name || !child) continue;
    const key: string = name.value;
    const path = joinPointer(pointer, key);
    if (key === '__proto__') walk.report(name.offset, path, 'unknown key "__proto__"');
    else if (Object.hasOwn(value, key))
      walk.report(name.offset, path, `duplicate key "${key}"`, 'a key stands once: take one out');
    else value[key] = plainValue(child, path, walk);
  }
  walk.origins.setNode(value, walk.file, node, pointer);
  return value;
}
