// The expressions of a schematron, written so that this engine of XPath computes them exactly and soon.
import fontoxpath from 'fontoxpath';
import type { Document, Element } from 'slimdom';
import './names.ts';

/** Five decimals are enough for amounts, and for the products of amounts and percentages. */
const precision = 1_000_000;

/**
 * Returns a test as this engine of XPath can be asked. It computes with doubles where the standard asks for decimals:
 * what a test compares with without rounding is rounded here, and the check digits of an IBAN are taken digit by digit.
 * `document()` it has not: the code database is a variable.
 */
export function exact(test: string): string {
  const plain = test
    .replace(/document\('[^']*'\)/g, '$codes')
    .replace(/ le 0\.01 \*/g, ' le 0.0000001 + 0.01 *')
    .replace(/ le \$maxTolerance\b/g, ' le 0.0000001 + $$maxTolerance')
    .replace(
      /\$codes\/codedb\/cl\[@id=(\d+)\]\/enumeration\[@value=(\$\w+)\]/g,
      "Q{platen}code($codes, '$1', string($2))",
    )
    .replace(
      /xs:(?:integer|decimal)\((string-join\(.*)\) mod 97/s,
      'fold-left(string-to-codepoints($1), 0, function($rest, $digit) { ($rest * 10 + $digit - 48) mod 97 })',
    );
  return withExactSums(plain);
}

/** Rounds what stands on the right of each `=` where it is computed. */
function withExactSums(test: string): string {
  let text = test;
  for (let at = text.indexOf(' = '); at >= 0; at = text.indexOf(' = ', at + 3)) {
    const from = at + 3;
    const to = endOfOperand(text, from);
    const right = text.slice(from, to);
    const bare = right.replace(/'[^']*'|"[^"]*"|\[[^\]]*\]/g, '');
    if (/\$codes|:=/.test(bare) || !/[)\w\]] [-+*] |\bsum\(/.test(bare)) continue;
    text = `${text.slice(0, from)}(round((${right}) * ${precision}) div ${precision})${text.slice(to)}`;
  }
  return text;
}

/** Returns where the right side of a comparison ends: at `and`, `or`, `return`, or at a bracket that closes one before it. */
function endOfOperand(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if ('[('.includes(sign)) depth += 1;
    else if ('])'.includes(sign)) depth -= 1;
    if (depth < 0) return at;
    if (depth === 0 && quote === '' && /^\s(?:and|or|return|then|else)\b|^,/.test(text.slice(at, at + 8)))
      return at;
  }
  return text.length;
}

/**
 * Returns an expression whose paths look elements up by their names: `//ram:ID` walks through the whole document each
 * time, and the tests of the CEN do so some thousand times. Places are not looked up: they count within each parent.
 */
export function lookingUp(expression: string, prefixes: ReadonlyMap<string, string>): string {
  return expression.replace(
    /(^|[\s(,=])\/\/(\w+):(\w+)(?![\w.:-]|\s*\[\s*(?:\d|position|last))/g,
    (whole, before: string, prefix: string, name: string) => {
      const namespace = prefixes.get(prefix);
      return namespace === undefined ? whole : `${before}Q{platen}all(., '${namespace}', '${name}')`;
    },
  );
}

/** Returns a path that looks through all elements by their names or for those without content, as functions of our own do it. */
export function sifting(path: string, prefixes: ReadonlyMap<string, string>): string {
  return path
    .replace('//*[not(*) and not(normalize-space())]', 'Q{platen}blank(.)')
    .replace(
      /\/\/(?:(\w+):)?\*\[ends-with\(name\(\), '(\w+)'\)(?: and |(?=\]))/,
      (_, prefix: string | undefined, end: string) =>
        `Q{platen}ending(., '${prefix === undefined ? '*' : prefixes.get(prefix)}', '${end}')[true() and `,
    )
    .replace('[true() and ]', '');
}

/**
 * Returns whether a test can fail at a value: a number that is none, or several texts in the place of one. Paths, and how
 * many nodes they find, never do.
 */
export function canFail(test: string): boolean {
  const plain = test.replace(/'[^']*'|"[^"]*"/g, "''").replace(/Q\{platen\}all\(\., '', ''\)/g, 'all');
  const [counted, compared] = [/\)\s*(?:[<>]=?|=)\s*\d+/g, /!?=\s*''/g];
  const rest = plain
    .replace(counted, ')')
    .replace(compared, '')
    .replace(/\b(?:not|count|exists)\s*\(/g, '(');
  return (
    !/^(?:[\w:@/|.,\s[\]()*]|-(?=\w))*$/.test(rest) ||
    /\w\s*\(|\bxs:|\b(?:for|some|every|if|in|to|div|mod)\s/.test(rest)
  );
}

/** The codes of a database by the number of their list. */
function codesOf(database: Document): ReadonlyMap<string, ReadonlySet<string>> {
  const known = codeLists.get(database);
  if (known !== undefined) return known;
  const values = (list: Element): ReadonlySet<string> =>
    new Set(list.getElementsByTagName('enumeration').map((one) => one.getAttribute('value') ?? ''));
  const found = new Map(
    database.getElementsByTagName('cl').map((list) => [list.getAttribute('id') ?? '', values(list)] as const),
  );
  codeLists.set(database, found);
  return found;
}

const codeLists = new WeakMap<Document, ReadonlyMap<string, ReadonlySet<string>>>();

fontoxpath.registerCustomXPathFunction(
  { namespaceURI: 'platen', localName: 'code' },
  ['node()', 'xs:string', 'xs:string'],
  'xs:boolean',
  (_, database: Document, list: string, value: string) => codesOf(database).get(list)?.has(value) === true,
);
