// The structure of a document as a tree of elements (ISO 32000-1 14.7). Each is read once, whatever points where.
import { UnreadableError } from '../../reader/limits.ts';
import { Dict, List, Name, type PdfObject, PdfString } from '../../reader/objects.ts';
import { textOf } from '../../reader/text-string.ts';
import { numberTree } from '../../reader/trees.ts';
import { limits } from '../limits.ts';
import { type Role, roleOf } from './types.ts';

/** Marked content that belongs to an element. */
export interface ContentKid {
  readonly kind: 'content';
  readonly mcid: number;
  /** The page or form in whose numbers it counts. */
  readonly owner: Dict | undefined;
}

/** An annotation or form that belongs to an element. */
export interface ObjectKid {
  readonly kind: 'object';
  readonly target: Dict | undefined;
}

/** One element. */
export interface Element {
  readonly kind: 'element';
  readonly dict: Dict;
  readonly type: string;
  readonly role: Role;
  readonly parent: Element | undefined;
  readonly kids: (Element | ContentKid | ObjectKid)[];
  /** Its own language, or that of the nearest element around it. It is undefined when only the document may have one. */
  readonly lang: string | undefined;
  readonly alt: string | undefined;
  readonly actualText: string | undefined;
  readonly expansion: string | undefined;
  readonly id: string | undefined;
}

/** The tree. */
export class StructureTree {
  readonly root: Dict | undefined;
  readonly top: Element[] = [];
  /** All elements in the order in which they are read. */
  readonly elements: Element[] = [];
  readonly #byDict = new Map<Dict, Element>();
  readonly #parents: ReadonlyMap<number, PdfObject>;
  /** The marked content that elements hold: the numbers, by the page or form in which they count. */
  #held: ReadonlyMap<Dict, ReadonlySet<number>> | undefined;
  readonly #roles = new Map<string, Role>();
  readonly #roleMap: Dict | undefined;

  constructor(catalog: Dict | undefined) {
    this.root = catalog?.dict('StructTreeRoot');
    this.#roleMap = this.root?.dict('RoleMap');
    this.#parents = numberTree(this.root?.dict('ParentTree'));
    if (this.root !== undefined) this.#grow(this.root);
  }

  /** Returns the element of a dictionary, or undefined. */
  elementOf(dict: Dict | undefined): Element | undefined {
    return dict && this.#byDict.get(dict);
  }

  /** Returns the element that marked content belongs to by the parent tree, or undefined. */
  elementAt(structParents: number | undefined, mcid: number): Dict | undefined {
    const list = structParents === undefined ? undefined : this.#parents.get(structParents);
    const found = list instanceof List ? list.at(mcid) : undefined;
    return found instanceof Dict ? found : undefined;
  }

  /** Returns whether any element of the tree holds this marked content, so that who reads the tree finds it. */
  holds(owner: Dict, mcid: number): boolean {
    this.#held ??= heldBy(this.elements);
    return this.#held.get(owner)?.has(mcid) === true;
  }

  /** Returns the element that an annotation belongs to, or undefined. */
  parentOf(structParent: number | undefined): Element | undefined {
    const found = structParent === undefined ? undefined : this.#parents.get(structParent);
    return found instanceof Dict ? this.elementOf(found) : undefined;
  }

  langOf(dict: Dict): string | undefined {
    return this.elementOf(dict)?.lang;
  }

  #role(type: string): Role {
    const known = this.#roles.get(type);
    if (known) return known;
    const role = roleOf(type, (one) => this.#roleMap?.name(one));
    this.#roles.set(type, role);
    return role;
  }

