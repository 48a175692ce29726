// Tone curves of a profile: how long they are, and what they make of a sample (ICC.1:2004-10 10.5, 10.15).
import { viewOf } from '../../byteview.ts';
import { ascii } from './icc.ts';

/** The number of parameters of each kind of parametric curve. */
const parameterCounts: readonly number[] = [1, 3, 4, 5, 7];

/** Returns the bytes of the curve at a place, or undefined when there is none or it reaches beyond the tag. */
export function curveBytes(tag: Uint8Array, at: number): number | undefined {
  if (at + 12 > tag.length) return undefined;
  const view = viewOf(tag);
  const kind = ascii(tag, at);
  let length = 0;
  if (kind === 'curv') length = 12 + 2 * view.getUint32(at + 8);
  else if (kind === 'para') length = 12 + 4 * (parameterCounts[view.getUint16(at + 8)] ?? Infinity);
  else return undefined;
  return at + length <= tag.length ? length : undefined;
}

/** Returns a function that applies a sound curve to a sample from 0 to 1. */
export function curveOf(tag: Uint8Array): (sample: number) => number {
  return ascii(tag, 0) === 'para' ? parametric(tag) : sampled(tag);
}

function sampled(tag: Uint8Array): (sample: number) => number {
  const view = viewOf(tag);
  const count = view.getUint32(8);
  if (count === 0) return (sample) => sample;
  if (count === 1) return (sample) => sample ** (view.getUint16(12) / 256);
  return (sample) => {
    const position = sample * (count - 1);
    const below = Math.min(Math.floor(position), count - 2);
    const [low, high] = [view.getUint16(12 + 2 * below), view.getUint16(14 + 2 * below)];
    return (low + (high - low) * (position - below)) / 65_535;
  };
}

function parametric(tag: Uint8Array): (sample: number) => number {
  const view = viewOf(tag);
  const kind = view.getUint16(8);
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: parameterCounts[kind] ?? 0 },
    (_, index) => view.getInt32(12 + 4 * index) / 65_536,
  );
  const curved = (sample: number): number => Math.max(0, a * sample + b) ** g;
  switch (kind) {
    case 0:
      return (sample) => sample ** g;
    case 1:
      return (sample) => (a * sample + b >= 0 ? curved(sample) : 0);
    case 2:
      return (sample) => (a * sample + b >= 0 ? curved(sample) : 0) + c;
    case 3:
      return (sample) => (sample >= d ? curved(sample) : c * sample);
    default:
      return (sample) => (sample >= d ? curved(sample) + e : c * sample + f);
  }
}
