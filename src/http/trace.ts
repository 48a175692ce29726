// W3C Trace Context (Recommendation of 23 November 2021): the log line says which trace a request belongs to.

/** The place of a request in a trace of its caller. */
export interface TraceContext {
  /** The id of the trace, 32 hexadecimal digits. */
  readonly traceId: string;
  /** The id of the caller's own step, 16 hexadecimal digits. */
  readonly parentSpanId: string;
}

/** Reads the values of all `traceparent` lines. Returns undefined for a header out of form, as for none (§3.2.2.1 and following). */
export function traceContextOf(lines: readonly string[]): TraceContext | undefined {
  const [line] = lines;
  if (line === undefined || lines.length > 1) return undefined;
  const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/.exec(line.trim());
  if (form === null) return undefined;
  const [, version, traceId = '', parentSpanId = '', more] = form;
  // Later versions may add fields after the known ones. Version 00 may not, and ff is no version.
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentSpanId)) return undefined;
  return { traceId, parentSpanId };
}
