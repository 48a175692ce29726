// Decodes the text of an SVG file in the encoding that it declares (XML 1.0 §4.3.3, appendix F).
import { assetFault } from '../fault.ts';

/** Returns the text of a file. Throws an asset fault when it is not in the encoding that it declares, or when that is not known. */
export function svgText(bytes: Uint8Array): string {
  const name = encodingOf(bytes);
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    throw assetFault(
      `expected an SVG in ${name.toUpperCase()}, got other bytes or an encoding that is not known`,
      {
        hint: 'save it as UTF-8',
      },
    );
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return (
    /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1]?.toLowerCase() ??
    'utf-8'
  );
}
