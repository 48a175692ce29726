// Metrics in Prometheus' text form (version 0.0.4): counters, histograms and gauges that are read when asked for.
import type { Observer } from '../service/log.ts';
import type { AnswerCode } from './app.ts';

const durationBounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000];
const pageBounds = [1, 2, 5, 10, 25, 50, 100, 250, 1000];
const sizeBounds = [10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000];

/** A number that is asked for when metrics are read. */
export interface Gauge {
  /** Without the prefix `platen_`. */
  readonly name: string;
  readonly help: string;
  /** Some numbers only ever grow. Default `gauge`. */
  readonly type?: 'gauge' | 'counter';
  read(): number | Promise<number>;
}

/** Counts what it is told of, and prints it. */
export class Metrics implements Observer {
  readonly #answers = new Map<string, number>();
  readonly #requestMs = new Histogram(durationBounds);
  readonly #renderMs = new Histogram(durationBounds);
  readonly #pages = new Histogram(pageBounds);
  readonly #bytes = new Histogram(sizeBounds);
  readonly #gauges: readonly Gauge[];
  #replays = 0;
  #mismatches = 0;

  constructor(gauges: readonly Gauge[]) {
    this.#gauges = gauges;
  }

  /** An answer was given. */
  answered(answer: { readonly route: string; readonly code: AnswerCode; readonly durationMs: number }): void {
    const labels = `route="${answer.route}",code="${answer.code}"`;
    this.#answers.set(labels, (this.#answers.get(labels) ?? 0) + 1);
    if (answer.route === '/v1/generate') this.#requestMs.add(answer.durationMs);
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

  /** All of it as text. A gauge that can't be read is left out. */
  async text(): Promise<string> {
    const lines: string[] = [];
    const family = (name: string, type: string, help: string, samples: readonly string[]): void => {
      lines.push(`# HELP platen_${name} ${help}`, `# TYPE platen_${name} ${type}`);
      lines.push(...samples.map((sample) => `platen_${name}${sample}`));
    };
    const answers = [...this.#answers].map(([labels, count]) => `{${labels}} ${count}`);
    family('requests_total', 'counter', 'Answers by route and code.', answers);
    const histograms: readonly (readonly [string, string, Histogram])[] = [
      ['generate_duration_milliseconds', 'From the first header to the answer.', this.#requestMs],
      ['render_duration_milliseconds', 'Renders that were delivered.', this.#renderMs],
      ['render_pages', 'Pages of a document.', this.#pages],
      ['render_bytes', 'Size of a document.', this.#bytes],
    ];
    for (const [name, help, histogram] of histograms) family(name, 'histogram', help, histogram.samples());
    family('replays_total', 'counter', 'Replays of an idempotency key.', [` ${this.#replays}`]);
    family('replay_mismatches_total', 'counter', 'Replays with other bytes.', [` ${this.#mismatches}`]);
    for (const { name, help, type, read } of this.#gauges) {
      try {
        family(name, type ?? 'gauge', help, [` ${await read()}`]);
      } catch {
        // The rest is worth more than an error.
      }
    }
    return `${lines.join('\n')}\n`;
  }
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

  samples(): readonly string[] {
    let below = 0;
    const buckets = this.#bounds.map((bound, index) => {
      below += this.#counts[index] ?? 0;
      return `_bucket{le="${bound}"} ${below}`;
    });
    return [...buckets, `_bucket{le="+Inf"} ${this.#count}`, `_sum ${this.#sum}`, `_count ${this.#count}`];
  }
}
