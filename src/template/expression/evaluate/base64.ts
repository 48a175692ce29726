// Base64 of texts, as JSONata has it from Node.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Returns Base64 of the low bytes of a text, as Node's buffers write it. */
export function toBase64(text: string): string {
  let encoded = '';
  for (let at = 0; at < text.length; at += 3) {
    const left = text.length - at;
    const byte = (offset: number): number => text.charCodeAt(at + offset) & 255;
    const bits = (byte(0) << 16) | (byte(1) << 8) | byte(2);
    encoded += letters.charAt(bits >> 18) + letters.charAt((bits >> 12) & 63);
    encoded += left > 1 ? letters.charAt((bits >> 6) & 63) : '=';
    encoded += left > 2 ? letters.charAt(bits & 63) : '=';
  }
  return encoded;
}

/** Decodes Base64, as lenient as Node's buffers are. */
export function fromBase64(text: string): string {
  let decoded = '';
  let bits = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = String.fromCharCode(text.charCodeAt(at) & 255);
    if (letter === '=') break;
    const value = letters.indexOf(letter === '-' ? '+' : letter === '_' ? '/' : letter);
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xfff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    decoded += String.fromCharCode((bits >> count) & 255);
  }
  return decoded;
}
