// The document type of an SVG, with its entities, which drawing programs use as shorthands. It replaces references to them.
import { assetFault } from '../fault.ts';
import { type Cursor, namePattern } from './cursor.ts';

const mostEntities = 1000;
const deepest = 10;

/** The most characters that references to entities may stand for in all. */
const mostCharacters = 1_000_000;

/** A reference to an entity whose text holds elements. */
export interface EntityPiece {
  readonly name: string;
  readonly text: string;
}

const predefined: readonly (readonly [string, string])[] = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
];

/** The declarations before the root. */
export class Doctype {
  readonly #entities = new Map<string, string>();
  /** The entities whose text is being read. */
  readonly #open = new Set<string>();
  #characters = 0;

  /** Reads a declaration after `<!DOCTYPE`. The address of a document type is not fetched. */
  read(cursor: Cursor): void {
    cursor.space();
    if (cursor.match(namePattern) === undefined) throw cursor.fault('expected <!DOCTYPE svg …>');
    for (;;) {
      cursor.space();
      if (cursor.takes('>')) return;
      if (cursor.takes('[')) this.#subset(cursor);
      else if (cursor.takes('"')) cursor.past('"', 'a part of <!DOCTYPE');
      else if (cursor.takes("'")) cursor.past("'", 'a part of <!DOCTYPE');
      else if (cursor.match(namePattern) === undefined)
        throw cursor.fault('expected > at the end of <!DOCTYPE');
    }
  }

