// A view of bytes, by which numbers of several bytes are read and written.

/** Returns a view of the same bytes, which may be a part of a larger buffer. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
