// Remembers shaped runs: documents repeat their words, and the same template is rendered again and again.
import type { GlyphRun, ShapeOptions } from './face.ts';

/**
 * The most cost of a generation of runs, in glyphs. A run of eleven glyphs takes 680 bytes, most of it whatever its
 * length, so each run counts 16 glyphs more. With two generations alive, and what painting remembers of the runs, the
 * cache stays below 50 MB.
 */
const maxGenerationCost = 500_000;
const runCost = 16;

/** Longer texts are not cached. They are whole paragraphs, which do not come back, and one would push many words out. */
const maxCachedUnits = 256;

/** The runs of one face with one set of options, in two generations. The older one is dropped when the younger is full. */
class Bucket {
  readonly rtl: boolean;
  readonly vertical: boolean;
  readonly script: string;
  readonly language: string;
  readonly features: string;
  young = new Map<string, GlyphRun>();
  old = new Map<string, GlyphRun>();

  constructor(options: ShapeOptions, features: string) {
    this.rtl = options.rtl;
    this.vertical = options.vertical === true;
    this.script = options.script;
    this.language = options.language;
    this.features = features;
  }

  fits(options: ShapeOptions, features: string): boolean {
    return (
      this.rtl === options.rtl &&
      this.vertical === (options.vertical === true) &&
      this.script === options.script &&
      this.language === options.language &&
      this.features === features
    );
  }
}

let youngCost = 0;
let generation = 0;
const buckets = new Set<Bucket>();

/** The part of the cache that belongs to one face. All faces of the process share the bound. */
export class RunCache {
  #buckets: Bucket[] = [];
  #generation = generation;
  /** The bucket of the last request. A text is shaped word by word with one object of options. */
  #latest: Bucket | undefined;
  #latestOptions: ShapeOptions | undefined;

  /** Returns the remembered run, or undefined. */
  find(text: string, options: ShapeOptions): GlyphRun | undefined {
    if (text.length > maxCachedUnits) return undefined;
    const bucket = this.#bucketOf(options);
    const young = bucket.young.get(text);
    if (young !== undefined) return young;
    const old = bucket.old.get(text);
    return old === undefined ? undefined : this.keep(text, options, old);
  }

  /** Remembers a run among those that were used last, unless it is long. Returns it. */
  keep(text: string, options: ShapeOptions, run: GlyphRun): GlyphRun {
    if (text.length > maxCachedUnits) return run;
    this.#bucketOf(options).young.set(text, run);
    youngCost += run.glyphs.length + runCost;
    if (youngCost > maxGenerationCost) startGeneration();
    return run;
  }

  /** Forgets all runs of this face. */
  clear(): void {
    for (const bucket of this.#buckets) buckets.delete(bucket);
    this.#buckets = [];
    this.#latest = undefined;
  }

  #bucketOf(options: ShapeOptions): Bucket {
    if (this.#generation !== generation) {
      this.#buckets = this.#buckets.filter((bucket) => buckets.has(bucket));
      this.#generation = generation;
    } else if (this.#latest && this.#latestOptions === options) {
      return this.#latest;
    }
    const bucket = this.#findBucket(options);
    this.#latest = bucket;
    this.#latestOptions = options;
    return bucket;
  }

  #findBucket(options: ShapeOptions): Bucket {
    const features = featuresKey(options.features);
    for (const bucket of this.#buckets) if (bucket.fits(options, features)) return bucket;
    const bucket = new Bucket(options, features);
    this.#buckets.push(bucket);
    buckets.add(bucket);
    return bucket;
  }
}

function startGeneration(): void {
  youngCost = 0;
  generation += 1;
  for (const bucket of buckets) {
    bucket.old = bucket.young;
    bucket.young = new Map();
    if (bucket.old.size === 0) buckets.delete(bucket);
  }
}

/** Returns the number of remembered runs, and the cost of the younger generation, for tests and metrics. */
export function runCacheSize(): { readonly runs: number; readonly youngCost: number } {
  let runs = 0;
  for (const { young, old } of buckets) runs += young.size + old.size;
  return { runs, youngCost };
}

/** Returns features sorted by tag, so that equal sets give equal keys. */
export function featureList(features: ShapeOptions['features']): readonly (readonly [string, number])[] {
  if (!features) return [];
  return Object.entries(features).sort(([a], [b]) => (a < b ? -1 : 1));
}

function featuresKey(features: ShapeOptions['features']): string {
  return features === undefined ? '' : featureList(features).join(';');
}
