// Mixes parts of a glyph in colours with those behind them (OpenType, `COLR`: PaintComposite).
import type { CompositeMode } from '../../../fonts/glyph-steps.ts';
import type { BlendMode, DrawingFill, DrawingNode } from '../../../layout/drawing.ts';

type Nodes = readonly DrawingNode[];

/** PDF mixes colours in these ways by itself. `plus` is near to `Screen`. */
const blends: Partial<Record<CompositeMode, BlendMode>> = {
  plus: 'Screen',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  'color-dodge': 'ColorDodge',
  'color-burn': 'ColorBurn',
  'hard-light': 'HardLight',
  'soft-light': 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
  multiply: 'Multiply',
  hue: 'Hue',
  saturation: 'Saturation',
  color: 'Color',
  luminosity: 'Luminosity',
};

/** Returns what is seen of `source` over `back` (Compositing and Blending 1 §9.1). */
export function composite(back: Nodes, source: Nodes, mode: CompositeMode): Nodes {
  const blend = blends[mode];
  if (blend) return [...back, { kind: 'group', blend, nodes: source }];
  switch (mode) {
    case 'clear':
      return [];
    case 'source':
      return source;
    case 'backdrop':
      return back;
    case 'backdrop-over':
      return [...source, ...back];
    case 'source-in':
      return within(source, back);
    case 'backdrop-in':
      return within(back, source);
    case 'source-out':
      return without(source, back);
    case 'backdrop-out':
      return without(back, source);
    case 'source-atop':
      return [...back, ...within(source, back)];
    case 'backdrop-atop':
      return [...source, ...within(back, source)];
    case 'xor':
      return [...without(back, source), ...without(source, back)];
    default:
      return [...back, ...source];
  }
}

/** Returns nodes where others cover the ground. */
function within(nodes: Nodes, others: Nodes): Nodes {
  return [{ kind: 'group', nodes, mask: { by: 'alpha', nodes: others, clips: [] } }];
}

const side = 30_000;

/** Returns nodes where others do not cover the ground: the mask is white, and black where they are. */
function without(nodes: Nodes, others: Nodes): Nodes {
  const ground: DrawingNode = {
    kind: 'path',
    steps: [['M', -side, -side], ['L', side, -side], ['L', side, side], ['L', -side, side], ['Z']],
    fill: { paint: '#ffffff', opacity: 1, rule: 'nonzero' },
  };
  return [
    { kind: 'group', nodes, mask: { by: 'luminance', nodes: [ground, ...others.map(blackened)], clips: [] } },
  ];
}

function blackened(node: DrawingNode): DrawingNode {
  if (node.kind === 'group') return { ...node, nodes: node.nodes.map(blackened) };
  if (node.kind !== 'path' || node.fill === undefined) return node;
  return { ...node, fill: blackFill(node.fill) };
}

function blackFill(fill: DrawingFill): DrawingFill {
  const { paint } = fill;
  if (typeof paint === 'string') return { ...fill, paint: '#000000' };
  if ('nodes' in paint) return fill;
  return { ...fill, paint: { ...paint, stops: paint.stops.map((stop) => ({ ...stop, color: '#000000' })) } };
}
