// Marked content: which sequences are open, and what that means for what is painted in them (ISO 32000-1 14.6, 14.8.2).
import { type Dict, type PdfObject, PdfString } from '../../reader/objects.ts';
import { textOf } from '../../reader/text-string.ts';

/** What is known about the structure while content is read. */
export interface Tagging {
  /** Returns the element that a number of marked content belongs to, or undefined. `structParents` is that of the page or form. */
  elementAt(structParents: number | undefined, mcid: number): Dict | undefined;
  /** Returns whether an element of the tree holds this marked content of a page or form. */
  holds(owner: Dict, mcid: number): boolean;
  /** Returns the language of an element (its own, or that of one around it), or undefined. */
  langOf(element: Dict): string | undefined;
}

/** One open sequence, with what it has from those around it. */
export interface Mark {
  readonly tag: string;
  readonly mcid: number | undefined;
  /** Whether it, or one around it, belongs to an element. */
  readonly tagged: boolean;
  /** Whether the parent tree gives it to an element, and none holds it: the type that it has there. */
  readonly lostBy: string | undefined;
  readonly artifact: boolean;
  readonly lang: string | undefined;
  readonly actualText: { readonly text: string } | undefined;
  /** The page or form in whose numbers `mcid` counts. */
  readonly owner: Dict | undefined;
}

/** The mark of content outside of all sequences. */
export const unmarked: Mark = {
  tag: '',
  mcid: undefined,
  tagged: false,
  lostBy: undefined,
  artifact: false,
  lang: undefined,
  actualText: undefined,
  owner: undefined,
};

/** What opens a sequence. */
export interface Opening {
  readonly tag: string;
  readonly properties: Dict | undefined;
  readonly owner: Dict;
  readonly structParents: number | undefined;
}

/** Returns the sequence that `BMC` or `BDC` opens inside of `around`. */
export function openMark(around: Mark, opening: Opening, tagging: Tagging): Mark {
  const { tag, properties, owner, structParents } = opening;
  const mcid = properties?.number('MCID');
  const element = mcid === undefined ? undefined : tagging.elementAt(structParents, mcid);
  const lang = langIn(properties) ?? (element && tagging.langOf(element)) ?? around.lang;
  return {
    tag,
    mcid: mcid ?? around.mcid,
    tagged: around.tagged || element !== undefined,
    lostBy:
      element === undefined || mcid === undefined ? around.lostBy : lostBy(element, owner, mcid, tagging),
    artifact: around.artifact || tag === 'Artifact',
    lang,
    // The text of a sequence stands for all of it (ISO 32000-1 14.9.4), with the sequences inside.
    actualText: around.actualText ?? actualTextIn(properties),
    owner: mcid === undefined ? around.owner : owner,
  };
}

/** Returns the type of an element that marked content is given to and that does not hold it, or undefined where one holds it. */
function lostBy(element: Dict, owner: Dict, mcid: number, tagging: Tagging): string | undefined {
  return tagging.holds(owner, mcid) ? undefined : (element.name('S') ?? 'no type').slice(0, 60);
}

/** Returns the language that properties name, or undefined when they name none. An empty one says that it is unknown. */
function langIn(properties: Dict | undefined): string | undefined {
  const value: PdfObject = properties?.get('Lang') ?? null;
  return value instanceof PdfString ? textOf(value) : undefined;
}

/** Returns an object of its own for each sequence, so that its text is reported once. */
function actualTextIn(properties: Dict | undefined): Mark['actualText'] {
  const text = textOf(properties?.string('ActualText'));
  return text === undefined ? undefined : { text };
}
