// A small engine for Schematron (ISO/IEC 19757-3) with XPath 3.1: enough for the official rules of e-invoices.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fontoxpath, { type Node as XPathNode } from 'fontoxpath';
import { type Document, parseXmlDocument } from 'slimdom';
import { exact, lookingUp, sifting } from './expression.ts';
import { hasAt } from './names.ts';

/** An assertion that a document does not hold. */
export interface Failed {
  readonly id: string;
  readonly flag: string;
  /** Whether it asks for a code of a list, for how often an element or attribute is there, or for anything else. */
  readonly kind: 'code' | 'form' | 'rule';
}

/** What a rule asks of a node. */
export interface Assertion {
  readonly id: string;
  readonly flag: string;
  readonly test: string;
}

/** A variable of a schema, a pattern or a rule. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  /** `let $name := … return`. */
  readonly clause: string;
}

/** An alternative of what a rule is about. */
interface Context {
  readonly path: string;
  /** The same as it is written. */
  readonly written: string;
  /** The names of the elements that it finds and of those around each, from the inside, without prefixes; none where it finds others, too. */
  readonly names: readonly string[];
}

/** A rule: where it looks, and what it asks there. */
export interface Rule {
  readonly contexts: readonly Context[];
  /** What its tests see, of the schema, of the pattern and of the rule. */
  readonly variables: readonly Variable[];
  readonly assertions: readonly Assertion[];
}

/** A schema that is read: patterns of rules. */
export interface Schematron {
  readonly patterns: readonly (readonly Rule[])[];
  readonly resolve: (prefix: string) => string | null;
  readonly codes: Document;
  /** How its expressions are asked. */
  readonly options: object;
}

const language = { language: fontoxpath.evaluateXPath.XPATH_3_1_LANGUAGE };

/** Reads a schema with what it includes, and the code database that its tests ask for by `document()`. */
export function readSchematron(path: string, codeDatabase?: string): Schematron {
  const document = parseXmlDocument(readFileSync(path, 'utf8'));
  const prefixes = new Map(
    all('//*:ns', document).map((node) => [textAt('@prefix', node), textAt('@uri', node)] as const),
  );
  prefixes.set('xs', 'http://www.w3.org/2001/XMLSchema');
  const included = all('/*/*:include', document).map(
    (node) =>
      parseXmlDocument(readFileSync(join(dirname(path), textAt('@href', node)), 'utf8')).documentElement,
  );
  const holders = [...included, ...all('/*/*:pattern', document)].filter((node) => node !== null);
  // What a pattern calls a variable is one of the whole schema: XSLT has made it of every official schema so.
  const ofPatterns = holders.map((pattern) => letsOf(pattern, '/!'));
  const general = [...letsOf(document.documentElement, '/!'), ...ofPatterns.flat()];
  const patterns = holders.map((pattern, turn) =>
    all('*:rule', pattern).map((rule) => {
      const own = ofPatterns[turn] ?? [];
      const others = general.filter(({ name }) => !own.some((one) => one.name === name));
      return readRule(rule, [...others, ...own], prefixes);
    }),
  );
  const codes = parseXmlDocument(codeDatabase === undefined ? '<none/>' : readFileSync(codeDatabase, 'utf8'));
  const resolve = (prefix: string): string | null => prefixes.get(prefix) ?? null;
  const moduleImports = functionsOf(document, path, prefixes);
  return { patterns, resolve, codes, options: { ...language, namespaceResolver: resolve, moduleImports } };
}

/**
 * Returns a schema with those assertions alone that are asked for, and with those that can fail: a document that they can't
 * be asked of is refused. A rule takes its nodes from the rules behind it all the same.
 */
export function asking(schema: Schematron, isAsked: (one: Assertion) => boolean): Schematron {
  const patterns = schema.patterns.map((rules) => {
    const kept = rules.map((rule) => ({ ...rule, assertions: rule.assertions.filter(isAsked) }));
    return kept.slice(0, kept.findLastIndex(({ assertions }) => assertions.length > 0) + 1);
  });
  return { ...schema, patterns };
}

function all(path: string, from: XPathNode): readonly XPathNode[] {
  return fontoxpath.evaluateXPathToNodes(path, from, null, null, language);
}

function textAt(path: string, from: XPathNode): string {
  return fontoxpath.evaluateXPathToString(`string(${path})`, from, null, null, language);
}

/** Returns the variables of a node; `from` is what their paths start at. */
function letsOf(node: XPathNode | null, from: string): readonly Variable[] {
  if (node === null) return [];
  return all('*:let', node).map((one) => {
    const name = textAt('@name', one);
    const value = textAt('@value', one);
    return { name, value, clause: `let $${name} := ${from}(${value}) return` };
  });
}

