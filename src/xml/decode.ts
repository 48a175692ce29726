// From the bytes of an XML document to its text, by byte order mark or by how it begins (XML 1.0, appendix F).
import { XmlError } from './error.ts';

/** Returns the text of a document in UTF-8 or UTF-16. Throws an XmlError. */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, encoding);
  const [, declared = ''] = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.-]*)/.exec(text.slice(0, 200)) ?? [];
  const known = encoding === 'utf-8' ? /^(|utf-?8|us-ascii|ascii)$/i : /^(|utf-?16(be|le)?)$/i;
  if (!known.test(declared))
    throw new XmlError(
      `expected the encoding ${encoding.slice(0, 6).toUpperCase()} by its bytes, got ${declared}`,
      1,
    );
  return text;
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError(`expected ${encoding.slice(0, 6).toUpperCase()}, got bytes that are none`, 1);
  }
}

function encodingOf([a = 0, b = 0, c = 0, d = 0]: Uint8Array): 'utf-8' | 'utf-16be' | 'utf-16le' {
  const head = (a << 8) | b;
  if ((head === 0xfffe && c === 0 && d === 0) || (head === 0 && (c === 0 || c === 0xfe)))
    throw new XmlError('expected UTF-8 or UTF-16, got UTF-32', 1);
  if (head === 0xfeff || head === 0x003c) return 'utf-16be';
  if (head === 0xfffe || head === 0x3c00) return 'utf-16le';
  return 'utf-8';
}
