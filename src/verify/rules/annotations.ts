// Annotations: what they say, where they stand in the structure, how they look.

import { Dict, type PdfObject, Stream } from '../../reader/objects.ts';
import { textOf } from '../../reader/text-string.ts';
import type { Annotation, PdfDocument } from '../document.ts';
import type { Element } from '../structure/tree.ts';
import { allDicts } from './attachments.ts';
import { elementsOf } from './nesting.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

function subtypeOf({ dict }: Annotation): string | undefined {
  return dict.name('Subtype');
}

/** Returns whether an annotation can't be seen: it is hidden, or lies beside the page. */
function isUnseen({ dict, page }: Annotation): boolean {
  if (((dict.number('F') ?? 0) & 2) !== 0) return true;
  const rect = dict.list('Rect')?.numbers();
  const box = page.cropBox ?? page.mediaBox;
  if (rect?.length !== 4 || box === undefined) return false;
  const [left, bottom, right, top] = ordered(rect);
  const [boxLeft, boxBottom, boxRight, boxTop] = ordered(box);
  return right <= boxLeft || left >= boxRight || top <= boxBottom || bottom >= boxTop;
}

function ordered([a = 0, b = 0, c = 0, d = 0]: readonly number[]): readonly [number, number, number, number] {
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

function elementOf({ structure }: PdfDocument, { dict }: Annotation): Element | undefined {
  return structure.parentOf(dict.number('StructParent'));
}

function has(dict: Dict | undefined, key: string): boolean {
  return (textOf(dict?.string(key)) ?? '') !== '';
}

/** Returns a test for each annotation of some kinds. */
function each(
  chosen: (annotation: Annotation) => boolean,
  holds: (annotation: Annotation, document: PdfDocument) => boolean,
): Check {
  return function* (document) {
    for (const annotation of document.annotations) {
      if (!chosen(annotation) || holds(annotation, document)) continue;
      const { dict, page } = annotation;
      yield { says: `the annotation is a ${dict.name('Subtype')}`, page: page.number, object: dict.object };
    }
  };
}

function ofSubtype(...subtypes: readonly string[]): (annotation: Annotation) => boolean {
  return (annotation) => subtypes.includes(subtypeOf(annotation) ?? '');
}

function seenBut(...subtypes: readonly string[]): (annotation: Annotation) => boolean {
  return (annotation) => !subtypes.includes(subtypeOf(annotation) ?? '') && !isUnseen(annotation);
}

/** Returns an entry of a field, or of one that it is part of. */
function inherited(dict: Dict, key: string): PdfObject {
  const seen = new Set<Dict>();
  for (let at: Dict | undefined = dict; at !== undefined && !seen.has(at); at = at.dict('Parent')) {
    if (at.has(key)) return at.get(key);
    seen.add(at);
  }
  return null;
}

function standsIn(...types: readonly string[]): (annotation: Annotation, document: PdfDocument) => boolean {
  return (annotation, document) => types.includes(elementOf(document, annotation)?.role.standard ?? '');
}

/**
 * Returns whether an element names a language itself. What an annotation says is no content of the elements around it, so
 * their language does not count.
 */
function saysLanguage(element: Element | undefined): boolean {
  return element?.dict.has('Lang') === true;
}

function* mediaClips({ objects }: PdfDocument): Generator<Dict> {
  for (const dict of allDicts(objects))
    if (dict.name('S') === 'MCD' && (dict.name('Type') ?? 'MediaClip') === 'MediaClip') yield dict;
}

function* badForms(document: PdfDocument): Generator<Breach> {
  for (const form of elementsOf(document, 'Form')) {
    const attributes = form.dict.get('A');
    const list =
      attributes instanceof Dict
        ? [attributes]
        : attributes !== null && typeof attributes === 'object' && 'items' in attributes
          ? [...attributes]
          : [];
    if (list.some((one) => one instanceof Dict && one.name('O') === 'PrintField' && one.has('Role')))
      continue;
    const objects = form.kids.filter((kid) => kid.kind === 'object');
    if (form.kids.length !== 1 || objects.length !== 1) yield { object: form.dict.object };
  }
}

/** The rules of clause 7.18 of ISO 14289-1. */
const accessible: readonly RuleSource[] = [
  {
    ua: '7.18.1-1',
    says: 'each annotation stands in an element of type Annot',
    check: each(seenBut('Widget', 'PrinterMark', 'Link'), standsIn('Annot')),
  },
  {
    ua: '7.18.1-2',
    says: 'each annotation says what it is: Contents, or Alt of its element',
    check: each(
      seenBut('Widget'),
      (annotation, document) =>
        has(annotation.dict, 'Contents') || (elementOf(document, annotation)?.alt ?? '') !== '',
    ),
  },
  {
    ua: '7.18.1-3',
    says: 'each form field says what it is: TU, or Alt of its element',
    check: each(
      (annotation) => subtypeOf(annotation) === 'Widget' && !isUnseen(annotation),
      (annotation, document) => {
        // A widget without a name of its own is a part of a field, and the field has the text.
        const { dict } = annotation;
        const field = dict.has('T') ? dict : (dict.dict('Parent') ?? dict);
        return has(field, 'TU') || (elementOf(document, annotation)?.alt ?? '') !== '';
      },
    ),
  },
  {
    ua: '7.18.2-1',
    says: 'there is no annotation of type TrapNet',
    check: each(ofSubtype('TrapNet'), isUnseen),
  },
  {
    ua: '7.18.3-1',
    says: 'pages with annotations are walked through in the order of the structure (Tabs S)',
    check: function* ({ pages }) {
      for (const { dict, number } of pages)
        if ((dict.list('Annots')?.length ?? 0) > 0 && dict.name('Tabs') !== 'S')
          yield { says: `Tabs is ${dict.name('Tabs') ?? 'missing'}`, page: number, object: dict.object };
    },
  },
  {
    ua: '7.18.4-1',
    says: 'each form field stands in an element of type Form',
    check: each(
      (annotation) => subtypeOf(annotation) === 'Widget' && !isUnseen(annotation),
      standsIn('Form'),
    ),
  },
  {
    ua: '7.18.4-2',
    says: 'an element of type Form holds one field, or says its role',
    check: badForms,
  },
  {
    ua: '7.18.5-1',
    says: 'each link annotation stands in an element of type Link',
    check: each((annotation) => subtypeOf(annotation) === 'Link' && !isUnseen(annotation), standsIn('Link')),
  },
  {
    ua: '7.18.5-2',
    says: 'each link annotation has Contents',
    check: each(
      (annotation) => subtypeOf(annotation) === 'Link' && !isUnseen(annotation),
      ({ dict }) => has(dict, 'Contents'),
    ),
  },
  {
    ua: '7.18.6.2-1',
    says: 'each media clip says its type (CT)',
    check: function* (document) {
      for (const clip of mediaClips(document)) if (!clip.has('CT')) yield { object: clip.object };
    },
  },
  {
    ua: '7.18.6.2-2',
    says: 'each media clip has a text instead of it (Alt): pairs of language and text',
    check: function* (document) {
      for (const clip of mediaClips(document)) {
        const alt = clip.list('Alt');
        const texts = [...(alt ?? [])];
        const good =
          texts.length > 0 &&
          texts.length % 2 === 0 &&
          texts.every((one) => one !== null && typeof one === 'object' && 'bytes' in one);
        if (!good) yield { object: clip.object };
      }
    },
  },
  {
    ua: '7.18.8-1',
    says: 'printer marks stand outside of the structure',
    check: each(
      ofSubtype('PrinterMark'),
      (annotation, document) => isUnseen(annotation) || elementOf(document, annotation) === undefined,
    ),
  },
  {
    ua: '7.2-24',
    says: "the language of each annotation's Contents is known",
    check: each(
      ({ dict }) => has(dict, 'Contents'),
      (annotation, document) =>
        document.catalog.has('Lang') ||
        saysLanguage(elementOf(document, annotation)) ||
        annotation.dict.has('Lang'),
    ),
  },
  {
    ua: '7.2-25',
    says: "the language of each field's TU is known",
    check: function* (document) {
      if (document.catalog.has('Lang')) return;
      for (const field of document.fields)
        if (has(field, 'TU') && !saysLanguage(document.structure.parentOf(field.number('StructParent'))))
          yield { object: field.object };
    },
  },
];

const allowedSubtypes: ReadonlySet<string> = new Set(
  `Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
  FileAttachment Widget PrinterMark TrapNet Watermark Redact`.split(/\s+/),
);

const any = (): boolean => true;

function appearanceOf({ dict }: Annotation): Dict | undefined {
  return dict.dict('AP');
}

function isButton({ dict }: Annotation): boolean {
  const type = inherited(dict, 'FT');
  return (
    dict.name('Subtype') === 'Widget' &&
    type !== null &&
    typeof type === 'object' &&
    'value' in type &&
    type.value === 'Btn'
  );
}

/** The rules of clause 6.3 of ISO 19005. */
const archived: readonly RuleSource[] = [
  {
    a: '6.3.1-1',
    says: 'annotations are of types that PDF/A allows',
    check: each(any, (annotation) => allowedSubtypes.has(subtypeOf(annotation) ?? '')),
  },
  {
    a: '6.3.2-1',
    says: 'each annotation has flags (F)',
    check: each(any, (annotation) => subtypeOf(annotation) === 'Popup' || annotation.dict.has('F')),
  },
  {
    a: '6.3.2-2',
    says: 'each annotation is printed and neither hidden nor invisible',
    check: each(any, ({ dict }) => {
      const flags = dict.number('F');
      return flags === undefined || ((flags & 4) === 4 && (flags & (1 | 2 | 32 | 256)) === 0);
    }),
  },
  {
    a: '6.3.3-1',
    says: 'each annotation has an appearance (AP)',
    check: each(any, (annotation) => {
      const [left = 0, bottom = 0, right = 1, top = 1] = annotation.dict.list('Rect')?.numbers() ?? [];
      const empty = left === right && bottom === top;
      return empty || ofSubtype('Popup', 'Link')(annotation) || appearanceOf(annotation) !== undefined;
    }),
  },
  {
    a: '6.3.3-2',
    says: 'an appearance is the normal one alone (N)',
    check: each(any, (annotation) => {
      const keys = [...(appearanceOf(annotation)?.entries.keys() ?? ['N'])];
      return keys.length === 1 && keys[0] === 'N';
    }),
  },
  {
    a: '6.3.3-3',
    says: 'the appearance of a button is a dictionary of its states',
    check: each(isButton, (annotation) => {
      const appearance = appearanceOf(annotation);
      const normal = appearance?.get('N');
      return appearance === undefined || normal instanceof Dict;
    }),
  },
  {
    a: '6.3.3-4',
    says: 'the appearance of any other annotation is a stream',
    check: each(
      (annotation) => !isButton(annotation),
      (annotation) => {
        const appearance = appearanceOf(annotation);
        return appearance === undefined || !appearance.has('N') || appearance.get('N') instanceof Stream;
      },
    ),
  },
];

/** The rules of clauses 7.18 and 7.2 of ISO 14289-1 and of 6.3 of ISO 19005. */
export const annotationRules: readonly RuleSource[] = [...accessible, ...archived];
