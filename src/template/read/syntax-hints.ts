// The way out where a file of a template is no JSON: a comma too few, quotes of another kind, another language.
import { type ParseError, printParseErrorCode } from 'jsonc-parser';

/** Returns what to write in place of what is no JSON. */
export function syntaxHint(error: ParseError, text: string): string {
  const found = text.slice(error.offset, error.offset + Math.max(1, error.length));
  const language = error.offset === text.search(/\S/) ? languageHint(text.slice(error.offset)) : undefined;
  if (language !== undefined) return language;
  switch (printParseErrorCode(error.error)) {
    case 'CommaExpected':
      return 'write a comma before it, behind what stands above';
    case 'ColonExpected':
      return 'write ":" between a key and its value';
    case 'CloseBraceExpected':
      return 'close the object with "}", or write a comma before the next key';
    case 'CloseBracketExpected':
      return 'close the list with "]", or write a comma before the next value';
    case 'EndOfFileExpected':
      return 'take out what stands here, or a bracket that closes too early';
    case 'UnexpectedEndOfString':
      return 'close the text with a double quote; a line break in it is written \\n';
    case 'InvalidCharacter':
      return 'write \\n for a line break and \\t for a tab';
    case 'InvalidEscapeCharacter':
      return 'write \\\\ for a backslash';
    case 'UnexpectedEndOfComment':
      return 'close it with */';
    case 'ValueExpected':
      return 'write a value: a text in double quotes, a number, true, false, null, { … } or [ … ]';
    default:
      return isInText(text, error.offset)
        ? 'a double quote inside of a text is written \\"; in an expression, single quotes do as well'
        : wordHint(found);
  }
}

/** Returns what to write where the whole file is in another language, or undefined. */
function languageHint(text: string): string | undefined {
  const around = (content: string) =>
    `a template is JSON: write { "platen": 1, "name": "my-template", "content": ${content} }`;
  if (text.startsWith('<')) return around('["Hello"]');
  return /^(?:---|[A-Za-z_]\w*:(?:\s|$))/.test(text) ? around('[ … ]') : undefined;
}

/**
 * Returns whether a text ended at a double quote that was meant to stand in it: inside of `{{ }}`, or before a word that
 * a further quote follows on its line, as in `"5" wide"`.
 */
function isInText(text: string, offset: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', offset) + 1, offset - 1000), offset);
  const open = line.lastIndexOf('{{');
  if (open >= 0 && !line.includes('}}', open) && line.endsWith('"')) return true;
  const [after = ''] = text.slice(offset, offset + 1000).split('\n');
  // No space parts the quote from a word that a further quote follows.
  if (line.endsWith('"') && /^\w[^",:{}[\]]*"/.test(after)) return true;
  return /"\s*$/.test(line) && /^[^",:{}[\]]*"\s*(?:[,\]}]|$)/.test(after);
}

/** Quotes that are none of JSON's. */
const quotes = /^['‘’“”„«»`]+|['‘’“”„«»`]+$/g;

/** Returns what to write in place of a word that is no JSON. */
function wordHint(word: string): string {
  const constants: Readonly<Record<string, string>> = {
    True: 'true',
    False: 'false',
    None: 'null',
    undefined: 'null',
  };
  const constant = constants[word];
  if (constant !== undefined) return `write ${constant}`;
  if (/^[+-]?(?:NaN|Infinity)$/.test(word)) return `JSON has no ${word}: write a number, or take the key out`;
  if (word.startsWith('#')) return 'write a comment behind //';
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : undefined;
  if (number !== undefined) return `write ${number}`;
  const bare = word.replace(quotes, '');
  return /\w/.test(bare)
    ? `write keys and texts in double quotes: ${JSON.stringify(bare.slice(0, 40))}`
    : 'write keys and texts in double quotes';
}
