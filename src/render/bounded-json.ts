// JSON text from a process that may have been taken over: text of a few MiB could become values of many times its size.

/** No message is deeper: its lists hold issues, and these hold texts and numbers. */
const deepest = 32;

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** It keeps a byte order mark: what one end says is what the other end hears. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the text of bytes, all of it. Throws `TypeError` when they are not UTF-8. */
export function wholeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/**
 * Returns the value of JSON in UTF-8. Throws when it is no JSON, when it is deep, or when its lists and objects have more
 * than `mostValues` values. That is found before any value is made.
 */
export function parseBounded(bytes: Uint8Array, mostValues: number): unknown {
  requireBounds(bytes, mostValues);
  return JSON.parse(wholeText(bytes));
}

function requireBounds(bytes: Uint8Array, mostValues: number): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at);
        break;
      case comma:
        values += 1;
        break;
      case openList:
      case openObject:
        depth += 1;
        values += 1;
        break;
      case closeList:
      case closeObject:
        depth -= 1;
        break;
    }
    if (depth > deepest) throw new RangeError(`expected JSON of at most ${deepest} levels, got more`);
    if (values > mostValues) throw new RangeError(`expected at most ${mostValues} values, got more`);
  }
}

/** Returns where a string ends, or the length of the bytes when it does not. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