/** Returns an expression with those variables that it needs around it: all of them would take minutes to compile. */
function given(variables: readonly Variable[], expression: string): string {
  return variables.reduceRight(
    (inner, { name, clause }) => (isNamed(name, inner) ? `${clause} ${inner}` : inner),
    expression,
  );
}

function isNamed(name: string, expression: string): boolean {
  for (let at = expression.indexOf(`$${name}`); at >= 0; at = expression.indexOf(`$${name}`, at + 1))
    if (!/[\w.-]/.test(expression[at + 1 + name.length] ?? '')) return true;
  return false;
}

function readRule(rule: XPathNode, around: readonly Variable[], prefixes: ReadonlyMap<string, string>): Rule {
  const variables = [...around, ...letsOf(rule, '')];
  return {
    contexts: alternatives(textAt('@context', rule)).map((one) => contextOf(one, variables, prefixes)),
    variables,
    // A report is an assertion of the contrary.
    assertions: all('*:assert | *:report', rule).map((node) => ({
      id: textAt('@id', node) || `${textAt('@context', rule)}: ${textAt('normalize-space()', node)}`,
      flag: textAt('@flag', node) || textAt('@role', node) || 'fatal',
      test: lookingUp(
        exact(
          textAt(textAt('local-name()', node) === 'report' ? "concat('not(', @test, ')')" : '@test', node),
        ),
        prefixes,
      ),
    })),
  };
}

/** Registers the functions of a schema (`xsl:function`), and returns where they are. */
function functionsOf(
  document: Document,
  path: string,
  prefixes: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const functions = all('/*/*:function', document);
  const [prefix = ''] = textAt('@name', functions[0] ?? document).split(':');
  if (functions.length === 0 || prefix === '') return {};
  // A schema has the functions of its own, whatever another one calls the same.
  const uri = `${prefixes.get(prefix) ?? prefix}#${path}`;
  const others = [...prefixes].filter(([name]) => name !== 'xs' && name !== 'xsl' && name !== prefix);
  fontoxpath.registerXQueryModule(
    [
      `module namespace ${prefix} = "${uri}";`,
      ...others.map(([name, value]) => `declare namespace ${name} = "${value}";`),
      ...functions.map(functionText),
    ].join('\n'),
  );
  return { [prefix]: uri };
}

function functionText(node: XPathNode): string {
  const parameters = all('*:param', node).map((one) => `$${textAt('@name', one)}${typeOf(one)}`);
  // The engine knows no variables with a prefix.
  const body = bodyOf(node).replace(/\$([\w-]+):([\w-]+)/g, '$$$1_$2');
  return `declare %public function ${textAt('@name', node)}(${parameters.join(', ')})${typeOf(node)} { ${body} };`;
}

function typeOf(node: XPathNode): string {
  const type = textAt('@as', node);
  return type === '' ? '' : ` as ${type}`;
}

/** Returns what a sequence of instructions of XSLT gives, as an expression. */
function bodyOf(node: XPathNode): string {
  const lets = all('*:variable', node).map(
    (one) => `let $${textAt('@name', one)} := ${variableText(one)} return`,
  );
  const results = all('*:sequence | *:value-of | *:choose', node).map((one) =>
    textAt('local-name()', one) === 'choose' ? choiceOf(one) : textAt('@select', one),
  );
  return `${lets.join(' ')} (${results.join(', ')})`;
}

function variableText(variable: XPathNode): string {
  const select = textAt('@select', variable);
  if (select !== '') return `(${select})`;
  return all('*', variable).length > 0 ? `(${bodyOf(variable)})` : JSON.stringify(textAt('.', variable));
}

function choiceOf(node: XPathNode): string {
  const otherwise = all('*:otherwise', node).map(bodyOf)[0] ?? '()';
  return all('*:when', node).reduceRight(
    (rest, one) => `if (${textAt('@test', one)}) then (${bodyOf(one)}) else (${rest})`,
    otherwise,
  );
}

/** Returns the assertions that a document doesn't hold, by pattern. */
export function validate(schema: Schematron, document: Document): readonly Failed[] {
  return schema.patterns.flatMap((rules) => {
    const seen = new Set<XPathNode>();
    return rules.flatMap((rule) =>
      nodesOf(schema, rule, document)
        .filter((node) => !seen.has(node) && seen.add(node))
        .flatMap((node) =>
          brokenAt(schema, rule, node).map(({ id, flag, test }) => ({ id, flag, kind: kindOf(test) })),
        ),
    );
  });
}

/** Returns the assertions of a rule that a node does not hold. They are asked together: a question has a price of its own. */
function brokenAt(schema: Schematron, rule: Rule, node: XPathNode): readonly Assertion[] {
  const { assertions } = rule;
  if (assertions.length === 0) return [];
  const together = questions.get(rule) ?? questionOf(rule, assertions);
  questions.set(rule, together);
  const held = asked(schema, together, node);
  return assertions.filter((_, index) => held[index] !== true);
}

