// Opens documents with pdf.js. One worker reads all of them, so that it stays warm.
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ofWindow } from '../window.ts';

let worker: PDFWorker | undefined;

/**
 * Returns the bytes of a document of the server, or undefined where it has none any more: another one is on its way then.
 * Rejects with the server's words otherwise.
 */
export async function fetchPdf(address: string): Promise<Uint8Array | undefined> {
  const response = await fetch(ofWindow(address));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the bytes that a text in base64 stands for. */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

/** Opens a PDF. The caller ends it with `closePdf`. */
export function openPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';
  worker ??= new PDFWorker({});
  return getDocument({
    data,
    worker,
    // Every font is in the file. What is drawn must not depend on the machine.
    useSystemFonts: false,
    disableFontFace: false,
    enableXfa: false,
    // The policy of the page allows no WebAssembly, and no document of ours needs it.
    useWasm: false,
    useWorkerFetch: false,
    verbosity: 0,
  }).promise;
}

/** Frees what a document holds. Other documents keep the worker. */
export function closePdf(pdf: PDFDocumentProxy): void {
  void pdf.cleanup(true).catch(() => undefined);
  void pdf.loadingTask.destroy().catch(() => undefined);
}
