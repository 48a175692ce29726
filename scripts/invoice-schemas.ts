// `node scripts/invoice-schemas.ts FOLDER`: writes src/einvoice/places/cii-schema.ts and src/einvoice/places/ubl-schema.ts: what stands in each element of CII D16B and UBL 2.1, from their XML Schemas.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cii } from '../src/einvoice/cii/table.ts';
import { extensions } from '../src/einvoice/places/schema.ts';
import { ublCreditNote, ublInvoice } from '../src/einvoice/ubl/table.ts';
import { elementsIn, readXml, type XmlElement } from '../src/xml/read.ts';
import { wrapped } from './facturx-places.ts';

/** The schemas of the documents and of what they are built of. Those of signatures have a doctype. */
const files =
  /^(?:CrossIndustryInvoice_|FACTUR-X_|UBL-(?:Invoice|CreditNote|Common(?:Aggregate|Basic|Extension))).*\.xsd$/;
/** An element as a schema declares it: its name, and that of its type, both with the prefix that our tables have. */
interface Declared {
  readonly name: string;
  readonly type: string;
}

/** What stands in a type: an element as often as it likes, or once, or one of several. */
interface Member {
  readonly of: readonly Declared[];
  readonly many: boolean;
}

/** The schemas of a folder. */
class Schemas {
  readonly #types = new Map<string, XmlElement>();
  readonly #elements = new Map<string, Declared>();
  readonly #prefixes: ReadonlyMap<string, string>;

  constructor(folder: string, prefixes: ReadonlyMap<string, string>) {
    this.#prefixes = prefixes;
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (files.test(basename(file))) this.#read(readXml(readFileSync(join(folder, file), 'utf8')));
  }

