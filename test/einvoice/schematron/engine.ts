// A small engine for Schematron (ISO/IEC 19757-3) with XPath 3.1: enough for the official rules of e-invoices.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fontoxpath, { type Node as XPathNode } from 'fontoxpath';
import { type Document, parseXmlDocument } from 'slimdom';

/** An assertion that a document does not hold. */
export interface Failed {
  readonly id: string;
  readonly flag: string;
  /** Whether it asks for a code of a list, for how often an element or attribute is there, or for anything else. */
  readonly kind: 'code' | 'form' | 'rule';
}

interface Assertion {
  readonly id: string;
  readonly flag: string;
  readonly test: string;
}

interface Variable {
  readonly name: string;
  /** `let $name := … return`. */
  readonly clause: string;
}

interface Rule {
  readonly context: string;
  /** What its tests see, of the schema, of the pattern and of the rule. */
  readonly variables: readonly Variable[];
  readonly assertions: readonly Assertion[];
}

/** A schema that is read: patterns of rules. */
export interface Schematron {
  readonly patterns: readonly (readonly Rule[])[];
  readonly resolve: (prefix: string) => string | null;
  readonly codes: Document;
  /** The namespaces of the functions of its own, by prefix. */
  readonly modules: Readonly<Record<string, string>>;
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
  // An included pattern without rules holds variables of all.
  const shared = holders.filter((node) => all('*:rule', node).length === 0);
  const general = [document.documentElement, ...shared].flatMap((node) => letsOf(node, '/!'));
  const patterns = holders.map((pattern) => {
    const ofPattern = shared.includes(pattern) ? [] : letsOf(pattern, '/!');
    return all('*:rule', pattern).map((rule) => readRule(rule, [...general, ...ofPattern]));
  });
  const codes = parseXmlDocument(codeDatabase === undefined ? '<none/>' : readFileSync(codeDatabase, 'utf8'));
  return {
    patterns,
    resolve: (prefix) => prefixes.get(prefix) ?? null,
    codes,
    modules: functionsOf(document, path, prefixes),
  };
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
    return { name, clause: `let $${name} := ${from}(${textAt('@value', one)}) return` };
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

function readRule(rule: XPathNode, around: readonly Variable[]): Rule {
  return {
    context: textAt('@context', rule),
    variables: [...around, ...letsOf(rule, '')],
    // A report is an assertion of the contrary.
    assertions: all('*:assert | *:report', rule).map((node) => ({
      id: textAt('@id', node) || `${textAt('@context', rule)}: ${textAt('normalize-space()', node)}`,
      flag: textAt('@flag', node) || textAt('@role', node) || 'fatal',
      test: exact(
        textAt(textAt('local-name()', node) === 'report' ? "concat('not(', @test, ')')" : '@test', node),
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
  const typed = (one: XPathNode): string => (textAt('@as', one) === '' ? '' : ` as ${textAt('@as', one)}`);
  const parameters = all('*:param', node).map((one) => `$${textAt('@name', one)}${typed(one)}`);
  const lets = all('*:variable', node).map((one) => {
    const select = textAt('@select', one);
    return `let $${textAt('@name', one)} := ${select === '' ? JSON.stringify(textAt('.', one)) : `(${select})`} return`;
  });
  const results = all('*:sequence | *:value-of', node).map((one) => textAt('@select', one));
  return `declare %public function ${textAt('@name', node)}(${parameters.join(', ')})${typed(node)} { ${lets.join(' ')} (${results.join(', ')}) };`;
}

/**
 * The engine of XPath computes with doubles where the standard asks for decimals: sums that a test compares without
 * rounding are rounded here, and the check digits of an IBAN are taken digit by digit. `document()` it has not: the code
 * database is a variable.
 */
function exact(test: string): string {
  return test
    .replace(/document\('[^']*'\)/g, '$codes')
    .replace(
      /xs:(?:integer|decimal)\((string-join\(.*)\) mod 97/s,
      'fold-left(string-to-codepoints($1), 0, function($rest, $digit) { ($rest * 10 + $digit - 48) mod 97 })',
    )
    .replace(
      /= (xs:decimal\(ram:GrandTotalAmount\[1\]\)(?: [-+] xs:decimal\(ram:\w+\[1\]\))*)/g,
      '= round(($1) * 100) div 100',
    )
    .replace(/^(every .*BasisAmount) = (\(round\(.*\))\)\s*$/s, '$1 = round($2 * 100) div 100)')
    .replace(/^(ram:BasisAmount) = (\(round\(.*)$/s, '$1 = round(($2) * 100) div 100');
}

/** Returns the assertions that a document doesn't hold, by pattern. A node is looked at by the first rule of a pattern that fits it. */
export function validate(schema: Schematron, document: Document): readonly Failed[] {
  const { codes, resolve, modules } = schema;
  const options = { ...language, namespaceResolver: resolve, moduleImports: modules };
  return schema.patterns.flatMap((rules) => {
    const seen = new Set<XPathNode>();
    return rules.flatMap(({ context, variables, assertions }) => {
      const path = alternatives(context)
        .map((one) => `(${given(variables, /^[(/]/.test(one) ? one : `//${one}`)})`)
        .join(' | ');
      const nodes = fontoxpath.evaluateXPathToNodes(path, document, null, null, options);
      return nodes
        .filter((node) => !seen.has(node) && seen.add(node))
        .flatMap((node) =>
          assertions
            .filter(
              ({ test }) =>
                !fontoxpath.evaluateXPathToBoolean(
                  given(variables, `boolean(${test})`),
                  node,
                  null,
                  { codes },
                  options,
                ),
            )
            .map(({ id, flag, test }) => ({ id, flag, kind: kindOf(test) })),
        );
    });
  });
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

function kindOf(test: string): Failed['kind'] {
  if (test.includes('$codes')) return 'code';
  return /^(count\(|@)/.test(test) ? 'form' : 'rule';
}
