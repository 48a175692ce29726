// How much of a PDF is taken into a document.
/** The most of one PDF. */
export const pdfLimits = {
  /** The bytes of the file. */
  fileBytes: 32 * 1024 * 1024,
  /** The bytes that all its streams, without pictures, unpack to. */
  unpackedBytes: 256 * 1024 * 1024,
  /** The pages that are counted. */
  pages: 2000,
  /** The objects that one page needs. */
  objects: 50_000,
  /** The bytes of content that is written anew, of one page with the forms that it draws. */
  contentBytes: 64 * 1024 * 1024,
  /** The bookmarks that are read. */
  bookmarks: 5000,
  /** The annotations of one page. */
  annotations: 2000,
} as const;
