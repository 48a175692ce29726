// The names of glyphs: which code has which name in the encodings of PDF, and which character a name stands for.
import { bundledFile } from '../../bundled.ts';

const file = bundledFile('src/verify/fonts/glyphs.txt');

/** The lists of the file. */
interface Lists {
  readonly named: ReadonlyMap<string, readonly string[]>;
  readonly unicode: ReadonlyMap<string, number>;
}

let read: Lists | undefined;

function lists(): Lists {
  if (read !== undefined) return read;
  const named = new Map<string, readonly string[]>();
  const unicode = new Map<string, number>();
  for (const line of file.text().split('\n')) {
    if (line.startsWith('@')) {
      const [name = '', ...names] = line.slice(1).split(' ');
      named.set(name, names);
    } else if (!line.startsWith('#'))
      for (const pair of line.split(' ')) {
        const [name = '', code = ''] = pair.split('=');
        if (name !== '') unicode.set(name, Number.parseInt(code, 16));
      }
  }
  read = { named, unicode };
  return read;
}

/** Returns a list of names: `standard`, `win`, `cffstrings` and so on. In it `-` stands for no name. */
export function namesOf(list: string): readonly string[] {
  return lists().named.get(list) ?? [];
}

/** Returns the names of an encoding of PDF by code, or undefined for an encoding that is not predefined. */
export function encodingOf(name: string | undefined): readonly string[] | undefined {
  const list = name === undefined ? undefined : encodings[name];
  return list === undefined ? undefined : namesOf(list);
}

const encodings: Readonly<Record<string, string>> = {
  StandardEncoding: 'standard',
  MacRomanEncoding: 'mac',
  WinAnsiEncoding: 'win',
  MacExpertEncoding: 'macexpert',
};

/** Returns whether a name is in the Adobe Glyph List, or says its code point itself. */
export function isListed(name: string): boolean {
  return lists().unicode.has(name) || /^uni([0-9A-F]{4})+$/.test(name) || /^u[0-9A-F]{4,6}$/.test(name);
}

/** Returns the text that a glyph's name stands for (Adobe Glyph List Specification), or undefined when it stands for none. */
export function unicodeOfName(name: string): string | undefined {
  const known = lists().unicode.get(name);
  if (known !== undefined) return String.fromCodePoint(known);
  const long = /^uni((?:[0-9A-F]{4})+)(\.|$)/.exec(name)?.[1];
  if (long !== undefined)
    return String.fromCharCode(...(long.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));
  const short = /^u([0-9A-F]{4,6})(\.|$)/.exec(name)?.[1];
  const point = short === undefined ? Number.NaN : Number.parseInt(short, 16);
  if (point <= 0x10ffff) return String.fromCodePoint(point);
  const plain = name.replace(/\..*/, '');
  if (plain === name || plain === '') return plain.includes('_') ? joined(plain) : undefined;
  return unicodeOfName(plain);
}

/** Returns the text of a joined name (`f_f_i` is three characters), or undefined. */
function joined(name: string): string | undefined {
  const parts = name.split('_').slice(0, 20).map(unicodeOfName);
  return parts.includes(undefined) ? undefined : parts.join('');
}
