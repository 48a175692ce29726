// Compiles `messages`: the texts of a template by locale and key. It compares the locales, and the calls of `$t` with them.

import type { CompiledExpression } from '../expression/expression.ts';
import { patternDoubt } from '../expression/idioms/doubts.ts';
import { Catalogue, type LocaleMessages, Message } from '../expression/messages/catalogue.ts';
import { datePatternsOf, namesOf, pluralsOf } from '../expression/messages/pattern.ts';
import { pluralRules } from '../expression/messages/translate.ts';
import { type AstNode, childrenOf, tokenOffset } from '../expression/syntax.ts';
import { describeValue } from '../fields/field.ts';
import { isLocale } from '../fields/top-level.ts';
import { didYouMean } from '../names/nearest.ts';
import { isRecord } from '../read/record.ts';
import { joinPointer } from '../read/tree.ts';
import type { Compilation } from './compilation.ts';

/** Compiles the section. Faults of messages are reported while a template is written; later, where a message is printed. */
export function compileMessages(section: unknown, compilation: Compilation): Catalogue | undefined {
  if (!isRecord(section)) return undefined;
  const locales: LocaleMessages[] = [];
  for (const [name, node] of Object.entries(section)) {
    const path = joinPointer('/messages', name);
    const [locale] = isLocale(name) ? Intl.getCanonicalLocales(name) : [];
    if (locale === undefined) {
      const way = 'messages are by locale first: { "en": { "total": "Total" } }';
      compilation.report(
        path,
        `expected a BCP 47 tag such as "de-AT", got "${name.slice(0, 40)}"`,
        way,
        'key',
      );
      continue;
    }
    if (locales.some((each) => each.locale === locale)) {
      compilation.report(path, `the locale "${locale}" stands twice`, 'put its messages together', 'key');
      continue;
    }
    if (!isRecord(node)) {
      const way = 'write { "key": "message" }, or the path of a file that holds it';
      compilation.report(path, `expected an object of messages, got ${describeValue(node)}`, way);
      continue;
    }
    const messages = new Map<string, Message>();
    collect(node, { key: '', path }, { locale, compilation, messages });
    locales.push({ locale, path, messages });
  }
  if (locales.length === 0) {
    if (compilation.issues.length === 0)
      compilation.report(
        '/messages',
        'expected at least one locale, got none',
        'write { "en": { "total": "Total" } }',
      );
    return undefined;
  }
  const catalogue = new Catalogue(locales);
  if (compilation.options.strict === true) compareLocales(catalogue, compilation);
  return catalogue;
}

/** Collects messages. Those of an inner object have its key and a dot before their own. */
function collect(
  node: Readonly<Record<string, unknown>>,
  at: { readonly key: string; readonly path: string },
  into: {
    readonly locale: string;
    readonly compilation: Compilation;
    readonly messages: Map<string, Message>;
  },
): void {
  const { locale, compilation, messages } = into;
  for (const [name, value] of Object.entries(node)) {
    const key = `${at.key}${name}`;
    const path = joinPointer(at.path, name);
    if (isRecord(value)) collect(value, { key: `${key}.`, path }, into);
    else if (typeof value !== 'string')
      compilation.report(path, `expected a message in a string, got ${describeValue(value)}`);
    else if (messages.has(key))
      compilation.report(path, `the message "${key}" stands twice`, 'take one out', 'key');
    else messages.set(key, new Message({ locale, text: value, path }));
  }
}

/** Tells what is wrong with messages, which of them are missing, and where placeholders differ. */
function compareLocales(catalogue: Catalogue, compilation: Compilation): void {
  const [first] = catalogue.locales;
  for (const { messages } of catalogue.locales) {
    for (const [key, message] of messages) {
      const read = message.read();
      if (!('pattern' in read)) {
        compilation.report(message.path, read.message, read.hint, read.at);
        continue;
      }
      for (const { pattern, at } of datePatternsOf(read.pattern, message.text)) {
        const doubt = patternDoubt(pattern);
        if (doubt) compilation.doubt(message.path, doubt.message, doubt.hint, at);
      }
      warnOfForms(message, compilation);
      const usual = first?.messages.get(key);
      const other = usual && usual !== message ? usual.read() : undefined;
      if (!usual || !other || !('pattern' in other)) continue;
      const [mine, theirs] = [namesOf(read.pattern), namesOf(other.pattern)];
      const tell = (names: readonly string[], has: Message, not: Message) => {
        if (names.length === 0) return;
        const list = names.map((name) => `{${name}}`).join(', ');
        const told = `"${key}" has ${list} in "${has.locale}" and not in "${not.locale}"`;
        compilation.warn(message.path, told, 'name the same values in all locales');
      };
      tell(
        [...mine].filter((name) => !theirs.has(name)),
        message,
        usual,
      );
      tell(
        [...theirs].filter((name) => !mine.has(name)),
        usual,
        message,
      );
    }
  }
  const { keys } = catalogue;
  for (const { locale, path } of catalogue.locales) {
    const near = catalogue.near(locale);
    const missing = [...keys].filter((key) => !near.some(({ messages }) => messages.has(key)));
    if (missing.length === 0) continue;
    const shown = missing
      .slice(0, 5)
      .map((key) => `"${key}"`)
      .join(', ');
    const more = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
    compilation.warn(path, `no message in "${locale}" for ${shown}${more}`, 'translate them', 'key');
  }
}