  #read(schema: XmlElement): void {
    const prefix = this.#prefixes.get(attribute(schema, 'targetNamespace') ?? '');
    if (prefix === undefined) return;
    for (const one of elementsIn(schema)) {
      const name = withPrefix(prefix, attribute(one, 'name') ?? '');
      if (one.name === 'complexType') this.#types.set(name, one);
      if (one.name === 'element') this.#elements.set(name, { name, type: typeOf(one, prefix) });
    }
  }

  typeOfRoot(name: string): string {
    return this.#elements.get(name)?.type ?? '';
  }

  /** Returns what stands in a type, in order. */
  membersOf(type: string): readonly Member[] {
    const [prefix = ''] = type.includes(':') ? type.split(':') : [];
    const particle = elementsIn(this.#types.get(type) ?? none).find(({ name }) =>
      ['sequence', 'choice'].includes(name),
    );
    const all = elementsIn(particle ?? none).filter(({ name }) => name === 'element');
    if (particle?.name === 'choice')
      return [{ of: all.map((one) => this.#declared(one, prefix)), many: false }];
    return all.map((one) => ({
      of: [this.#declared(one, prefix)],
      many: attribute(one, 'maxOccurs') === 'unbounded',
    }));
  }

  #declared(element: XmlElement, prefix: string): Declared {
    const ref = attribute(element, 'ref');
    if (ref !== undefined) {
      const name = ref.includes(':') ? ref : withPrefix(prefix, ref);
      return this.#elements.get(name) ?? { name, type: '' };
    }
    return {
      name: withPrefix(prefix, attribute(element, 'name') ?? ''),
      type: typeOf(element, prefix),
    };
  }
}

const none: XmlElement = { namespace: '', prefix: '', name: '', attributes: [], children: [], line: 0 };

const withPrefix = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}:${name}`);

function attribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name)?.value;
}

function typeOf(element: XmlElement, prefix: string): string {
  const type = attribute(element, 'type') ?? '';
  return type.includes(':') ? type : withPrefix(prefix, type);
}

/** Returns what stands in each element that is reached from the roots: elements of one type together, a line for each. */
function linesOf(schemas: Schemas, roots: readonly string[]): readonly string[] {
  const namesOf = new Map<string, Set<string>>();
  const lines = new Map<string, string>();
  const visit = ({ name, type }: Declared): void => {
    const members = schemas.membersOf(type);
    if (members.length === 0) return;
    const names = namesOf.get(type);
    namesOf.set(type, (names ?? new Set()).add(name));
    if (names !== undefined) return;
    const words = members.map(({ of, many }) => of.map((one) => one.name).join('|') + (many ? '*' : ''));
    lines.set(type, words.join(' '));
    for (const { of } of members) of.forEach(visit);
  };
  for (const name of roots) visit({ name, type: schemas.typeOfRoot(name) });
  const all = [...namesOf.values()].flatMap((names) => [...names]);
  const twice = all.find((name, at) => all.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`${twice} is of two types`);
  return [...lines].map(([type, words]) => `${[...(namesOf.get(type) ?? [])].join(' ')} : ${words}`);
}

const inverse = (namespaces: Readonly<Record<string, string>>) =>
  Object.entries(namespaces).map(([prefix, namespace]) => [namespace, prefix] as const);

const syntaxes = {
  cii: { folder: 'D16B', title: 'CII D16B', tables: [cii], more: [] },
  ubl: {
    folder: 'UBL-2.1',
    title: 'UBL 2.1',
    tables: [ublInvoice, ublCreditNote],
    more: [[extensions, 'ext']],
  },
} as const;

/**
 * Adds what the schema of EXTENDED has besides, which is of a later release: `+` stands behind what it has alone. What it
 * lets stand again may stand again: of XRechnung, whose schema is D16B, a rule says that it may not.
 */
function withExtended(lines: readonly string[], extended: readonly string[]): readonly string[] {
  const further = new Map(
    extended.flatMap((line) => {
      const [names = '', words = ''] = line.split(' : ');
      return names.split(' ').map((name) => [name, words.split(' ')] as const);
    }),
  );
  return lines.map((line) => {
    const [names = '', words = ''] = line.split(' : ');
    const known = words.split(' ');
    const placeOf = (name: string): number =>
      known.findIndex((word) => word.replaceAll(/[*+]/g, '').split('|').includes(name));
    let at = -1;
    for (const word of further.get(names.split(' ')[0] ?? '') ?? []) {
      const name = word.replace('*', '');
      const place = placeOf(name);
      if (place < 0) {
        at += 1;
        known.splice(at, 0, `${word}+`);
      } else {
        if (known[place] === name) known[place] = word;
        at = place;
      }
    }
    return `${names} : ${known.join(' ')}`;
  });
}

/** The text of the file that is written for a syntax. `folder` holds the schemas, in `D16B`, `EXTENDED` and `UBL-2.1`. */
export function schemaFile(syntax: keyof typeof syntaxes, folder: string): string {
  const { folder: own, title, tables, more } = syntaxes[syntax];
  const prefixes = new Map([...tables.flatMap(({ namespaces }) => inverse(namespaces)), ...more]);
  const roots = tables.map(({ root }) => root);
  const linesIn = (name: string) => linesOf(new Schemas(join(folder, name), prefixes), roots);
  const lines = syntax === 'cii' ? withExtended(linesIn(own), linesIn('EXTENDED')) : linesIn(own);
  return `// What stands in the elements of ${title}. \`node scripts/invoice-schemas.ts\` writes this file: change that, not this.

/** The elements, apart by \`;\`: names, and what stands in them, in order; \`*\` may stand again, of \`a|b\` one stands, and \`+\` is of Factur-X alone. */
export const ${syntax}Schema = \`
${wrapped(lines.join(' ; '))}\`;
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error('expected the folder of D16B and UBL-2.1');
  for (const syntax of ['cii', 'ubl'] as const)
    writeFileSync(
      fileURLToPath(new URL(`../src/einvoice/places/${syntax}-schema.ts`, import.meta.url)),
      schemaFile(syntax, folder),
    );
}
