// The order of elements, and which ones may stand where, by the XML Schemas of CII D16B and UBL 2.1.
import { nearestByDistance } from '../../spelling.ts';
import { elementsIn, type XmlElement } from '../../xml/read.ts';
import type { Profile } from '../profile.ts';
import { isExtendedProfile } from '../syntax/candidates.ts';
import type { Trail } from '../syntax/places.ts';
import { mostFaults } from '../syntax/read.ts';
import type { SyntaxTable } from '../syntax/shape.ts';
import { ciiSchema } from './cii-schema.ts';
import type { Misplaced } from './places.ts';
import { ublSchema } from './ubl-schema.ts';

/** Where a name may stand in an element: its place in the order, and whether it may stand again. */
interface Place {
  readonly at: number;
  readonly many: boolean;
  /** Whether the schema of Factur-X EXTENDED alone has it, which is of a later release of CII. */
  readonly later: boolean;
}

type Inside = ReadonlyMap<string, Place>;

/** What stands in an element with a value. */
const nothing: Inside = new Map<string, Place>();

/** The namespace of what UBL has extensions in. */
export const extensions = 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2';

interface Schema {
  readonly elements: ReadonlyMap<string, Inside>;
  /** All names that stand anywhere. */
  readonly names: ReadonlySet<string>;
}

const texts = { cii: ciiSchema, ubl: ublSchema } as const;
const known = new Map<keyof typeof texts, Schema>();

function schemaOf(syntax: keyof typeof texts): Schema {
  const before = known.get(syntax);
  if (before !== undefined) return before;
  const elements = new Map(
    texts[syntax].split(';').flatMap((text) => {
      const [names = [], words = []] = text.split(/\s:\s/).map((part) => part.trim().split(/\s+/));
      const inside: Inside = new Map(
        words.flatMap((word, at) =>
          word
            .replace(/[*+]+$/, '')
            .split('|')
            .map((name) => [name, { at, many: word.includes('*'), later: word.endsWith('+') }]),
        ),
      );
      return names.map((name) => [name, inside] as const);
    }),
  );
  const names = new Set([...elements].flatMap(([name, inside]) => [name, ...inside.keys()]));
  const schema = { elements, names };
  known.set(syntax, schema);
  return schema;
}

/** What is judged: the namespaces of its prefixes, and the profile. */
interface Judged extends Pick<SyntaxTable, 'namespaces'> {
  readonly profile: Profile | undefined;
}

/**
 * Returns what the schema of a syntax has no place for: elements that it does not know where they stand (FORM-10), that
 * stand behind one that they belong before (FORM-08), or again where they stand once (FORM-03).
 */
export function schemaFaults(
  root: XmlElement,
  syntax: keyof typeof texts,
  { namespaces, profile }: Judged,
): readonly Misplaced[] {
  const { elements, names } = schemaOf(syntax);
  const prefixes = new Map(Object.entries(namespaces).map(([prefix, namespace]) => [namespace, prefix]));
  const nameOf = ({ namespace, name }: XmlElement): string => {
    const prefix = namespace === extensions ? 'ext' : (prefixes.get(namespace) ?? '?');
    return prefix === '' ? name : `${prefix}:${name}`;
  };
  const found: Misplaced[] = [];
  const walk = (around: Trail): void => {
    const own = nameOf(around.element);
    // An extension holds what other schemas say.
    if (own === 'ext:ExtensionContent') return;
    const inside = elements.get(own) ?? nothing;
    let latest = { at: -1, name: '' };
    for (const element of elementsIn(around.element)) {
      if (found.length >= mostFaults) return;
      const name = nameOf(element);
      const trail = { element, around };
      const place = inside.get(name);
      const isLate = place?.later === true && !isExtendedProfile(profile);
      if (place === undefined || isLate) {
        const meant = names.has(name) ? undefined : meantName(name, [...inside.keys()]);
        const got = shownName(name);
        const message =
          meant === undefined ? `expected no ${got} here, got one` : `expected ${meant}, got ${got}`;
        found.push({ trail, message });
        continue;
      }
      if (place.at < latest.at)
        found.push({
          trail,
          rule: 'FORM-08',
          message: `expected ${name} before ${latest.name}, got it behind`,
        });
      else if (place.at === latest.at && !place.many)
        found.push({ trail, rule: 'FORM-03', message: `expected ${name} once, got it again` });
      else latest = { at: place.at, name };
      walk(trail);
    }
  };
  walk({ element: root, around: undefined });
  return found;
}

/** Returns the name that was probably meant by one that the schema does not know: of those that may stand here. */
function meantName(name: string, names: readonly string[]): string | undefined {
  const localName = (one: string): string => one.slice(one.indexOf(':') + 1);
  const meant = nearestByDistance(localName(name), names.map(localName));
  return names.find((one) => localName(one) === meant);
}

function shownName(name: string): string {
  return name.startsWith('?:') ? `${name.slice(2)} of another namespace` : name;
}
