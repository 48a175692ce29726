// Reads the body of an answer, up to a bound: what is there may send without end.

/** A document is larger than the caller takes. */
export class TooLargeError extends Error {
  readonly status: number;

  constructor(most: number, status: number) {
    super(`expected a document of at most ${most} bytes, got more`);
    this.status = status;
  }
}

/** Returns the whole body of at most so many bytes. Throws `TooLargeError`, and what reading throws. */
export async function readBody(response: Response, most: number): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  const body = announced > most ? undefined : await readUpTo(response, most);
  if (body !== undefined) return body;
  await response.body?.cancel().catch(() => {});
  throw new TooLargeError(most, response.status);
}

/** Returns the whole body, or undefined where it has more bytes. */
export async function readUpTo(response: Response, most: number): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length;
    if (length > most) {
      await reader?.cancel().catch(() => {});
      return undefined;
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
