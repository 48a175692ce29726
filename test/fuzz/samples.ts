// The samples of the fuzzer: a random template, with all that others put on top of it.
import { withColors } from './colors.ts';
import { withComputed } from './computed.ts';
import { withInvoice } from './invoices.ts';
import { withMeaning } from './meaning.ts';
import { withNotes } from './notes.ts';
import { withPaper } from './paper.ts';
import { withPdfs } from './pdfs.ts';
import { withRareKeys } from './rare.ts';
import { randomSample, type Sample } from './templates.ts';

/** The whole sample of a seed. Each step has a chance of its own, so that a new one leaves those before it as they are. */
export function wholeSample(seed: number, { invoice }: { readonly invoice: boolean }): Sample {
  const steps = [withMeaning, withNotes, withComputed, withRareKeys, withPdfs, withPaper, withColors];
  const plain = steps.reduce((sample, step) => step(sample, seed), randomSample(seed));
  return invoice ? withInvoice(plain, seed) : plain;
}
