// Reads Type 1 programs: names of glyphs, their own encoding and widths (Adobe Type 1 Font Format).
import { indexOf, isSpace, latin1 } from '../../reader/bytes.ts';
import { type1Width } from './charstring.ts';
import type { FontProgram } from './font-program.ts';
import { namesOf } from './names.ts';

/** Reads a program. Returns undefined when it is none. */
export function readType1(whole: Uint8Array): FontProgram | undefined {
  const bytes = withoutSegments(whole);
  const eexec = indexOf(bytes, 'eexec');
  if (eexec < 0) return undefined;
  const clear = latin1(bytes.subarray(0, eexec));
  const secret = decrypt(encryptedPart(bytes, eexec + 5), 55665, 4);
  const text = latin1(secret);
  const skipped = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? 4);
  const open = (code: Uint8Array): Uint8Array => (skipped < 0 ? code : decrypt(code, 4330, skipped));
  const subroutines = subroutinesIn(secret, text).map((code) => code && open(code));
  const glyphs = glyphsIn(secret, text);
  const names = [...glyphs.keys()];
  const order = new Map(names.map((name, index) => [name, index] as const));
  const codes = encodingIn(clear);
  const scale = 1000 * Number(/\/FontMatrix\s*\[\s*([-+\d.eE]+)/.exec(clear)?.[1] ?? 0.001);
  const known = Array.from(
    { length: subroutines.length },
    (_, index) => subroutines[index] ?? new Uint8Array(),
  );
  return {
    format: 'type1',
    byCid: false,
    glyphs: names.length,
    width: (glyph) => {
      const code = glyphs.get(names[glyph] ?? '');
      const width = code && type1Width(open(code), known);
      return width === undefined ? undefined : width * scale;
    },
    named: (name) => order.get(name),
    ofCid: () => undefined,
    builtIn: (code) => codes.get(code),
    names,
    cmaps: [],
  };
}

/** Returns the program without segments. A file for Windows is cut into segments with heads of six bytes. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes;
  const parts: Uint8Array[] = [];
  for (let at = 0; bytes[at] === 0x80 && (bytes[at + 1] === 1 || bytes[at + 1] === 2); ) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 2, at + 6);
    const length = a + b * 256 + c * 65536 + d * 16777216;
    parts.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Returns the encrypted part, which is written in bytes or in hexadecimal digits. */
function encryptedPart(bytes: Uint8Array, after: number): Uint8Array {
  let from = after;
  while (isSpace(bytes[from])) from += 1;
  const head = latin1(bytes.subarray(from, from + 8));
  if (!/^[0-9a-fA-F\s]{8}$/.test(head)) return bytes.subarray(from);
  return new Uint8Array(Buffer.from(latin1(bytes.subarray(from)).replace(/[^0-9a-fA-F]/g, ''), 'hex'));
}

function decrypt(bytes: Uint8Array, key: number, skipped: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let state = key;
  for (const [index, byte] of bytes.entries()) {
    out[index] = byte ^ (state >> 8);
    state = ((byte + state) * 52845 + 22719) & 0xffff;
  }
  return out.subarray(skipped);
}

function subroutinesIn(secret: Uint8Array, text: string): readonly (Uint8Array | undefined)[] {
  const found: (Uint8Array | undefined)[] = [];
  const from = text.indexOf('/Subrs');
  const to = text.indexOf('/CharStrings');
  if (from < 0) return found;
  const pattern = /dup\s+(\d+)\s+(\d+)\s+(?:RD|-\||\S+)\s/y;
  let at = text.indexOf('dup', from);
  while (at >= 0 && (to < 0 || at < to) && found.length < 65536) {
    pattern.lastIndex = at;
    const form = pattern.exec(text);
    if (form === null) break;
    const begin = pattern.lastIndex;
    const length = Number(form[2]);
    const index = Number(form[1]);
    if (index < 65536) found[index] = secret.subarray(begin, begin + length);
    at = text.indexOf('dup', begin + length);
  }
  return found;
}

function glyphsIn(secret: Uint8Array, text: string): ReadonlyMap<string, Uint8Array> {
  const glyphs = new Map<string, Uint8Array>();
  let at = text.indexOf('/', text.indexOf('/CharStrings') + 1);
  const pattern = /\/(\S+)\s+(\d+)\s+(?:RD|-\||\S+)\s/y;
  while (at >= 0 && glyphs.size < 65536) {
    pattern.lastIndex = at;
    const form = pattern.exec(text);
    if (form === null) break;
    const begin = pattern.lastIndex;
    const length = Number(form[2]);
    glyphs.set(form[1] ?? '', secret.subarray(begin, begin + length));
    at = text.indexOf('/', begin + length);
  }
  return glyphs;
}

function encodingIn(clear: string): ReadonlyMap<number, string> {
  const codes = new Map<number, string>();
  const from = clear.indexOf('/Encoding');
  if (from < 0 || /^\/Encoding\s+StandardEncoding/.test(clear.slice(from, from + 60))) {
    for (const [code, name] of namesOf('standard').entries()) if (name !== '-') codes.set(code, name);
    return codes;
  }
  for (const [, code, name] of clear.slice(from).matchAll(/dup\s+(\d+)\s*\/(\S+)\s+put/g))
    codes.set(Number(code), name ?? '');
  return codes;
}
