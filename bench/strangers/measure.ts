// How long the documents of one process take: the first, the tenth, the hundredth and the thousandth, and warm ones.
import { quantile } from '../quantile.ts';

/** What a library gives for one document. */
export interface Made {
  readonly bytes: number;
  readonly pages: number;
  /** The processor time, where another process made it. */
  readonly processorMs?: number;
}

/** The documents of one process. Times are milliseconds of the clock where nothing else is said. */
export interface Measured extends Required<Made> {
  /** How many documents the process made. */
  readonly documents: number;
  /** By place: the first, and medians of those around the tenth, hundredth and thousandth, as far as they were made. */
  readonly at: Readonly<Record<string, number>>;
  /** Of the warm documents: the last half. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** The median of their processor time, all threads. */
  readonly processorMs: number;
}

/** How long a process goes on. */
export interface Bounds {
  readonly most: number;
  /** After so many seconds, a process makes no more documents than ten. */
  readonly seconds: number;
}

const fewest = 10;
/** So many documents are enough where the tenth takes more processor time than so many ms. */
const enough: readonly (readonly [ms: number, documents: number])[] = [
  [1000, 12],
  [100, 110],
];

/** Places that are reported, and how many documents around each of them count. */
const places: readonly (readonly [place: number, around: number])[] = [
  [1, 0],
  [10, 2],
  [100, 10],
  [1000, 50],
];

/** As many as the last place needs. */
export const allDocuments = 1050;
const clock = () => performance.now();

/** Makes documents one after another; `prepare` makes what a document needs, and is not timed. */
export async function measure<Data>(
  prepare: (seed: number) => Data,
  make: (data: Data, seed: number) => Promise<Made>,
  { most, seconds }: Bounds,
): Promise<Measured> {
  const times: number[] = [];
  const processor: number[] = [];
  let made: Made = { bytes: 0, pages: 0 };
  const sums = { bytes: 0, pages: 0 };
  const begun = clock();
  const goesOn = (): boolean => {
    if (times.length < Math.min(fewest, most)) return true;
    const tenth = quantile(processor.slice(fewest / 2, fewest), 0.5);
    const [, documents = most] = enough.find(([ms]) => tenth > ms) ?? [];
    return times.length < Math.min(documents, most) && clock() - begun < seconds * 1000;
  };
  while (goesOn()) {
    const seed = times.length;
    const data = prepare(seed);
    const before = process.cpuUsage();
    const start = clock();
    made = await make(data, seed);
    times.push(clock() - start);
    const { user, system } = process.cpuUsage(before);
    processor.push(made.processorMs ?? (user + system) / 1000);
    sums.bytes += made.bytes;
    sums.pages += made.pages;
  }
  return { ...summary(times, processor), bytes: sums.bytes / times.length, pages: sums.pages / times.length };
}

/** Returns what is reported of the times of a process, in the order of its documents. */
export function summary(
  times: readonly number[],
  processor: readonly number[],
): Omit<Measured, 'bytes' | 'pages'> {
  const warm = times.slice(Math.floor(times.length / 2));
  const reached = places.filter(([place]) => place <= times.length);
  return {
    documents: times.length,
    at: Object.fromEntries(
      reached.map(([place, around]) => [
        place,
        quantile(times.slice(Math.max(0, place - 1 - around), place + around), 0.5),
      ]),
    ),
    medianMs: quantile(warm, 0.5),
    p95Ms: quantile(warm, 0.95),
    processorMs: quantile(processor.slice(Math.floor(processor.length / 2)), 0.5),
  };
}
