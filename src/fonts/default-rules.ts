// Finds the rules of a font that are on by default for a script (OpenType 1.9, chapter 2), as HarfBuzz chooses them.
import type { Rules, Subtable } from './rules.ts';
import type { Tables } from './sfnt.ts';

/** Features that HarfBuzz applies only on request (OpenType feature registry). Rules that only they use don't count. */
const optional = new Set(
  (
    'aalt afrc c2pc c2sc case cpct cpsp cswh dlig dnom expt falt fin2 fin3 frac fwid halt hist hkna hlig hngl ' +
    'hojo hwid ital jp04 jp78 jp83 jp90 lfbd lnum mgrk nalt nlck numr onum opbd ordn ornm palt pcap pkna pnum pwid ' +
    'qwid rtbd ruby salt sinf size smcp smpl ssty subs sups swsh titl tnam tnum trad twid unic valt vert vhal vkna ' +
    'vkrn vpal vrt2 vrtr zero'
  ).split(' '),
);

/** The most reads of the layout tables. A font that needs more counts as one whose rules look at everything. */
const maxReads = 4_000_000;

const extensionSubstitution = 7;
const extensionPositioning = 9;

/** The rules of GSUB or GPOS that are on by default for a script. */
export interface DefaultRules {
  readonly kind: Subtable['kind'];
  readonly rules: Rules;
  readonly features: ReadonlySet<string>;
  /** The indices of the lookups that default features use. */
  readonly lookups: ReadonlySet<number>;
  readonly lookupList: number;
}

/** Which rules are wanted. */
interface Wanted {
  /** The script by ISO 15924. */
  readonly script: string;
  /** A feature whose rules are left out. */
  readonly except?: string | undefined;
}

/**
 * Returns the rules of both layout tables, or undefined for a font that HarfBuzz shapes by other tables. Throws
 * `RangeError` where the tables are damaged or need more reads than a font should.
 */
export function defaultRulesOf(tables: Tables, wanted: Wanted): readonly DefaultRules[] | undefined {
  if (tables.has('morx') || tables.has('kerx')) return undefined;
  const budget = { reads: 0 };
  const read = (kind: Subtable['kind']) => readLayout(kind, tables.get(kind), wanted, budget);
  if (hasVariations(tables.get('GSUB')) || hasVariations(tables.get('GPOS'))) return undefined;
  const [substitution, positioning] = [read('GSUB'), read('GPOS')];
  if (tables.has('kern') && !positioning?.features.has('kern')) return undefined;
  return [substitution, positioning].filter((found) => found !== undefined);
}

/** Returns whether rules depend on the instance of a variable font. */
function hasVariations(table: DataView | undefined): boolean {
  return table !== undefined && table.getUint16(2) >= 1 && table.getUint32(10) !== 0;
}

function readLayout(
  kind: Subtable['kind'],
  table: DataView | undefined,
  { script, except }: Wanted,
  budget: { reads: number },
): DefaultRules | undefined {
  if (!table) return undefined;
  const u16 = (at: number): number => {
    budget.reads += 1;
    if (budget.reads > maxReads) throw new RangeError('too many rules');
    return table.getUint16(at);
  };
  const rules: Rules = { u16, u32: (at) => table.getUint32(at) };
  const tagAt = (at: number): string =>
    String.fromCharCode(...[0, 1, 2, 3].map((byte) => table.getUint8(at + byte)));
  const features = new Set<string>();
  const lookups = new Set<number>();
  const list = u16(6);
  for (const index of featuresOf(rules, tagAt, script)) {
    const record = list + 2 + index * 6;
    const tag = tagAt(record);
    features.add(tag);
    if (tag === except || optional.has(tag) || /^(ss|cv)\d\d$/.test(tag)) continue;
    const feature = list + u16(record + 4);
    for (let used = 0; used < u16(feature + 2); used++) lookups.add(u16(feature + 4 + used * 2));
  }
  return { kind, rules, features, lookups, lookupList: u16(8) };
}

const noFeature = 0xffff;

/**
 * Returns the indices of the features of all language systems of a script, and of the scripts that HarfBuzz falls back
 * to. OpenType tags of one script share their first three letters (`deva`, `dev2`, `dev3`).
 */
function featuresOf(rules: Rules, tagAt: (at: number) => string, script: string): ReadonlySet<number> {
  const { u16 } = rules;
  const wanted = script.toLowerCase().slice(0, 3);
  const indices = new Set<number>();
  const list = u16(4);
  for (let index = 0; index < u16(list); index++) {
    const tag = tagAt(list + 2 + index * 6).toLowerCase();
    if (tag !== 'dflt' && tag !== 'latn' && !tag.startsWith(wanted)) continue;
    const table = list + u16(list + 6 + index * 6);
    const systems = [u16(table)];
    for (let language = 0; language < u16(table + 2); language++) systems.push(u16(table + 8 + language * 6));
    for (const offset of systems) {
      if (offset === 0) continue;
      const system = table + offset;
      const required = u16(system + 2);
      if (required !== noFeature) indices.add(required);
      for (let used = 0; used < u16(system + 4); used++) indices.add(u16(system + 6 + used * 2));
    }
  }
  return indices;
}

/**
 * Returns whether a subtable passes the test. Extension lookups are followed; `flag` is that of the lookup. Lookups
 * that contextual rules call are not followed: the calling rule names every glyph that it looks at.
 */
export function someSubtable(
  { kind, rules, lookups, lookupList }: DefaultRules,
  test: (subtable: Subtable, flag: number) => boolean,
): boolean {
  const extension = kind === 'GSUB' ? extensionSubstitution : extensionPositioning;
  for (const index of lookups) {
    const lookup = lookupList + rules.u16(lookupList + 2 + index * 2);
    const type = rules.u16(lookup);
    const flag = rules.u16(lookup + 2);
    for (let at = 0; at < rules.u16(lookup + 4); at++) {
      const subtable = lookup + rules.u16(lookup + 6 + at * 2);
      const inner = type === extension ? rules.u16(subtable + 2) : type;
      const start = type === extension ? subtable + rules.u32(subtable + 4) : subtable;
      if (test({ kind, type: inner, start }, flag)) return true;
    }
  }
  return false;
}
