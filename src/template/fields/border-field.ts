// Borders: the lines of a box, a cell or a table.
import { type Color, type Pt, parseColor, parseLength } from '../../units.ts';
import { describeValue, field, type JsonSchema, type KeyFault, unknownKeyFault, v } from './field.ts';
import { meantBorder } from './meant-value.ts';
import { choice, color, size } from './simple-fields.ts';

/** One stroke of a border, or a rule of a table. */
export interface BorderLine {
  readonly width: Pt;
  readonly color: Color;
  readonly style: 'solid' | 'dashed' | 'dotted';
}

/** The border of a box or cell. An absent side has none. */
export interface Border {
  readonly top?: BorderLine;
  readonly right?: BorderLine;
  readonly bottom?: BorderLine;
  readonly left?: BorderLine;
}

const lineStyles = ['solid', 'dashed', 'dotted'] as const;
const sideNames = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Reads `{ width, color, style }`, or a width alone. Returns undefined for anything else. The default is 1 pt, black,
 * solid. A width of 0 is no line.
 */
function parseBorderLine(value: unknown): BorderLine | undefined {
  const alone = parseLength(value);
  if (alone !== undefined) return alone < 0 ? undefined : { width: alone, color: '#000000', style: 'solid' };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given: Readonly<Record<string, unknown>> = { ...value };
  if (Object.keys(given).some((key) => !['width', 'color', 'style'].includes(key))) return undefined;
  const width = given.width === undefined ? 1 : parseLength(given.width);
  const color = given.color === undefined ? '#000000' : parseColor(given.color);
  const style = given.style === undefined ? 'solid' : lineStyles.find((each) => each === given.style);
  if (width === undefined || width < 0 || color === undefined || style === undefined) return undefined;
  return { width, color, style };
}

/** Reads one line for all four sides, or an object of lines by side. Returns undefined for anything else. */
function parseBorder(value: unknown): Border | undefined {
  const alone = typeof value === 'object' ? undefined : parseBorderLine(value);
  if (alone) return { top: alone, right: alone, bottom: alone, left: alone };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  if (!keys.some((key) => sideNames.some((side) => side === key))) {
    const line = parseBorderLine(value);
    return line && { top: line, right: line, bottom: line, left: line };
  }
  const border: { -readonly [Side in keyof Border]: Border[Side] } = {};
  for (const [key, each] of Object.entries(value)) {
    const side = sideNames.find((name) => name === key);
    const line = parseBorderLine(each);
    if (side === undefined || line === undefined) return undefined;
    border[side] = line;
  }
  return border;
}

/** Returns what is wrong inside of `{ width, color, style }`. */
function lineFaults(value: unknown): readonly KeyFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const parts = { width: size, color: color, style: choice(...lineStyles) };
  return Object.entries(value).flatMap(([key, part]): KeyFault[] => {
    if (!Object.hasOwn(parts, key)) return [unknownKeyFault(key, Object.keys(parts))];
    const { issues } = v.safeParse(parts[key as keyof typeof parts], part);
    return issues ? [{ keys: [key], message: issues[0].message }] : [];
  });
}

/** Returns what is wrong inside of a border: in its one line, or in those of its sides. */
function borderFaults(value: unknown): readonly KeyFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const sides = Object.keys(value).some((key) => sideNames.some((side) => side === key));
  if (!sides) return lineFaults(value);
  return Object.entries(value).flatMap(([key, line]): KeyFault[] => {
    if (!sideNames.some((side) => side === key)) return [unknownKeyFault(key, sideNames)];
    const inner = lineFaults(line).map(({ keys, message }) => ({ keys: [key, ...keys], message }));
    if (inner.length > 0 || parseBorderLine(line) !== undefined) return inner;
    return [{ keys: [key], message: `expected ${lineExpected}, got ${describeValue(line)}` }];
  });
}

const lineExpected = 'a width, { width, color, style: "solid", "dashed" or "dotted" }';

const lineJson: JsonSchema = {
  anyOf: [
    { type: ['number', 'string'], description: 'Its width: a solid line in black.' },
    {
      type: 'object',
      properties: {
        width: { type: ['number', 'string'], description: 'How thick the line is; default 1. 0 is no line.' },
        color: { type: 'string', description: 'Colour of the line; default black.' },
        style: { enum: lineStyles, description: 'Default "solid".' },
      },
      additionalProperties: false,
    },
  ],
};

/** One line: its width, or `{ width, color, style }`. */
export const borderLine = field<BorderLine>(parseBorderLine, lineExpected, {
  json: lineJson,
  meant: meantBorder,
  inside: lineFaults,
});

/** A border: one line for all sides, or one for each of `top`, `right`, `bottom`, `left`. */
export const border = field<Border>(
  parseBorder,
  `${lineExpected}, or one of those for each of top, right, bottom and left`,
  {
    meant: meantBorder,
    inside: borderFaults,
    json: {
      anyOf: [
        lineJson,
        {
          type: 'object',
          properties: {
            top: { ...lineJson, description: 'The line at the top; default none.' },
            right: { ...lineJson, description: 'The line at the right; default none.' },
            bottom: { ...lineJson, description: 'The line at the bottom; default none.' },
            left: { ...lineJson, description: 'The line at the left; default none.' },
          },
          additionalProperties: false,
        },
      ],
    },
  },
);
