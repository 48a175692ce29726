// Which elements, attributes and codes the profiles of Factur-X have a place for, by the rules of their release.
import { elementsIn, ownText, type XmlElement } from '../../xml/read.ts';
import { codesOf } from '../codes/codes.ts';
import type { CodeListName } from '../codes/names.ts';
import { type Profile, profileOf, profiles } from '../profile.ts';
import { attributeOf } from '../syntax/candidates.ts';
import type { Trail } from '../syntax/places.ts';
import { mostFaults } from '../syntax/read.ts';
import { shown } from '../syntax/values.ts';
import { placeLists, placeTexts } from './data.ts';

/** What is wrong at an element. */
export interface Misplaced {
  readonly trail: Trail;
  /** FORM-10 where none is stated. */
  readonly rule?: string;
  readonly message: string;
}

type Level = keyof typeof placeTexts;

const levels: Readonly<Partial<Record<Profile, Level>>> = {
  minimum: 'MINIMUM',
  basicwl: 'BASIC-WL',
  basic: 'BASIC',
  extended: 'EXTENDED',
};

/** A step to elements: their name, and what tells them from others of that name. */
interface Step {
  readonly name: string;
  readonly path: readonly string[];
  /** Whether one of these texts has to be there, or none of them. */
  readonly isAny: boolean;
  readonly texts: readonly string[];
}

interface Count {
  readonly step: Step;
  readonly word: string;
  readonly sign: string;
  readonly count: number;
}

interface AttributeAsk {
  readonly name: string;
  readonly ask: 'needed' | 'unused' | 'coded';
  readonly list: string;
}

interface Place {
  readonly isUnused: boolean;
  readonly list: string | undefined;
  readonly attributes: readonly AttributeAsk[];
  readonly counts: readonly Count[];
  readonly below: readonly { readonly step: Step; readonly place: Place }[];
}

const unused: Place = { isUnused: true, list: undefined, attributes: [], counts: [], below: [] };

/** `a`, `a[b/@c=d]`, `a[b!d,e]`. */
function stepOf(word: string): Step {
  const [, name = '', path = '', sign, texts = ''] =
    /^(\w+)(?:\[([\w/@]+)([=!])([\w,]+)\])?$/.exec(word) ?? [];
  return {
    name,
    path: path.split('/'),
    isAny: sign === '=',
    texts: sign === undefined ? [] : texts.split(','),
  };
}

