// Documents that want to do harm: six by their expressions, six by their data.
import { deflateSync } from 'node:zlib';
import { buildPng } from '../assets/build-png.ts';
import type { Draft } from './world.ts';

/** A template with data that together must fail. */
export interface Bomb extends Draft {
  readonly name: string;
  /** JSON text of `data`. */
  readonly data: string;
}

const text = { type: 'string' };

function expression(name: string, ...content: readonly unknown[]): Bomb {
  return { name, content, data: '{}' };
}

/** Templates that fail whatever the data. */
export const expressionBombs: readonly Bomb[] = [
  expression('endless-recursion', '{{ ($f := function($n){ $f($n + 1) }; $f(1)) }}'),
  expression(
    'doubling-string',
    '{{ ($f := function($s, $n){ $n = 0 ? $s : $f($s & $s, $n - 1) }; $length($f("xxxxxxxx", 40))) }}',
  ),
  expression('slow-pattern', `{{ $match("${'a'.repeat(45)}!", /^(a+)+$/) }}`),
  expression('long-range', { type: 'text', each: '[1..9000000]', text: 'x' }),
  expression('wide-pad', '{{ $pad("x", 500000000) }}'),
  expression('nested-maps', '{{ $sum([1..9000].($i := $; $sum([1..9000].($i * $)))) }}'),
];

/** Data that makes a harmless template fail. */
export const dataBombs: readonly Bomb[] = [
  {
    name: 'deep-brackets',
    variables: { a: { ...text, required: false } },
    content: ['x'],
    data: `{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
  },
  {
    name: 'large-count',
    variables: { n: { type: 'number' } },
    content: [{ type: 'text', each: '[1..n]', text: 'x' }],
    data: '{"n":8000000}',
  },
  {
    name: 'pattern-food',
    variables: { text },
    content: ['{{ $match(text, /^(a+)+$/) }}'],
    data: JSON.stringify({ text: `${'a'.repeat(45)}!` }),
  },
  picture('picture-of-claims', buildPng({ width: 60_000, height: 60_000, rows: new Uint8Array(10) })),
  picture(
    'picture-that-inflates',
    buildPng({ width: 4000, height: 4000, idat: deflateSync(Buffer.alloc(200_000_000)) }),
  ),
  picture('drawing-of-drawings', Buffer.from(laughs()), 'image/svg+xml'),
];

function picture(name: string, bytes: Buffer, type = 'image/png'): Bomb {
  return {
    name,
    variables: { picture: { type: 'image' } },
    content: [{ type: 'image', src: '{{picture}}', width: 100 }],
    data: JSON.stringify({ picture: `data:${type};base64,${bytes.toString('base64')}` }),
  };
}

/** A thousand million squares in a page of text. */
function laughs(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const uses = `<use href="#l${level}"/>`.repeat(10);
    return `<g id="l${level + 1}">${uses}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><defs><rect id="l0" width="1" height="1"/>${levels.join('')}</defs><use href="#l9"/></svg>`;
}
