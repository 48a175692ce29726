// The text of a template's file, or the fault that it is no text.
import { issuesError } from '../errors.ts';
import { decodeUtf8, wayToUtf8 } from '../utf8.ts';

/** Returns the text of a file, or undefined when there is none. Throws `AppError` (`render_failed`) when it is not UTF-8. */
export function templateText(file: string, bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && decodeUtf8(bytes);
  } catch {
    const message = 'expected UTF-8 text';
    const hint = bytes && wayToUtf8(bytes);
    throw issuesError('render_failed', [
      { source: 'template', path: '', file, message, ...(hint && { hint }) },
    ]);
  }
}
