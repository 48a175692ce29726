// A parsed template: its plain value, and for every JSON Pointer the file, line and column that it came from.
import type { Node } from 'jsonc-parser';

/** One file of a template, with the offsets at which its lines start. */
export interface SourceFile {
  /** The path from the folder of the template, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly lineStarts: readonly number[];
}

/** The place of a value in a file. Offsets are UTF-16 units. */
export interface Origin {
  readonly file: SourceFile;
  /** The offset of the key, or of the value itself where there is none. */
  readonly keyOffset: number;
  readonly offset: number;
  /** The JSON Pointer inside that file. */
  readonly pointer: string;
}

/** A location for people: line and column count from 1. `path` is a JSON Pointer inside `file`. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
}

/** Which part of a node a location belongs to: its key, its value, or that character of a string, from 0. */
export type NodePart = 'key' | 'value' | number;

/** A template as it was read, with the files of `extends` and `include` in place. */
export interface TemplateTree {
  readonly value: unknown;
  /** The path of the main file. */
  readonly file: string;
  /** Returns where the value at a JSON Pointer came from, or the nearest one above it that is in a file. */
  locate(path: string, at?: NodePart): SourceLocation;
}

/** Returns a file with its lines counted. */
export function sourceFile(path: string, text: string): SourceFile {
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  return { path, text, lineStarts };
}

/** Returns line and column, from 1, of an offset. */
export function positionAt(file: SourceFile, offset: number): { line: number; column: number } {
  let low = 0;
  let high = file.lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((file.lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (file.lineStarts[low] ?? 0) + 1 };
}

/** Adds keys or indexes to a JSON Pointer (RFC 6901). */
export function joinPointer(pointer: string, ...keys: readonly (string | number)[]): string {
  let joined = pointer;
  for (const key of keys) {
    const text = String(key);
    joined += /[~/]/.test(text) ? `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${text}`;
  }
  return joined;
}

/** Returns the pointer of the innermost value that holds both. */
export function commonPointer(one: string, other: string): string {
  const others = other.split('/');
  const steps = one.split('/');
  const parted = steps.findIndex((step, index) => step !== others[index]);
  return (parted < 0 ? steps : steps.slice(0, parted)).join('/');
}

/** Returns the keys of a JSON Pointer. */
export function splitPointer(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at a JSON Pointer in another one, or undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return splitPointer(pointer).reduce((inside: unknown, key) => {
    const own = typeof inside === 'object' && inside !== null && Object.hasOwn(inside, key);
    return own ? (inside as Readonly<Record<string, unknown>>)[key] : undefined;
  }, value);
}

/** The origins of the values of a template. It is filled while the template is read. */
export class OriginMap {
  readonly #nodes = new WeakMap<object, { file: SourceFile; node: Node; pointer: string }>();
  readonly #merged = new WeakMap<object, ReadonlyMap<string, Origin>>();
  /** The properties of large objects by their keys, for objects that were asked about. */
  readonly #properties = new WeakMap<Node, ReadonlyMap<unknown, Node>>();

  /** Notes that an object or list is exactly one node of a file. */
  setNode(value: object, file: SourceFile, node: Node, pointer: string): void {
    this.#nodes.set(value, { file, node, pointer });
  }

  /** Notes that an object was composed key by key. */
  setMerged(value: object, origins: ReadonlyMap<string, Origin>): void {
    this.#merged.set(value, origins);
  }

  /** Returns where one key or item of an object or list came from, or undefined when that is not known. */
  ofKey(value: object, key: string): Origin | undefined {
    const merged = this.#merged.get(value)?.get(key);
    if (merged) return merged;
    const own = this.#nodes.get(value);
    if (!own) return undefined;
    const pointer = joinPointer(own.pointer, key);
    if (own.node.type === 'array') {
      const item = own.node.children?.[Number(key)];
      return item && { file: own.file, keyOffset: item.offset, offset: item.offset, pointer };
    }
    const property = this.#property(own.node, key);
    const [name, item] = property?.children ?? [];
    return name && item && { file: own.file, keyOffset: name.offset, offset: item.offset, pointer };
  }

  /** Returns the first property of an object that has a key. */
  #property(node: Node, key: string): Node | undefined {
    const { children = [] } = node;
    if (children.length <= fewProperties) return children.find((each) => each.children?.[0]?.value === key);
    let properties = this.#properties.get(node);
    if (properties === undefined) {
      properties = new Map(children.toReversed().map((each) => [each.children?.[0]?.value, each]));
      this.#properties.set(node, properties);
    }
    return properties.get(key);
  }
}

/** An object with more properties than these gets a list by key, so that the places of all its keys take linear time. */
const fewProperties = 50;

/** A step of the way to a value: the nearest origin so far, and the value. Without `value` the way ends here. */
interface Step {
  readonly origin: Origin;
  readonly value?: unknown;
}

/** Returns a tree over a value whose origins are known. `root` is the place of the value as a whole. */
export function templateTree(value: unknown, root: Origin, origins: OriginMap): TemplateTree {
  const start: Step = { origin: root, value };
  const below = (step: Step, key: string): Step => {
    const { value: holder, origin } = step;
    if (typeof holder !== 'object' || holder === null) return step;
    if (!Object.hasOwn(holder, key)) return { origin };
    const inside = (holder as Readonly<Record<string, unknown>>)[key];
    return { origin: origins.ofKey(holder, key) ?? origin, value: inside };
  };
  // The faults of one object come one after another, and the way to it may be long.
  let last = { path: '', step: start };
  const walk = (path: string): Step => {
    const end = path.lastIndexOf('/');
    if (end < 0) return start;
    const parent = path.slice(0, end);
    if (parent !== last.path) last = { path: parent, step: splitPointer(parent).reduce(below, start) };
    return splitPointer(path.slice(end)).reduce(below, last.step);
  };
  const character = characterFinder();
  const locate = (path: string, at: NodePart = 'value'): SourceLocation => {
    const { origin } = walk(path);
    const offset = at === 'key' ? origin.keyOffset : origin.offset;
    const inside = typeof at === 'number' ? character(origin.file.text, offset, at) : offset;
    return { file: origin.file.path, ...positionAt(origin.file, inside), path: origin.pointer };
  };
  return { value, file: root.file.path, locate };
}

/**
 * Returns a function that gives the offset of a character of the JSON string that begins at `start`. Escapes count as
 * they are written. It goes on from where it was last, so that all places of a long string take linear time.
 */
function characterFinder(): (text: string, start: number, character: number) => number {
  let last = { text: '', start: -1, character: 0, at: 0 };
  return (text, start, character) => {
    if (text[start] !== '"') return start;
    const goesOn = last.text === text && last.start === start && last.character <= character;
    let at = goesOn ? last.at : start + 1;
    for (
      let left = character - (goesOn ? last.character : 0);
      left > 0 && text[at] !== '"' && at < text.length;
      left--
    ) {
      if (text[at] !== '\\') at += 1;
      else at += text[at + 1] === 'u' ? 6 : 2;
    }
    last = { text, start, character, at };
    return at;
  };
}
