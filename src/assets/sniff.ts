// Finds the media type of bytes by how they begin. What a server or a file name says is ignored.
import type { MediaType } from './asset.ts';

interface Signature {
  readonly type: MediaType;
  readonly at: number;
  readonly bytes: readonly number[];
}

const ascii = (text: string): readonly number[] => [...text].map((char) => char.charCodeAt(0));

const signatures: readonly Signature[] = [
  { type: 'image/png', at: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', at: 0, bytes: ascii('GIF87a') },
  { type: 'image/gif', at: 0, bytes: ascii('GIF89a') },
  { type: 'application/pdf', at: 0, bytes: ascii('%PDF-') },
  { type: 'font/ttf', at: 0, bytes: [0, 1, 0, 0] },
  { type: 'font/ttf', at: 0, bytes: ascii('true') },
  { type: 'font/otf', at: 0, bytes: ascii('OTTO') },
  { type: 'font/woff', at: 0, bytes: ascii('wOFF') },
  { type: 'font/woff2', at: 0, bytes: ascii('wOF2') },
];

/** How many bytes are searched for `<svg`. Prologue, doctype and comments may stand before it. */
const svgSearchBytes = 4096;

/** Returns what the first bytes say (WHATWG MIME Sniffing §6, and SVG by its root element), or `application/octet-stream`. */
export function sniffMediaType(bytes: Uint8Array): MediaType {
  const found = signatures.find((signature) => matches(bytes, signature));
  if (found !== undefined) return found.type;
  if (matches(bytes, { type: 'image/webp', at: 0, bytes: ascii('RIFF') })) {
    return matches(bytes, { type: 'image/webp', at: 8, bytes: ascii('WEBP') })
      ? 'image/webp'
      : 'application/octet-stream';
  }
  return looksLikeSvg(bytes) ? 'image/svg+xml' : 'application/octet-stream';
}

function matches(bytes: Uint8Array, signature: Signature): boolean {
  return signature.bytes.every((byte, index) => bytes[signature.at + index] === byte);
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, svgSearchBytes)).trimStart();
  if (!text.startsWith('<')) return false;
  const bare = text.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  return /<(?:[a-z]+:)?svg[\s>/]/i.test(bare) && !/<(?:html|body)[\s>]/i.test(bare);
}
