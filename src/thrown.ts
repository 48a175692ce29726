// What is said of a value that was thrown, which may be anything.

/** Returns the message of an error, and of anything else its text. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
