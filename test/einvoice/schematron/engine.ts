// A small engine for Schematron (ISO/IEC 19757-3) with XPath 3.1: enough for the rules of Factur-X.
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

interface Rule {
  readonly context: string;
  readonly variables: readonly (readonly [name: string, value: string])[];
  readonly assertions: readonly Assertion[];
}

/** A schema that is read: patterns of rules. */
export interface Schematron {
  readonly patterns: readonly (readonly Rule[])[];
  readonly resolve: (prefix: string) => string | null;
  readonly codes: Document;
}

const language = { language: fontoxpath.evaluateXPath.XPATH_3_1_LANGUAGE };

/** Reads a schema, and the code database that its tests ask for by `document()`. */
export function readSchematron(schema: string, codeDatabase: string): Schematron {
  const document = parseXmlDocument(schema);
  const prefixes = new Map(
    all('//*:ns', document).map((node) => [textAt('@prefix', node), textAt('@uri', node)] as const),
  );
  prefixes.set('xs', 'http://www.w3.org/2001/XMLSchema');
  const patterns = all('//*:pattern', document).map((pattern) => all('*:rule', pattern).map(readRule));
  return {
    patterns,
    resolve: (prefix) => prefixes.get(prefix) ?? null,
    codes: parseXmlDocument(codeDatabase),
  };
}

function all(path: string, from: XPathNode): readonly XPathNode[] {
  return fontoxpath.evaluateXPathToNodes(path, from, null, null, language);
}

function textAt(path: string, from: XPathNode): string {
  return fontoxpath.evaluateXPathToString(`string(${path})`, from, null, null, language);
}

function readRule(rule: XPathNode): Rule {
  return {
    context: textAt('@context', rule),
    variables: all('*:let', rule).map((node) => [textAt('@name', node), textAt('@value', node)] as const),
    assertions: all('*:assert', rule).map((node) => ({
      id: textAt('@id', node),
      flag: textAt('@flag', node) || 'fatal',
      test: exact(textAt('@test', node)),
    })),
  };
}

/**
 * The engine of XPath computes with doubles where the standard asks for decimals: sums that a test compares without
 * rounding are rounded here. `document()` it has not: the code database is a variable.
 */
function exact(test: string): string {
  return test
    .replace(/document\('[^']*'\)/g, '$codes')
    .replace(
      /= (xs:decimal\(ram:GrandTotalAmount\[1\]\)(?: [-+] xs:decimal\(ram:\w+\[1\]\))*)/g,
      '= round(($1) * 100) div 100',
    )
    .replace(/^(every .*BasisAmount) = (\(round\(.*\))\)\s*$/s, '$1 = round($2 * 100) div 100)')
    .replace(/^(ram:BasisAmount) = (\(round\(.*)$/s, '$1 = round(($2) * 100) div 100');
}

/** Returns the assertions that a document doesn't hold, by pattern. A node is looked at by the first rule of a pattern that fits it. */
export function validate(schema: Schematron, document: Document): readonly Failed[] {
  const options = { ...language, namespaceResolver: schema.resolve };
  return schema.patterns.flatMap((rules) => {
    const seen = new Set<XPathNode>();
    return rules.flatMap(({ context, variables, assertions }) => {
      const path = context.startsWith('/') ? context : `//${context}`;
      const nodes = fontoxpath.evaluateXPathToNodes(path, document, null, null, options);
      return nodes
        .filter((node) => !seen.has(node) && seen.add(node))
        .flatMap((node) => {
          const values: Record<string, unknown> = { codes: schema.codes };
          for (const [name, value] of variables)
            values[name] = fontoxpath.evaluateXPathToString(`string(${value})`, node, null, values, options);
          return assertions
            .filter(({ test }) => !fontoxpath.evaluateXPathToBoolean(test, node, null, values, options))
            .map(({ id, flag, test }) => ({ id, flag, kind: kindOf(test) }));
        });
    });
  });
}

function kindOf(test: string): Failed['kind'] {
  if (test.includes('$codes')) return 'code';
  return /^(count\(|@)/.test(test) ? 'form' : 'rule';
}
