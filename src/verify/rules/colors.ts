// Rules on colours: device colours need a profile, and colour spaces must say what they mean.

import { latin1 } from '../../reader/bytes.ts';
import { Dict, List, Name, type PdfObject, type Stream } from '../../reader/objects.ts';
import { dictsOf } from '../../reader/pages.ts';
import { sameValue } from '../content/colors.ts';
import type { ColorUse } from '../content/painted.ts';
import type { PdfDocument } from '../document.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

/** The header of an ICC profile. */
interface Profile {
  readonly deviceClass: string;
  readonly colorSpace: string;
  readonly version: number;
  readonly signed: boolean;
}

function profileOf(document: PdfDocument, stream: Stream): Profile {
  const bytes = document.file.decode(stream);
  return {
    deviceClass: latin1(bytes.subarray(12, 16)),
    colorSpace: latin1(bytes.subarray(16, 20)),
    version: bytes[8] ?? 0,
    signed: latin1(bytes.subarray(36, 40)) === 'acsp',
  };
}

function intents({ catalog }: PdfDocument): readonly Dict[] {
  return dictsOf(catalog.list('OutputIntents'));
}

/** Returns the colour space of the output intent of PDF/A: `RGB `, `CMYK` or `GRAY`, or undefined when there is none. */
function outputSpace(document: PdfDocument): string | undefined {
  const profile = intents(document)
    .find((intent) => intent.name('S') === 'GTS_PDFA1')
    ?.stream('DestOutputProfile');
  return profile && profileOf(document, profile).colorSpace;
}

function profileFault(
  profile: Profile,
  classes: readonly string[],
  spaces: readonly string[],
): string | undefined {
  if (!profile.signed) return 'it is no ICC profile';
  if (!classes.includes(profile.deviceClass)) return `its class is "${profile.deviceClass.trim()}"`;
  if (!spaces.includes(profile.colorSpace)) return `its colour space is "${profile.colorSpace.trim()}"`;
  return profile.version < 5 ? undefined : `its version is ${profile.version}`;
}

function* badOutputProfiles(document: PdfDocument): Generator<Breach> {
  for (const intent of intents(document)) {
    const stream = intent.stream('DestOutputProfile');
    if (stream === undefined) continue;
    const says = profileFault(profileOf(document, stream), ['prtr', 'mntr'], ['RGB ', 'CMYK', 'GRAY']);
    if (says !== undefined) yield { says, object: stream.object };
  }
}

function* badInputProfiles(document: PdfDocument): Generator<Breach> {
  const spaces = ['RGB ', 'CMYK', 'GRAY', 'Lab '];
  for (const { space, place } of document.painted.colors.values()) {
    if (space.profile === undefined) continue;
    const profile = profileOf(document, space.profile);
    const says =
      profileFault(profile, ['prtr', 'mntr', 'scnr', 'spac'], spaces) ??
      componentFault(space.profile, profile);
    if (says !== undefined) yield { says, page: place.page, object: space.profile.object };
  }
}

function componentFault({ dict }: Stream, { colorSpace }: Profile): string | undefined {
  const expected = { 'RGB ': 3, CMYK: 4, GRAY: 1, 'Lab ': 3 }[colorSpace];
  const told = dict.number('N');
  return told === expected ? undefined : `N is ${told ?? 'missing'}, and the profile has ${expected}`;
}

/** Returns a test: a device colour needs the output intent of the right kind. */
function device(family: string, space: string | undefined): Check {
  return function* (document) {
    const place = document.painted.deviceColors.get(family);
    const output = outputSpace(document);
    if (place !== undefined && (output === undefined || (space !== undefined && output !== space)))
      yield {
        says: output === undefined ? 'there is no output intent' : `the output intent is ${output.trim()}`,
        ...place,
      };
  };
}

function* uses(document: PdfDocument, family: string): Generator<ColorUse & { readonly list: List }> {
  for (const use of document.painted.colors.values())
    if (use.space.family === family && use.space.value instanceof List)
      yield { ...use, list: use.space.value };
}

const processColorants: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None']);