  #grow(root: Dict): void {
    interface Waiting {
      readonly value: PdfObject;
      readonly parent: Element | undefined;
      readonly page: Dict | undefined;
      readonly depth: number;
    }
    const waiting: Waiting[] = kidsOf(root)
      .map((value) => ({ value, parent: undefined, page: undefined, depth: 0 }))
      .reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { value, parent, page, depth } = next;
      if (depth > limits.structureDepth)
        throw new UnreadableError(`its structure is more than ${limits.structureDepth} elements deep`);
      const kid = this.#kid(value, parent, page);
      if (kid === undefined) continue;
      parent?.kids.push(kid);
      if (kid.kind !== 'element') continue;
      if (parent === undefined) this.top.push(kid);
      if (this.elements.length > limits.structureElements)
        throw new UnreadableError(`its structure has more than ${limits.structureElements} elements`);
      const own = kid.dict.dict('Pg') ?? page;
      const kids = kidsOf(kid.dict);
      for (let index = kids.length - 1; index >= 0; index -= 1)
        waiting.push({ value: kids[index] ?? null, parent: kid, page: own, depth: depth + 1 });
    }
  }

  #kid(
    value: PdfObject,
    parent: Element | undefined,
    page: Dict | undefined,
  ): Element | ContentKid | ObjectKid | undefined {
    if (typeof value === 'number') return { kind: 'content', mcid: value, owner: page };
    if (!(value instanceof Dict)) return undefined;
    const type = value.name('Type');
    if (type === 'MCR') {
      const owner = value.dict('Stm') ?? value.dict('Pg') ?? page;
      return { kind: 'content', mcid: value.number('MCID') ?? -1, owner };
    }
    if (type === 'OBJR') return { kind: 'object', target: value.dict('Obj') };
    // An element that is its own grandchild, or the child of two, is read once.
    return this.#byDict.has(value) ? undefined : this.#element(value, parent);
  }

  #element(dict: Dict, parent: Element | undefined): Element {
    const type = dict.name('S') ?? '';
    const element: Element = {
      kind: 'element',
      dict,
      type,
      role: this.#role(type),
      parent,
      kids: [],
      lang: textOf(dict.string('Lang')) ?? parent?.lang,
      alt: textOf(dict.string('Alt')),
      actualText: textOf(dict.string('ActualText')),
      expansion: textOf(dict.string('E')),
      id: bytesText(dict.get('ID')),
    };
    this.#byDict.set(dict, element);
    this.elements.push(element);
    return element;
  }
}

function heldBy(elements: readonly Element[]): ReadonlyMap<Dict, ReadonlySet<number>> {
  const held = new Map<Dict, Set<number>>();
  for (const { kids } of elements)
    for (const kid of kids) {
      if (kid.kind !== 'content' || kid.owner === undefined) continue;
      const numbers = held.get(kid.owner) ?? new Set();
      held.set(kid.owner, numbers.add(kid.mcid));
    }
  return held;
}

function bytesText(value: PdfObject): string | undefined {
  return value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : undefined;
}

/** Returns what stands under `K`, which may be one or many. */
function kidsOf(dict: Dict): readonly PdfObject[] {
  const kids = dict.get('K');
  if (kids === null) return [];
  return kids instanceof List ? [...kids] : [kids];
}

/** Returns the elements directly below one. Those in a NonStruct count as its own. */
export function elementKids(element: Element): readonly Element[] {
  return element.kids
    .filter((kid) => kid.kind === 'element')
    .flatMap((kid) => (kid.role.standard === 'NonStruct' ? elementKids(kid) : [kid]));
}

/** Returns the standard type of the element around one, or undefined at the top. NonStruct is skipped. */
export function parentType(element: Element): string | undefined {
  let parent = element.parent;
  while (parent?.role.standard === 'NonStruct') parent = parent.parent;
  return parent?.role.standard;
}

/** Returns an attribute of an element: of an owner, by name, also from its classes (ISO 32000-1 14.7.5). */
export function attributeOf(
  element: Element,
  owner: string,
  name: string,
  classes: Dict | undefined,
): PdfObject {
  for (const dict of attributesOf(element.dict.get('A'), undefined))
    if (dict.name('O') === owner && dict.has(name)) return dict.get(name);
  for (const dict of attributesOf(element.dict.get('C'), classes))
    if (dict.name('O') === owner && dict.has(name)) return dict.get(name);
  return null;
}

function attributesOf(value: PdfObject, classes: Dict | undefined): readonly Dict[] {
  if (value instanceof List)
    return [...value].flatMap((item) => attributesOf(item instanceof List ? null : item, classes));
  if (value instanceof Name && classes) return attributesOf(classes.get(value.value), undefined);
  return value instanceof Dict ? [value] : [];
}
