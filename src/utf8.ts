// Text from bytes in UTF-8.

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns the text of bytes, without a byte order mark at its start. Throws `TypeError` when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Returns how a file is made readable that is no UTF-8, as its first bytes tell what it is. */
export function wayToUtf8(bytes: Uint8Array): string {
  const starts = (...first: readonly number[]): boolean => first.every((byte, at) => bytes[at] === byte);
  if (starts(0x1f, 0x8b)) return 'the file is compressed by gzip: unpack it with gunzip';
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'the file is a ZIP archive: unpack it with unzip';
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'the file is a PDF: name the JSON file';
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff)) return 'the file is UTF-16: save it as UTF-8';
  return 'save the file as UTF-8';
}