function* unknownColorants(document: PdfDocument): Generator<Breach> {
  for (const { list, place } of uses(document, 'DeviceN')) {
    const attributes = list.at(4);
    const known = attributes instanceof Dict ? attributes.dict('Colorants') : undefined;
    const components =
      attributes instanceof Dict ? attributes.dict('Process')?.list('Components') : undefined;
    const own = new Set([...(components ?? [])].map((one) => (one instanceof Name ? one.value : '')));
    const names = list.at(1);
    for (const name of names instanceof List ? [...names] : [])
      if (
        name instanceof Name &&
        !processColorants.has(name.value) &&
        !own.has(name.value) &&
        known?.has(name.value) !== true
      )
        yield { says: `it lacks ${name.value.slice(0, 60)}`, ...place };
  }
}

interface Separation {
  readonly name: string;
  readonly list: List;
  readonly place: { readonly page: number; readonly object: number };
}

/** Yields the separations that are painted with, and those among the colorants of DeviceN. */
function* separations(document: PdfDocument): Generator<Separation> {
  const named = (value: PdfObject, place: Separation['place']): Separation | undefined => {
    const name = value instanceof List ? value.at(1) : null;
    return value instanceof List && name instanceof Name
      ? { name: name.value, list: value, place }
      : undefined;
  };
  for (const { list, place } of uses(document, 'Separation')) {
    const one = named(list, place);
    if (one) yield one;
  }
  for (const { list, place } of uses(document, 'DeviceN')) {
    const attributes = list.at(4);
    const colorants = attributes instanceof Dict ? attributes.dict('Colorants') : undefined;
    for (const key of colorants?.entries.keys() ?? []) {
      const one = named(colorants?.get(key) ?? null, place);
      if (one) yield one;
    }
  }
}

function* differing(document: PdfDocument): Generator<Breach> {
  const seen = new Map<string, List>();
  for (const { name, list, place } of separations(document)) {
    const first = seen.get(name);
    if (first === undefined) seen.set(name, list);
    else if (!sameValue(first.at(2), list.at(2)) || !sameValue(first.at(3), list.at(3)))
      yield { says: `those of ${name.slice(0, 60)} do`, ...place };
  }
}

/** The rules of clauses 6.2.3, 6.2.4 and 6.2.10 of ISO 19005. */
export const colorRules: readonly RuleSource[] = [
  {
    a: '6.2.3-1',
    says: 'the profile of an output intent is for a printer or monitor, RGB, CMYK or gray, and below version 5',
    check: badOutputProfiles,
  },
  {
    a: '6.2.3-2',
    says: 'all output intents have the same profile',
    check: function* (document) {
      const profiles = intents(document)
        .map((intent) => intent.raw('DestOutputProfile'))
        .filter((one) => one !== null);
      if (profiles.some((one) => !sameValue(one, profiles[0] ?? null)))
        yield { object: document.catalog.object };
    },
  },
  {
    a: '6.2.3-3',
    says: 'an output intent of PDF/X has no DestOutputProfileRef',
    check: function* (document) {
      for (const intent of intents(document))
        if (intent.name('S') === 'GTS_PDFX' && intent.has('DestOutputProfileRef'))
          yield { object: intent.object };
    },
  },
  {
    a: '6.2.4.2-1',
    says: 'the profile of a colour space is of a class and space that PDF/A allows, and below version 5',
    check: badInputProfiles,
  },
  {
    a: '6.2.4.2-2',
    says: 'CMYK with a profile is not overprinted with an overprint mode other than 0',
    check: function* ({ painted }) {
      for (const { what, page, object } of painted.overprints.items)
        yield { says: `the mode is ${what}`, page, object };
    },
  },
  { a: '6.2.4.3-2', says: 'DeviceRGB has an RGB output intent', check: device('DeviceRGB', 'RGB ') },
  { a: '6.2.4.3-3', says: 'DeviceCMYK has a CMYK output intent', check: device('DeviceCMYK', 'CMYK') },
  { a: '6.2.4.3-4', says: 'DeviceGray has an output intent', check: device('DeviceGray', undefined) },
  { a: '6.2.4.4-1', says: 'a DeviceN colour space describes its colorants', check: unknownColorants },
  { a: '6.2.4.4-2', says: 'separations of the same name do not differ', check: differing },
  {
    a: '6.2.10-2',
    says: 'a page with transparency has a colour space for blending, or there is an output intent',
    check: function* (document) {
      if (outputSpace(document) !== undefined) return;
      for (const [number, place] of document.painted.transparentPages) {
        const group = document.pages[number - 1]?.dict.dict('Group');
        if (group?.has('CS') !== true) yield place;
      }
    },
  },
];