/** What is asked of each rule as a whole. */
const questions = new WeakMap<Rule, string>();

/** Returns an expression that gives for each assertion whether it holds. */
function questionOf({ variables }: Rule, assertions: readonly Assertion[]): string {
  return given(variables, `(${assertions.map(({ test }) => `boolean(${test})`).join(', ')})`);
}

function asked({ codes, options }: Schematron, question: string, node: XPathNode): readonly unknown[] {
  const { ALL_RESULTS_TYPE } = fontoxpath.evaluateXPath;
  return fontoxpath.evaluateXPath(question, node, null, { codes }, ALL_RESULTS_TYPE, options);
}

/** Returns the nodes that a rule fits. The first rule of a pattern that fits a node takes it, which is not asked here. */
export function nodesOf({ options }: Schematron, rule: Rule, document: Document): readonly XPathNode[] {
  const paths = rule.contexts.filter(({ names }) => names.length === 0 || hasAt(document, names));
  if (paths.length === 0) return [];
  return matching(paths.map(({ path }) => path).join(' | '), document, options);
}

/** Returns whether a node holds an assertion of a rule that fits it. */
export function holds(schema: Schematron, rule: Rule, one: Assertion, node: XPathNode): boolean {
  const question = single.get(one) ?? questionOf(rule, [one]);
  single.set(one, question);
  return asked(schema, question, node)[0] === true;
}

/** What is asked of each assertion by itself. */
const single = new WeakMap<Assertion, string>();

/** Returns whether a test or a pattern could not be asked because of a value: a number that is none, or several texts in the place of one. */
export function isOfValue(error: unknown): boolean {
  return error instanceof Error && /^(?:FORG|FOCA|FODT|XPTY)\d{4}/.test(error.message);
}

/** Returns the nodes of a pattern. A pattern that fails, as by a number that is none, fits nothing (XSLT 2.0, 5.5.4). */
function matching(path: string, document: Document, options: object): readonly XPathNode[] {
  try {
    return fontoxpath.evaluateXPathToNodes(path, document, null, null, options);
  } catch (error) {
    if (isOfValue(error)) return [];
    throw error;
  }
}

/** Returns the alternatives of a pattern: what stands between the `|` that are in no brackets and in no text. */
function alternatives(context: string): readonly string[] {
  const found = [''];
  let depth = 0;
  let quote = '';
  for (const sign of context) {
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if ('[('.includes(sign)) depth += 1;
    else if ('])'.includes(sign)) depth -= 1;
    if (sign === '|' && depth === 0 && quote === '') found.push('');
    else found[found.length - 1] += sign;
  }
  return found.map((one) => one.trim());
}

/** Returns where a pattern looks. The root of a document is found at once: a path that begins with it need not look further. */
function contextOf(
  pattern: string,
  variables: readonly Variable[],
  prefixes: ReadonlyMap<string, string>,
): Context {
  // `(a | b)/c` looks anywhere, as `a` does; `(/a | /b)/c` at the root.
  const isFixed = /^\(*\s*\//.test(pattern);
  const path = isFixed ? pattern : `${roots.test(pattern) ? '' : '/'}/${pattern}`;
  return {
    path: `(${given(variables, sifting(lookingUp(path, prefixes), prefixes))})`,
    written: lookingUp(path, prefixes),
    names: namesIn(withoutPredicates(pattern)),
  };
}

/** Returns the names at the end of a path of elements, from the inside. */
function namesIn(path: string): readonly string[] {
  const names: string[] = [];
  if (!/^[\w:/*-]+$/.test(path)) return names;
  for (const step of path.split('/').reverse()) {
    const [, axis, name] = /^(\w[\w-]*::)?(?:[\w-]+:)?([\w-]+)$/.exec(step) ?? [];
    if (name === undefined) break;
    names.push(name);
    if (axis !== undefined) break;
  }
  return names;
}

const roots =
  /^(?:rsm:CrossIndustryInvoice|ubl:Invoice|cn:CreditNote|ubl-invoice:Invoice|ubl-creditnote:CreditNote)\b/;

/** Returns a path without what stands in square brackets. */
function withoutPredicates(path: string): string {
  let depth = 0;
  let kept = '';
  for (const sign of path) {
    if (sign === '[') depth += 1;
    if (depth === 0) kept += sign;
    if (sign === ']') depth -= 1;
  }
  return kept;
}

function kindOf(test: string): Failed['kind'] {
  if (test.includes('Q{platen}code(')) return 'code';
  return /^(count\(|@)/.test(test) ? 'form' : 'rule';
}