  #subset(cursor: Cursor): void {
    for (;;) {
      cursor.space();
      if (cursor.takes(']')) return;
      if (cursor.takes('<!--')) cursor.past('-->', 'a comment');
      else if (cursor.takes('<?')) cursor.past('?>', 'an instruction');
      else if (cursor.takes('<!ENTITY')) this.#entity(cursor);
      else if (cursor.takes('<!')) this.#skip(cursor);
      else if (cursor.takes('%')) cursor.past(';', 'a reference');
      else throw cursor.fault('expected ] at the end of what <!DOCTYPE declares');
    }
  }

  /** Moves past a declaration of elements, attributes or notations. */
  #skip(cursor: Cursor): void {
    while (!cursor.takes('>')) {
      if (cursor.takes('"')) cursor.past('"', 'a declaration');
      else if (cursor.takes("'")) cursor.past("'", 'a declaration');
      else if (cursor.match(/[^<>"']+/y) === undefined) {
        throw cursor.fault('expected > at the end of a declaration in <!DOCTYPE');
      }
    }
  }

  #entity(cursor: Cursor): void {
    cursor.space();
    const isParameter = cursor.takes('%');
    cursor.space();
    const name = cursor.match(namePattern);
    cursor.space();
    if (name === undefined) throw cursor.fault('expected <!ENTITY name "text">');
    const outside = cursor.match(/(?:SYSTEM|PUBLIC)(?=\s)/y) !== undefined;
    const text = this.#quoted(cursor);
    if (outside) throw outsideFault(this.#address(cursor) ?? text);
    cursor.space();
    if (!cursor.takes('>')) throw cursor.fault(`expected > at the end of <!ENTITY ${name}`);
    // The first declaration counts (XML 1.0 §4.2).
    if (isParameter || this.#entities.has(name)) return;
    this.#entities.set(name, text.includes('&#') ? replaceNumbers(text, cursor) : text);
    if (this.#entities.size > mostEntities) {
      throw assetFault(`expected an SVG of at most ${mostEntities} entities, got more`);
    }
  }

  #quoted(cursor: Cursor): string {
    cursor.space();
    if (cursor.takes('"')) return cursor.past('"', 'the text of an entity');
    if (cursor.takes("'")) return cursor.past("'", 'the text of an entity');
    throw cursor.fault('expected <!ENTITY name "text">');
  }

  /** Returns the second text of `PUBLIC "name" "address"`, or undefined when there is none. */
  #address(cursor: Cursor): string | undefined {
    cursor.space();
    return cursor.sees('"') || cursor.sees("'") ? this.#quoted(cursor) : undefined;
  }

  /** Yields text with its references replaced. Entities that hold elements are yielded as pieces of their own. */
  *pieces(raw: string, cursor: Cursor): Generator<string | EntityPiece> {
    let plain = '';
    for (const piece of this.#split(raw, cursor)) {
      if (typeof piece === 'string') plain += piece;
      else if (/[<&]/.test(piece.text)) {
        yield plain;
        plain = '';
        yield piece;
      } else plain += this.#within(piece, cursor);
    }
    yield plain;
  }

  /** Returns the value of an attribute with its references replaced. */
  expanded(raw: string, cursor: Cursor): string {
    let text = '';
    for (const piece of this.#split(raw, cursor)) {
      if (typeof piece === 'string') text += piece;
      else if (!piece.text.includes('<')) text += this.#within(piece, cursor).replace(/[\t\n]/g, ' ');
      else throw cursor.fault(`expected a value without elements, got &${piece.name};`);
    }
    return text;
  }

  #within({ name, text }: EntityPiece, cursor: Cursor): string {
    this.enter(name, text, cursor);
    const whole = text.includes('&') ? this.expanded(text, cursor) : text;
    this.leave(name);
    return whole;
  }

  /** Begins an entity and counts its text: a few that hold one another could stand for more text than there is memory. */
  enter(name: string, text: string, cursor: Cursor): void {
    if (this.#open.has(name))
      throw cursor.fault(`expected entities that end, got &${name}; inside of itself`);
    if (this.#open.size >= deepest) {
      throw cursor.fault(`expected entities at most ${deepest} deep inside one another, got more`);
    }
    this.#open.add(name);
    this.#characters += text.length + 1;
    if (this.#characters > mostCharacters) {
      throw assetFault(`expected entities that stand for at most ${mostCharacters} characters, got more`);
    }
  }

  /** Ends what `enter` began. */
  leave(name: string): void {
    this.#open.delete(name);
  }

  *#split(raw: string, cursor: Cursor): Generator<string | EntityPiece> {
    let from = 0;
    for (let at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', from)) {
      yield raw.slice(from, at);
      const end = raw.indexOf(';', at);
      const name = end < 0 || end - at > 100 ? undefined : raw.slice(at + 1, end);
      if (name === undefined) throw cursor.fault('expected &amp; in place of &');
      yield name.startsWith('#') ? characterOf(name, cursor) : this.#find(name, cursor);
      from = end + 1;
    }
    yield raw.slice(from);
  }

  #find(name: string, cursor: Cursor): string | EntityPiece {
    const text = this.#entities.get(name);
    if (text !== undefined) return { name, text };
    const known = predefined.find(([key]) => key === name)?.[1];
    if (known !== undefined) return known;
    throw cursor.fault(`expected a reference that XML knows, got &${name};`, 'write the character itself');
  }
}

/** Returns the fault of an SVG that needs something from outside of itself. */
export function outsideFault(address: string) {
  return assetFault(
    `expected an SVG that is whole, got one that refers to ${JSON.stringify(address.slice(0, 200))}`,
    {
      hint: 'embed it as a data: URI',
    },
  );
}

function replaceNumbers(text: string, cursor: Cursor): string {
  return text.replace(/&(#x?[0-9a-fA-F]{1,8});/g, (_, name: string) => characterOf(name, cursor));
}

/** Returns the character of `#60` or `#x3c`. */
function characterOf(name: string, cursor: Cursor): string {
  const hex = /^#x([0-9a-fA-F]{1,8})$/.exec(name)?.[1];
  const decimal = /^#([0-9]{1,8})$/.exec(name)?.[1];
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  const allowed = code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0x10ffff);
  if (!allowed || (code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff) {
    throw cursor.fault(`expected a character, got &${name};`);
  }
  return String.fromCodePoint(code);
}
