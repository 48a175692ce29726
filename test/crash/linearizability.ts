// Checks a history of calls with one idempotency key: is there an order of instants, one or two within each call, that the contract allows?

/** What a caller saw of one call. */
export type Outcome =
  /** 201 and a PDF. */
  | {
      readonly kind: 'made';
      readonly generation: string;
      readonly sha256: string;
      readonly replayed: boolean;
    }
  /** 503: the first call with this key still renders. */
  | { readonly kind: 'in_progress' }
  /** 409. */
  | { readonly kind: 'conflict' }
  /** Any other error answer: it left nothing behind. */
  | { readonly kind: 'failed' }
  /** No answer: it may have been carried out or not. */
  | { readonly kind: 'unknown' };

/** One call. Times are of one clock; between `start` and `end` it had its effect, if any. */
export interface Call {
  /** Names the body: equal ones are the same body. */
  readonly body: string;
  readonly start: number;
  readonly end: number;
  readonly outcome: Outcome;
}

/** The death of the server: whatever was reserved is free afterwards. */
export interface Crash {
  readonly crash: true;
  readonly start: number;
  readonly end: number;
}

/** What is known of the key. `generation` is unknown as long as only a call without an answer made it. */
type State =
  | { readonly kind: 'free' }
  | { readonly kind: 'reserved'; readonly by: number; readonly body: string }
  | { readonly kind: 'done'; readonly body: string; readonly made: Made | undefined };

interface Made {
  readonly generation: string;
  readonly sha256: string;
}

/** How far an event has come: not begun, holding the reservation, over. */
type Progress = 0 | 1 | 2;

interface Position {
  readonly state: State;
  readonly progress: readonly Progress[];
}

/**
 * Whether the history of one key is what a key with one owner at a time, one generation, and 24 hours of life could have shown (the end of
 * its life is not modelled: a history lasts less).
 */
export function isLinearizable(events: readonly (Call | Crash)[]): boolean {
  const seen = new Set<string>();
  const pending: Position[] = [{ state: { kind: 'free' }, progress: events.map(() => 0) }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const settled = takeReads(events, at);
    if (settled.progress.every((progress) => progress === 2)) return true;
    const name = JSON.stringify([settled.state, settled.progress]);
    if (seen.has(name)) continue;
    seen.add(name);
    pending.push(...nextPositions(events, settled));
  }
  return false;
}

/** Calls that change nothing are taken as soon as they fit: that forbids nothing to the others. */
function takeReads(events: readonly (Call | Crash)[], start: Position): Position {
  let position = start;
  for (;;) {
    const { state, progress } = position;
    const index = events.findIndex(
      (event, each) => mayStep(events, progress, each) && progress[each] === 0 && isSeen(event, state),
    );
    const event = events[index];
    if (event === undefined) return position;
    position = { state: learn(state, event), progress: withProgress(progress, [index], 2) };
  }
}

/** Whether a call that changes nothing saw this state. */
function isSeen(event: Call | Crash, state: State): boolean {
  if ('crash' in event) return false;
  const { body, outcome } = event;
  switch (outcome.kind) {
    case 'in_progress':
      return state.kind === 'reserved' && state.body === body;
    case 'conflict':
      return state.kind !== 'free' && state.body !== body;
    case 'made':
      if (!outcome.replayed || state.kind !== 'done' || state.body !== body) return false;
      return (
        state.made === undefined ||
        (state.made.generation === outcome.generation && state.made.sha256 === outcome.sha256)
      );
    default:
      return false;
  }
}

function learn(state: State, event: Call | Crash): State {
  if (state.kind !== 'done' || 'crash' in event || event.outcome.kind !== 'made') return state;
  const { generation, sha256 } = event.outcome;
  return { ...state, made: { generation, sha256 } };
}

/** No event steps after one that began only when it had ended. */
function mayStep(events: readonly (Call | Crash)[], progress: readonly Progress[], index: number): boolean {
  const start = events[index]?.start ?? 0;
  return events.every((other, each) => each === index || progress[each] === 2 || other.end >= start);
}

function nextPositions(events: readonly (Call | Crash)[], { state, progress }: Position): Position[] {
  return events.flatMap((event, index) => {
    const own = progress[index];
    if (own === 2 || !mayStep(events, progress, index)) return [];
    if ('crash' in event) return crashed(events, { state, progress }, index);
    if (own === 1) return ended(event, progress, index);
    const next: Position[] = [];
    const { kind } = event.outcome;
    if (kind === 'failed' || kind === 'unknown')
      next.push({ state, progress: withProgress(progress, [index], 2) });
    const begins = kind === 'failed' || kind === 'unknown' || (kind === 'made' && !event.outcome.replayed);
    if (begins && state.kind === 'free') {
      const reserved: State = { kind: 'reserved', by: index, body: event.body };
      next.push({ state: reserved, progress: withProgress(progress, [index], 1) });
    }
    return next;
  });
}

/** A call that was answered can't have been cut off. */
function crashed(
  events: readonly (Call | Crash)[],
  { state, progress }: Position,
  index: number,
): Position[] {
  if (state.kind !== 'reserved') return [{ state, progress: withProgress(progress, [index], 2) }];
  const holder = events[state.by];
  if (holder === undefined || 'crash' in holder || holder.outcome.kind !== 'unknown') return [];
  return [{ state: { kind: 'free' }, progress: withProgress(progress, [index, state.by], 2) }];
}

/** The reservation of a call ends in a generation, or in nothing. */
function ended({ body, outcome }: Call, progress: readonly Progress[], index: number): Position[] {
  const after = withProgress(progress, [index], 2);
  const free: Position = { state: { kind: 'free' }, progress: after };
  switch (outcome.kind) {
    case 'made': {
      const { generation, sha256 } = outcome;
      return [{ state: { kind: 'done', body, made: { generation, sha256 } }, progress: after }];
    }
    case 'unknown':
      return [free, { state: { kind: 'done', body, made: undefined }, progress: after }];
    default:
      return [free];
  }
}

function withProgress(
  progress: readonly Progress[],
  indices: readonly number[],
  value: Progress,
): readonly Progress[] {
  return progress.map((each, index) => (indices.includes(index) ? value : each));
}
