// Rules on what is painted and how: operators, resources, graphics states, images and forms.
import { type Dict, List, Name } from '../../reader/objects.ts';
import type { PdfDocument } from '../document.ts';
import { breaches } from './breaches.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

/** Returns a test for each graphics state that is used. */
function states(broken: (state: Dict) => string | boolean): Check {
  return function* ({ painted }) {
    for (const [state, place] of painted.states) yield* breach(broken(state), place);
  };
}

function* breach(broken: string | boolean, place: Breach): Generator<Breach> {
  if (broken !== false) yield typeof broken === 'string' ? { says: broken, ...place } : place;
}

/** Returns a test for each halftone of the graphics states, also those in others, with the colorant that it is for. */
function halftones(broken: (halftone: Dict, colorant: string | undefined) => string | boolean): Check {
  return function* ({ painted }) {
    for (const [state, place] of painted.states) {
      const top = state.dict('HT');
      if (top === undefined) continue;
      yield* breach(broken(top, undefined), place);
      if (top.number('HalftoneType') !== 5) continue;
      for (const key of top.entries.keys()) {
        const inner = top.dict(key);
        if (inner !== undefined) yield* breach(broken(inner, key), place);
      }
    }
  };
}

/** Returns a test for images of all kinds: those in streams, and inline ones. */
function images(broken: (dict: Dict) => string | boolean): Check {
  return function* ({ painted }) {
    for (const [{ dict }, place] of painted.images) yield* breach(broken(dict), place);
    for (const { image, page, object } of painted.inlineImages.items)
      yield* breach(broken(image.dict), { page, object });
  };
}

function forms(broken: (dict: Dict) => boolean): Check {
  return function* ({ painted }) {
    for (const [{ dict }, { place }] of painted.forms) yield* breach(broken(dict), place);
  };
}

const standardIntents = ['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'];

const blendModes: ReadonlySet<string> = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion
  Hue Saturation Color Luminosity`.split(/\s+/),
);

function strangeMode(state: Dict): string | false {
  const mode = state.get('BM');
  const modes = mode instanceof List ? [...mode] : [mode];
  const strange = modes.find((one) => one instanceof Name && !blendModes.has(one.value));
  return strange instanceof Name && `it is ${strange.value.slice(0, 60)}`;
}

function transferFault(halftone: Dict, colorant: string | undefined): string | false {
  if (colorant === 'Default') return false;
  const primary = colorant === undefined || ['Cyan', 'Magenta', 'Yellow', 'Black'].includes(colorant);
  const has = halftone.has('TransferFunction');
  if (primary) return has && 'a primary colorant has one';
  return !has && `${colorant.slice(0, 60)} has none`;
}

const stateRules: readonly RuleSource[] = [
  { a: '6.2.5-1', says: 'no graphics state has TR', check: states((state) => state.has('TR')) },
  {
    a: '6.2.5-2',
    says: 'no graphics state has TR2 but Default',
    check: states((state) => state.has('TR2') && state.name('TR2') !== 'Default'),
  },
  { a: '6.2.5-3', says: 'no graphics state has HTP', check: states((state) => state.has('HTP')) },
  {
    a: '6.2.5-4',
    says: 'halftones are of type 1 or 5',
    check: halftones((halftone) => ![1, 5].includes(halftone.number('HalftoneType') ?? 0)),
  },
  {
    a: '6.2.5-5',
    says: 'no halftone has a name',
    check: halftones((halftone) => halftone.has('HalftoneName')),
  },
  {
    a: '6.2.5-6',
    says: 'transfer functions are those of colorants that are not primary',
    check: halftones(transferFault),
  },
  {
    a: '6.2.6-1',
    says: 'rendering intents are those that ISO 32000-1 names',
    check: function* ({ painted }) {
      for (const { what, page, object } of painted.intents.items)
        if (!standardIntents.includes(what)) yield { says: `it is ${what.slice(0, 60)}`, page, object };
    },
  },
  { a: '6.2.10-1', says: 'blend modes are those that ISO 32000-1 names', check: states(strangeMode) },
];

const imageRules: readonly RuleSource[] = [
  { a: '6.2.8-1', says: 'no image has alternates', check: images((dict) => dict.has('Alternates')) },
  { a: '6.2.8-2', says: 'no image has OPI', check: images((dict) => dict.has('OPI')) },
  {
    a: '6.2.8-3',
    says: 'no image is interpolated',
    check: images((dict) => dict.flag('Interpolate') === true),
  },
  {
    a: '6.2.8-4',
    says: 'an image has 1, 2, 4, 8 or 16 bits a component',
    check: images((dict) => {
      const bits = dict.number('BitsPerComponent');
      return (
        dict.flag('ImageMask') !== true &&
        bits !== undefined &&
        ![1, 2, 4, 8, 16].includes(bits) &&
        `it has ${bits}`
      );
    }),
  },
  {
    a: '6.2.8-5',
    says: 'an image mask has 1 bit a component',
    check: images((dict) => dict.flag('ImageMask') === true && (dict.number('BitsPerComponent') ?? 1) !== 1),
  },
];

function* postScript({ painted }: PdfDocument): Generator<Breach> {
  for (const [{ dict }, place] of painted.otherXObjects) if (dict.name('Subtype') === 'PS') yield place;
}

/** The rules of clauses 6.2.2 and 6.2.5 to 6.2.10 of ISO 19005. */
export const graphicsRules: readonly RuleSource[] = [
  {
    a: '6.2.2-1',
    says: 'content has operators of ISO 32000-1 alone',
    check: ({ painted }) => breaches(painted.unknownOperators, (what) => `there is ${what.slice(0, 60)}`),
  },
  {
    a: '6.2.2-2',
    says: 'content takes what it names from its own resources',
    check: ({ painted }) =>
      breaches(painted.inheritedNames, (what) => `${what.slice(0, 60)} is from elsewhere`),
  },
  ...stateRules,
  ...imageRules,
  {
    a: '6.2.9-1',
    says: 'no form has PostScript or OPI',
    check: forms((dict) => dict.name('Subtype2') === 'PS' || dict.has('PS') || dict.has('OPI')),
  },
  { a: '6.2.9-3', says: 'there is no PostScript XObject', check: postScript },
];
