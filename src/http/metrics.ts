// Metrics in the text form of Prometheus (version 0.0.4): counters, histograms, and gauges that are read on request.
import type { RemoteOptions } from '../assets/remote.ts';
import type { ChildEnd, PoolEvent } from '../render/pool-event.ts';
import type { Observer } from '../service/log.ts';
import type { LoopLook } from '../service/loop-watch.ts';
import { generateRoute, viewRoute } from './admit.ts';
import type { RefusedBy } from './connections.ts';
import type { AnswerCode } from './exchange.ts';
import type { CutReason } from './timed-response.ts';

const durationBounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000];
const lateBounds = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];
const pageBounds = [1, 2, 5, 10, 25, 50, 100, 250, 1000];
const sizeBounds = [10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000];

/** A number that is read when metrics are read. */
export interface Gauge {
  /** The name without the prefix `platen_`. */
  readonly name: string;
  readonly help: string;
  /** `counter` is for a number that only grows. Default: `gauge`. */
  readonly type?: 'gauge' | 'counter';
  read(): number | Promise<number>;
}

type Family = (name: string, type: string, help: string, samples: readonly string[]) => void;

/** Counts events and prints the counts. */
export class Metrics implements Observer {
  readonly #answers = new Map<string, number>();
  readonly #requestMs = new Histogram(durationBounds);
  readonly #renderMs = new Histogram(durationBounds);
  readonly #pages = new Histogram(pageBounds);
  readonly #bytes = new Histogram(sizeBounds);
  readonly #waitMs = new Histogram(durationBounds);
  readonly #checkpointMs = new Histogram(durationBounds);
  readonly #lateMs = new Histogram(lateBounds);
  readonly #busyMs = new Histogram(lateBounds);
  readonly #ended = counts<ChildEnd>([
    ...([
      'retired',
      'rested',
      'replaced',
      'died',
      'failed',
      'unsound',
      'memory',
      'budget',
      'caller',
      'closed',
    ] as const),
  ]);
  readonly #fetches = counts<FetchResult>(['fetched', 'cached', 'refused', 'unavailable']);
  readonly #cuts = counts<CutReason>(['deadline', 'room']);
  readonly #refused = counts<RefusedBy>(['all', 'address']);
  readonly #templates = counts(['hit', 'miss'] as const);
  #started = 0;
  #checkpointLeft = 0;
  #quotaRefusals = 0;
  readonly #gauges: readonly Gauge[];
  #replays = 0;
  #mismatches = 0;

  constructor(gauges: readonly Gauge[]) {
    this.#gauges = gauges;
  }

  /** Counts an answer. */
  answered(answer: { readonly route: string; readonly code: AnswerCode; readonly durationMs: number }): void {
    const labels = `route="${answer.route}",code="${answer.code}"`;
    this.#answers.set(labels, (this.#answers.get(labels) ?? 0) + 1);
    // Of a push, it is another quota.
    const isOfCalls = answer.route === generateRoute || answer.route === viewRoute;
    if (answer.code === 'quota_exceeded' && isOfCalls) this.#quotaRefusals++;
    if (answer.route !== generateRoute) return;
    this.#requestMs.add(answer.durationMs);
  }

  rendered(facts: { readonly durationMs: number; readonly pages: number; readonly bytes: number }): void {
    this.#renderMs.add(facts.durationMs);
    this.#pages.add(facts.pages);
    this.#bytes.add(facts.bytes);
  }

  replayed(matched: boolean): void {
    this.#replays++;
    if (!matched) this.#mismatches++;
  }

  checkpointed({ durationMs, left }: { readonly durationMs: number; readonly left: number }): void {
    this.#checkpointMs.add(durationMs);
    this.#checkpointLeft = left;
  }

  /** Counts an answer that was not read to its end. */
  cut(reason: CutReason): void {
    this.#cuts[reason]++;
  }

  /** Counts a connection that was refused. */
  refused(by: RefusedBy): void {
    this.#refused[by]++;
  }

  /** Counts a look at the event loop. */
  looked({ lateMs, busyMs }: LoopLook): void {
    this.#lateMs.add(lateMs);
    this.#busyMs.add(busyMs);
  }

  /** Counts a request for an asset. */
  fetched(result: FetchResult): void {
    this.#fetches[result]++;
  }

  /** Counts a wait for a render process. */
  waited(ms: number): void {
    this.#waitMs.add(ms);
  }

  /** Counts an event of the pool. */
  happened(event: PoolEvent): void {
    switch (event.kind) {
      case 'child_started':
        this.#started++;
        return;
      case 'child_ended':
        this.#ended[event.by]++;
        return;
      case 'template':
        this.#templates[event.remembered ? 'hit' : 'miss']++;
    }
  }

  /** Returns all metrics as text. A gauge that can't be read is left out. */
  async text(): Promise<string> {
    const lines: string[] = [];
    const family: Family = (name, type, help, samples) => {
      lines.push(`# HELP platen_${name} ${help}`, `# TYPE platen_${name} ${type}`);
      lines.push(...samples.map((sample) => `platen_${name}${sample}`));
    };
    const answers = [...this.#answers].map(([labels, count]) => `{${labels}} ${count}`);
    family('requests_total', 'counter', 'Answers by route and code.', answers);
    for (const [stem, help, histogram] of this.#times()) {
      family(`${stem}_seconds`, 'histogram', help, histogram.samples(1000));
      family(`${stem}_milliseconds`, 'histogram', oldName(`${stem}_seconds`), histogram.samples(1));
    }
    family('render_pages', 'histogram', 'Pages of a document.', this.#pages.samples(1));
    family('render_bytes', 'histogram', 'Size of a document.', this.#bytes.samples(1));
    family('replays_total', 'counter', 'Replays of an idempotency key.', [` ${this.#replays}`]);
    family('replay_mismatches_total', 'counter', 'Replays with other bytes.', [` ${this.#mismatches}`]);
    this.#countFamilies(family);
    for (const { name, help, type, read } of this.#gauges) {
      try {
        family(name, type ?? 'gauge', help, [` ${await read()}`]);
      } catch {
        // The other metrics are worth more than an error.
      }
    }
    return `${lines.join('\n')}\n`;
  }

  /** The times: the name without its unit, what it says, and its values in milliseconds. */
  #times(): readonly (readonly [stem: string, help: string, histogram: Histogram])[] {
    return [
      ['generate_duration', 'From the first header to the answer.', this.#requestMs],
      ['render_duration', 'Renders that were delivered.', this.#renderMs],
      ['render_queue_wait', 'Until a render process was free.', this.#waitMs],
      ['database_checkpoint_duration', 'Moves of the log.', this.#checkpointMs],
      ['event_loop_delay', 'How late the serving process was.', this.#lateMs],
      ['event_loop_busy', 'Processor time between two looks.', this.#busyMs],
    ];
  }

  #countFamilies(family: Family): void {
    family('quota_refusals_total', 'counter', 'Calls refused by the quota.', [` ${this.#quotaRefusals}`]);
    family('render_processes_started_total', 'counter', 'Render processes that became ready.', [
      ` ${this.#started}`,
    ]);
    const ended = labelled('by', this.#ended);
    family('render_processes_ended_total', 'counter', 'Render processes that ended, by what.', ended);
    const templates = labelled('result', this.#templates);
    family('template_cache_total', 'counter', 'Renders by whether the template was compiled.', templates);
    const fetches = labelled('result', this.#fetches);
    family('asset_fetches_total', 'counter', 'Images wished for, by what came of it.', fetches);
    const cuts = labelled('by', this.#cuts);
    family('answers_cut_total', 'counter', 'Answers cut for a caller that reads slowly, by why.', cuts);
    const refused = labelled('by', this.#refused);
    family('connections_refused_total', 'counter', 'Connections refused, by which bound.', refused);
    const left = [` ${this.#checkpointLeft}`];
    family('database_checkpoint_left_pages', 'gauge', 'Pages the last move of the log left.', left);
  }
}

/** How a request for an asset ended. */
export type FetchResult = Parameters<NonNullable<RemoteOptions['onFetch']>>[0];

/** Returns the description of a name that gives way to another one, in whose unit Prometheus counts. */
export function oldName(newName: string): string {
  return `Old name, for one release: use platen_${newName}.`;
}

function counts<Label extends string>(labels: readonly Label[]): Record<Label, number> {
  // Every label is there from the first reading on, so that rates begin at 0.
  return Object.fromEntries(labels.map((label) => [label, 0])) as Record<Label, number>;
}

function labelled(label: string, values: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(values).map(([value, count]) => `{${label}="${value}"} ${count}`);
}

class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  add(value: number): void {
    const at = this.#bounds.findIndex((bound) => value <= bound);
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += value;
    this.#count++;
  }

  /** Returns the samples in a unit that is so many times as large as that of the values. */
  samples(unit: number): readonly string[] {
    let below = 0;
    const buckets = this.#bounds.map((bound, index) => {
      below += this.#counts[index] ?? 0;
      return `_bucket{le="${bound / unit}"} ${below}`;
    });
    const sum = this.#sum / unit;
    return [...buckets, `_bucket{le="+Inf"} ${this.#count}`, `_sum ${sum}`, `_count ${this.#count}`];
  }
}
