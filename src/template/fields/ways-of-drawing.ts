// The ways out for what is drawn: boxes, their shadows, gradients and pictures, borders and lines.
import { same, type Ways } from './ways-table.ts';

/** The way for gradients. */
export const gradientWay = 'write "gradient": { "angle": 90, "stops": ["#fff", "#ccc"] }';

/** The ways by the object that holds the key. */
export const drawingWays: Readonly<Record<string, Ways>> = {
  shadow: {
    ...same('offsetX dx left', 'write "x": %'),
    ...same('offsetY dy top', 'write "y": %'),
    ...same('blurRadius radius', 'write "blur": %'),
    ...same('spreadRadius size', 'write "spread": %'),
    inset: 'take it out: shadows stand outside of their box',
    opacity: 'write it into the colour: "color": "#00000040"',
  },
  gradient: {
    ...same('colors colorStops', 'write "stops": %'),
    ...same('direction to', 'write "angle": 90: 0 goes up, 90 to the right, 180 down'),
    ...same('from start', 'write "stops": ["#fff", "#ccc"]'),
    ...same('position origin', 'write "center": %'),
  },
  hatch: {
    ...same('pattern style type direction kind', 'write "lines": "diagonal", "horizontal" or "cross"'),
    ...same('spacing distance step', 'write "gap": %'),
    ...same('lineWidth thickness stroke', 'write "width": %'),
    angle: 'write "lines": "diagonal", "reverse-diagonal", "horizontal" or "vertical"',
  },
  gradientStop: same('offset position stop', 'write "at": "30%"'),
  backgroundImage: {
    ...same('url image path source file href', 'write "src": %'),
    ...same('size backgroundSize', 'write "fit": "cover", or "width": 40'),
    ...same('backgroundRepeat tile', 'write "repeat": true'),
    ...same('backgroundPosition', 'write "position": "center"'),
    height: 'write "width": the height follows',
  },
  line: {
    ...same('width size', 'write "length": % for how long it is, "thickness" for how thick'),
    ...same('stroke strokeColor', 'write "color": %'),
    ...same('strokeDasharray dasharray', 'write "dash": [3, 2]'),
    ...same('vertical orientation', 'write "direction": "vertical"'),
    height: 'write "direction": "vertical", "length": %',
    ...same(
      'x y x1 y1 x2 y2 from to',
      'a line stands where the block stands: "direction", "length" and "alignSelf" say how it goes',
    ),
  },
};

/** The ways for one side of what CSS puts around any element. */
export const sideWays: Ways = {
  ...Object.fromEntries(
    ['Top', 'Right', 'Bottom', 'Left'].map((side) => [
      `border${side}`,
      `only a block of type "box" has a border: put the block into its "content", and write "border": { "${side.toLowerCase()}": 1 }`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      Top: '[%, 0, 0, 0]',
      Right: '[0, %, 0, 0]',
      Bottom: '[0, 0, %, 0]',
      Left: '[0, 0, 0, %]',
    }).map(([side, sides]) => [
      `padding${side}`,
      `only a block of type "box" has padding: put the block into its "content", and write "padding": ${sides}`,
    ]),
  ),
};

/** The ways for values that can't be read. */
export const drawingValueWays: Ways = {
  'box.backgroundImage': 'write { "src": "paper.png", "fit": "cover" }',
  'box.backgroundImage.repeat': 'write true for both ways, "x" for a row, "y" for a column',
  'box.pivot': 'write "top left" and the like, or a place from left and top: ["50%", 10]',
  'stack.pivot': 'write "top left" and the like, or a place from left and top: ["50%", 10]',
  'box.skew': 'write degrees, such as 10, or [10, 0] for both ways',
  'stack.skew': 'write degrees, such as 10, or [10, 0] for both ways',
  'box.shadow': 'write { "x": 0, "y": 2, "blur": 6, "color": "#00000040" }',
  'box.gradient': 'write { "angle": 90, "stops": ["#fff", "#ccc"] }',
  'block.border': 'write a width such as 0.5, or take it out for no border',
  'line.dash': 'write a list of lengths: [3, 2]',
};
