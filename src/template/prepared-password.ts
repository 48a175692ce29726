// Prepares passwords, so that the same one typed on another machine gives the same bytes (SASLprep, RFC 4013).
import { longestPassword } from '../standards.ts';

/** What is wrong with a password. The password itself is never in a message. */
export interface PasswordFault {
  readonly message: string;
  readonly hint: string;
}

let prepare: ((text: string) => string) | undefined;

/** Loads the tables of characters. It must be called before a password is prepared. */
export async function loadPreparation(): Promise<void> {
  prepare ??= (await import('@mongodb-js/saslprep')).saslprep;
}

/** Returns what is wrong with a password of so many bytes, or undefined. */
export function passwordFault(bytes: number): PasswordFault | undefined {
  if (bytes === 0)
    return { message: 'expected a password, got an empty text', hint: 'make sure that data has it' };
  if (bytes <= longestPassword) return undefined;
  const message = `expected a password of at most ${longestPassword} bytes, got ${bytes}`;
  return { message, hint: 'make it shorter: readers would cut it off' };
}

/** Returns the bytes of a password, or what is wrong with it. */
export function preparedPassword(text: string): Uint8Array | PasswordFault {
  const bytes = new TextEncoder().encode(text);
  // What is prepared is not shorter by much: nobody waits for the normal form of a very long text.
  const fault = passwordFault(bytes.length);
  // Of ASCII, nothing changes.
  if (fault !== undefined || /^[ -~]*$/.test(text)) return fault ?? bytes;
  let prepared: string;
  try {
    prepared = prepare?.(text) ?? '';
  } catch {
    const message = 'expected a password of characters that people type (RFC 4013), got others';
    return { message, hint: 'leave out controls and new emoji, and letters of both directions side by side' };
  }
  const whole = new TextEncoder().encode(prepared);
  return passwordFault(whole.length) ?? whole;
}
