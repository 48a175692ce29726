// The package `pdfkit`, which ships no types. `kit.ts` says what is used of it.
declare module 'pdfkit' {
  const PDFDocument: unknown;
  export default PDFDocument;
}