/** Warns of plurals without a form that their language has, and of an apostrophe that hides a placeholder. */
function warnOfForms(message: Message, compilation: Compilation): void {
  const read = message.read();
  if (!('pattern' in read)) return;
  const { locale, path, text } = message;
  const hidden = /\p{L}'\{/u.exec(text);
  if (hidden)
    compilation.warn(
      path,
      'an apostrophe before { makes it plain text',
      "write ’ or '' for the apostrophe",
      hidden.index + 1,
    );
  for (const { options, pluralType } of pluralsOf(read.pattern)) {
    const forms = usualForms(locale, pluralType);
    const missing = [...forms].filter((form) => !Object.hasOwn(options, form));
    const { pluralCategories } = pluralRules(locale, pluralType).resolvedOptions();
    const never = Object.keys(options).filter(
      (form) => !form.startsWith('=') && !pluralCategories.some((each) => each === form),
    );
    if (missing.length > 0)
      compilation.warn(
        path,
        `the plural has no form ${quoted(missing)}, which "${locale}" uses`,
        `add ${missing[0]} {…}`,
      );
    if (never.length > 0)
      compilation.warn(
        path,
        `"${locale}" never uses the form ${quoted(never)}`,
        `its forms are ${pluralCategories.join(', ')}`,
      );
  }
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/** Returns the forms that whole numbers below 200 have. Those of millions and of fractions may be left to "other". */
function usualForms(locale: string, type: Intl.PluralRuleType | undefined): ReadonlySet<string> {
  const rules = pluralRules(locale, type);
  const forms = new Set<string>();
  for (let number = 0; number < 200; number++) forms.add(rules.select(number));
  return forms;
}

/**
 * Reports faults of the calls of `$t` in an expression, as far as their key is a constant: keys that no message has,
 * and values that their messages lack.
 */
export function checkCalls(
  expression: CompiledExpression,
  catalogue: Catalogue,
  compilation: Compilation,
): void {
  const { parsed, source, offset, path } = expression;
  for (const call of callsOf(parsed.ast)) {
    const [key, given] = call.arguments ?? [];
    if (key?.type !== 'string') continue;
    const name = String(key.value);
    const at = offset + tokenOffset(source, call.position ?? 0, 't');
    const found = catalogue.locales.flatMap(({ messages }) => messages.get(name) ?? []);
    if (found.length === 0) {
      const hint = didYouMean(name, catalogue.keys) ?? 'declare it under "messages"';
      compilation.report(path, `unknown message "${name}"`, hint, at);
    } else if (compilation.options.strict === true)
      checkValues({ name, given, at, found, path }, compilation);
  }
}

interface Call {
  readonly name: string;
  readonly given: AstNode | undefined;
  readonly at: number;
  readonly path: string;
  readonly found: readonly Message[];
}

/** Compares what a call gives with what the messages ask for, where both are constants. */
function checkValues({ name, given, at, found, path }: Call, compilation: Compilation): void {
  const keys = keysOf(given);
  if (!keys) return;
  const asked = new Set<string>();
  for (const message of found) {
    const read = message.read();
    if (!('pattern' in read)) return;
    for (const each of namesOf(read.pattern)) {
      asked.add(each);
      if (keys.has(each)) continue;
      const told = `the message "${name}" asks for {${each}} in "${message.locale}", which is not given`;
      compilation.doubt(path, told, `write $t('${name}', { '${each}': … })`, at);
    }
  }
  for (const key of keys)
    if (!asked.has(key)) compilation.warn(path, `the message "${name}" has no {${key}}`, 'take it out', at);
}

/** Returns the keys of an object that is written out, none without one, and undefined for what only data tells. */
function keysOf(given: AstNode | undefined): ReadonlySet<string> | undefined {
  if (given === undefined || given.type === 'string') return new Set();
  if (given.type !== 'unary' || given.value !== '{' || !Array.isArray(given.lhs)) return undefined;
  const keys = new Set<string>();
  for (const [key] of given.lhs) {
    if (key.type !== 'string') return undefined;
    keys.add(String(key.value));
  }
  return keys;
}

function callsOf(node: AstNode): AstNode[] {
  const below = childrenOf(node).flatMap(callsOf);
  return node.type === 'function' && node.procedure?.value === 't' ? [node, ...below] : below;
}
