// Finds the strings in a written dictionary (ISO 32000-1 7.3.4), each character of which is one byte.
import { invariant } from '../../../errors.ts';

/** What may start a string, or end a text in which one might seem to start. Names hold no bracket that is not escaped. */
const starts = /<<|[(<]/g;

/** Returns the dictionary with each string replaced. `replace` takes the bytes of a string, and returns those in its place. */
export function replaceStrings(written: string, replace: (bytes: Uint8Array) => Uint8Array): string {
  let text = '';
  let from = 0;
  starts.lastIndex = 0;
  for (let found = starts.exec(written); found !== null; found = starts.exec(written)) {
    if (found[0] === '<<') continue;
    const literal = found[0] === '(';
    const end = literal ? literalEnd(written, found.index) : written.indexOf('>', found.index) + 1;
    invariant(end > 0, 'a string of a written dictionary ends');
    const inner = written.slice(found.index + 1, end - 1);
    const bytes = literal ? literalBytes(inner) : Buffer.from(inner, 'hex');
    text += `${written.slice(from, found.index)}<${Buffer.from(replace(bytes)).toString('hex')}>`;
    from = end;
    starts.lastIndex = end;
  }
  return text + written.slice(from);
}

/** Returns where a literal string that starts at a bracket ends. The writer escapes each bracket inside. */
function literalEnd(written: string, start: number): number {
  for (let at = start + 1; at < written.length; at += 1) {
    if (written[at] === '\\') at += 1;
    else if (written[at] === ')') return at + 1;
  }
  return 0;
}

/** Returns the bytes of a literal string as `escapeString` writes it. */
function literalBytes(escaped: string): Uint8Array {
  const plain = escaped.replace(/\\(.)/gs, (_, sign: string) => (sign === 'r' ? '\r' : sign));
  return Buffer.from(plain, 'latin1');
}
