// Reads a message in the syntax of ICU MessageFormat, within bounds, and tells what it asks for.
import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser';

/** A message that was read: texts, placeholders, plurals and selects, in order. */
export type Pattern = readonly MessageFormatElement[];

/** What is wrong with a message, and where in it. */
export interface PatternFault {
  readonly message: string;
  readonly hint?: string;
  /** The character of the message, from 0. */
  readonly at: number;
}

/** The longest message, and how deep plurals and selects may stand in each other. */
export const mostCharacters = 5000;
const mostLevels = 10;

/** Reads a message. What is beyond the bounds is a fault before the parser sees it. */
export function parseMessage(text: string): { readonly pattern: Pattern } | PatternFault {
  if (text.length > mostCharacters)
    return { message: `expected at most ${mostCharacters} characters, got ${text.length}`, at: 0 };
  const deep = tooDeepAt(text);
  if (deep !== undefined) return { message: `nested more than ${mostLevels} levels deep`, at: deep };
  try {
    const pattern = parse(text, { ignoreTag: true });
    return styleFault(pattern, text) ?? { pattern };
  } catch (error) {
    return syntaxFault(error, text);
  }
}

/** A plural or select inside of another one is two brackets deeper. Quoted brackets count, too: no message has so many. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}') depth--;
    if (depth > 2 * mostLevels) return at;
  }
  return undefined;
}

/** What to write where the parser stops, by the name of its error. */
const ways: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: ['a "{" is not closed', 'write "}" behind the name: {name}'],
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: ["a quote ' is not closed", "write '' for the apostrophe itself"],
  EMPTY_ARGUMENT: ['"{}" has no name', 'name the value: {name}'],
  MALFORMED_ARGUMENT: ['expected a name behind "{"', "write {name}, or '{' in quotes for the bracket itself"],
  EXPECT_ARGUMENT_TYPE: [
    'expected a kind behind the comma',
    'write {n, number} or {n, plural, one {…} other {…}}',
  ],
  INVALID_ARGUMENT_TYPE: [
    'unknown kind of value',
    'there are number, date, time, plural, selectordinal, select',
  ],
  MISSING_OTHER_CLAUSE: ['expected the form "other", got none', 'add other {…}'],
  UNMATCHED_CLOSING_TAG: ['a tag is not opened', 'take it out'],
};

function syntaxFault(error: unknown, text: string): PatternFault {
  const { message = '', location } = error as {
    message?: string;
    location?: { start?: { offset?: number } };
  };
  const at = Math.min(location?.start?.offset ?? 0, text.length);
  const [words, hint] = ways[message] ?? [];
  if (words !== undefined && hint !== undefined) return { message: words, hint, at };
  const name = /^[A-Z_]+$/.test(message)
    ? message.toLowerCase().replaceAll('_', ' ')
    : 'a format out of form';
  return { message: name, hint: 'write as in {n, plural, =0 {none} one {# item} other {# items}}', at };
}

/** Reports a format that has no meaning here. The parser takes any word for one. */
function styleFault(pattern: Pattern, text: string): PatternFault | undefined {
  for (const element of elementsOf(pattern)) {
    if (element.type !== TYPE.number && element.type !== TYPE.date && element.type !== TYPE.time) continue;
    const { style, value } = element;
    const at = Math.max(0, text.indexOf(value));
    if (typeof style === 'string') {
      const fault = wordFault(element.type, style);
      if (fault !== undefined) return { message: `unknown format "${style}"`, hint: fault, at };
    } else if (style) {
      try {
        if (element.type === TYPE.number) new Intl.NumberFormat('en', intlOptions(style.parsedOptions));
        else new Intl.DateTimeFormat('en', { ...style.parsedOptions, timeZone: 'UTC' } as object);
      } catch {
        const hint = 'write a skeleton of ICU, such as ::.00, ::percent or ::yMMMd';
        return { message: `the format of {${value}} has no meaning`, hint, at };
      }
    }
  }
  return undefined;
}

function wordFault(type: TYPE, style: string): string | undefined {
  if (type === TYPE.number) {
    if (style === 'integer' || style === 'percent') return undefined;
    return 'write integer, percent, or a skeleton such as ::.00 or ::currency/EUR';
  }
  const named = ['short', 'medium', 'long', 'full'].includes(style);
  if (named || type === TYPE.date) return undefined;
  return 'write short, medium, long, full, or a skeleton such as ::Hm';
}

/** Returns options of a skeleton without what `Intl` does not know. */
export function intlOptions(options: object): Intl.NumberFormatOptions {
  const { scale: _, ...known } = options as { scale?: number } & Intl.NumberFormatOptions;
  return known;
}

/** Returns all elements of a message, also those in plurals and selects. */
function* elementsOf(pattern: Pattern): Generator<MessageFormatElement> {
  for (const element of pattern) {
    yield element;
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const option of Object.values(element.options)) yield* elementsOf(option.value);
  }
}

/** Returns the names that a message asks for, each once, in order. */
export function namesOf(pattern: Pattern): ReadonlySet<string> {
  const names = new Set<string>();
  for (const element of elementsOf(pattern))
    if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value);
  return names;
}

/** Returns the forms and patterns of dates of a message, and where in its text each stands. */
export function datePatternsOf(
  pattern: Pattern,
  text: string,
): readonly { readonly pattern: string; readonly at: number }[] {
  return [...elementsOf(pattern)].flatMap((element) => {
    if (element.type !== TYPE.date || typeof element.style !== 'string') return [];
    return [{ pattern: element.style, at: Math.max(0, text.indexOf(element.style)) }];
  });
}

/** Returns the plurals of a message. */
export function pluralsOf(pattern: Pattern): readonly PluralElement[] {
  return [...elementsOf(pattern)].filter((element) => element.type === TYPE.plural);
}
