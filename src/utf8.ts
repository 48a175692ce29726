// Text from bytes in UTF-8.

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns the text of bytes, without a byte order mark at its start. Throws `TypeError` when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