/** Reads a place: `-` has no use, `@a` is needed, `-@a` has no use, `~L` and `@a~L` are codes, `a=1 a<1 a>1` says how often. */
function placeOf(text: string, before: readonly Place[]): Place {
  const attributes: AttributeAsk[] = [];
  const counts: Count[] = [];
  const below: { step: Step; place: Place }[] = [];
  let list: string | undefined;
  let isUnused = false;
  for (const word of text.trim().split(/\s+/)) {
    const [, minus, attribute, codes] = /^(-?)(?:@(\w+))?(?:~(\S+))?$/.exec(word) ?? [];
    const [, counted = '', sign = '', count] = /^(.+)([=<>])(\d)$/.exec(word) ?? [];
    const [, child = '', at] = /^(.+?)(?:#(\d+)|-)$/.exec(word) ?? [];
    if (attribute !== undefined) {
      const ask = codes !== undefined ? 'coded' : minus === '-' ? 'unused' : 'needed';
      attributes.push({ name: attribute, ask, list: codes ?? '' });
    } else if (minus !== undefined && codes !== undefined) list = codes;
    else if (minus === '-') isUnused = true;
    else if (count !== undefined)
      counts.push({ step: stepOf(counted), word: counted, sign, count: Number(count) });
    else if (child !== '')
      below.push({ step: stepOf(child), place: (at === undefined ? unused : before[Number(at)]) ?? unused });
  }
  return { isUnused, list, attributes, counts, below };
}

const roots = new Map<Level, Place>();

function rootOf(level: Level): Place {
  const known = roots.get(level);
  if (known !== undefined) return known;
  const places: Place[] = [];
  for (const text of placeTexts[level].split(';')) places.push(placeOf(text, places));
  const root = places.at(-1) ?? unused;
  roots.set(level, root);
  return root;
}

const lists = new Map<string, ReadonlySet<string>>();

function codesIn(list: string): ReadonlySet<string> {
  const known = lists.get(list);
  if (known !== undefined) return known;
  const codes = /^\d+$/.test(list)
    ? new Set(placeLists.split(';')[Number(list)]?.trim().split(/\s+/))
    : // The names are those of the lists, as the script that writes the data gives them.
      codesOf(list.replaceAll('_', ' ') as CodeListName);
  lists.set(list, codes);
  return codes;
}

/** Returns what has no place in the profile of Factur-X that an invoice names; nothing for other specifications. */
export function misplacedIn(root: XmlElement, specification: string | undefined): readonly Misplaced[] {
  const profile = profileOf(specification ?? '');
  const level = profile && levels[profile];
  if (profile === undefined || level === undefined || profiles[profile].carried !== specification) return [];
  const found: Misplaced[] = [];
  const walk = (trail: Trail, place: Place): void => {
    const { element } = trail;
    const tell = (message: string): void => {
      if (found.length < mostFaults) found.push({ trail, message });
    };
    if (place.isUnused) {
      tell(`expected no ${element.name} here in ${profiles[profile].title}, got one`);
      return;
    }
    for (const one of place.attributes) attributeFault(element, one, tell);
    if (place.list !== undefined) codeFault(ownText(element), place.list, tell);
    const inside = Map.groupBy(elementsIn(element), ({ name }) => name);
    for (const { step, word, sign, count } of place.counts) {
      const got = (inside.get(step.name) ?? []).filter((one) => isOf(step, one)).length;
      const holds = sign === '=' ? got === count : sign === '<' ? got <= count : got >= count;
      if (!holds)
        tell(
          `expected ${word} ${sign === '=' ? '' : sign === '<' ? 'at most ' : 'at least '}${times(count)} in it, got ${got}`,
        );
    }
    for (const { step, place: next } of place.below)
      for (const inner of inside.get(step.name) ?? [])
        if (isOf(step, inner)) walk({ element: inner, around: trail }, next);
  };
  walk({ element: root, around: undefined }, rootOf(level));
  return found;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function isOf({ path, texts, isAny }: Step, element: XmlElement): boolean {
  return texts.length === 0 || valuesAt(element, path).some((value) => texts.includes(value)) === isAny;
}

function valuesAt(element: XmlElement, [first = '', ...rest]: readonly string[]): readonly string[] {
  if (first.startsWith('@')) return [attributeOf(element, first.slice(1)) ?? ''];
  if (first === '') return [ownText(element)];
  return elementsIn(element)
    .filter(({ name }) => name === first)
    .flatMap((inner) => valuesAt(inner, rest));
}

function attributeFault(
  element: XmlElement,
  { name, ask, list }: AttributeAsk,
  tell: (message: string) => void,
): void {
  const value = element.attributes.find((one) => one.name === name && one.namespace === '')?.value;
  if (ask === 'needed' && value === undefined) tell(`expected ${name}, got none`);
  if (ask === 'unused' && value !== undefined) tell(`expected no ${name}, got ${shown(value)}`);
  if (ask === 'coded' && value !== undefined) codeFault(value, list, tell);
}

function codeFault(value: string, list: string, tell: (message: string) => void): void {
  // Reasons of exemptions are capitals or not, as in BR-CL-22.
  if (value === '' || codesIn(list).has(list === 'VATEX' ? value.toUpperCase() : value)) return;
  const codes = [...codesIn(list)];
  const words = codes.length > 8 ? 'a code of its list' : codes.join(' or ');
  tell(`expected ${words}, got ${shown(value)}`);
}
