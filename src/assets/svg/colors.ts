// Reads colours of CSS (CSS Color 4) into the forms that the simplifier reads.
import { colorNames } from '../../units.ts';

/** Returns a colour as hexadecimal digits or `rgba(…)`, or undefined for anything that is no known colour. */
export function readColor(value: string): string | undefined {
  const text = value.trim().toLowerCase();
  if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return text;
  if (text === 'transparent') return 'rgba(0,0,0,0)';
  const named = colorNames.get(text);
  if (named !== undefined) return `#${named}`;
  const [, name = '', inner = ''] = /^(rgb|hsl|hwb)a?\(([^()]{1,200})\)$/.exec(text) ?? [];
  if (name === '') return undefined;
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '');
  const numbers = parts.map(readPart);
  const [a, b, c, alpha = { value: 1, unit: '' }] = numbers;
  if (!a || !b || !c || numbers.length > 4 || numbers.includes(undefined)) return undefined;
  // Where commas part them, either all three are percentages or none is (§5.1).
  const isMixed = inner.includes(',') && name === 'rgb' && new Set([a.unit, b.unit, c.unit]).size > 1;
  if (isMixed) return undefined;
  const opacity = alpha.unit === '%' ? alpha.value / 100 : alpha.value;
  const channels =
    name === 'rgb'
      ? [a, b, c].map(({ value, unit }) => (unit === '%' ? value / 100 : value / 255))
      : hued(name, degrees(a), [b.value / 100, c.value / 100]);
  const bytes = channels.map((channel) => Math.round(255 * clamped(channel)));
  return opacity >= 1 ? `rgb(${bytes.join(',')})` : `rgba(${[...bytes, clamped(opacity)].join(',')})`;
}

interface Part {
  readonly value: number;
  readonly unit: string;
}

function readPart(text: string): Part | undefined {
  if (text === 'none') return { value: 0, unit: '' };
  const [, number, unit = ''] =
    /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?)(%|deg|rad|grad|turn)?$/.exec(text) ?? [];
  return number === undefined ? undefined : { value: Number(number), unit };
}

const unitDegrees: Readonly<Record<string, number>> = { rad: 180 / Math.PI, grad: 0.9, turn: 360 };

function degrees({ value, unit }: Part): number {
  return value * (unitDegrees[unit] ?? 1);
}

/** Returns red, green and blue of `hsl()` (CSS Color 4 §7.1) or `hwb()` (§8.1). */
function hued(name: string, hue: number, [x, y]: readonly [number, number]): readonly number[] {
  if (name === 'hsl') return ofHue(hue, clamped(x), clamped(y));
  const [white, black] = [clamped(x), clamped(y)];
  if (white + black >= 1) return [1, 1, 1].map(() => white / (white + black));
  return ofHue(hue, 1, 0.5).map((channel) => channel * (1 - white - black) + white);
}

function ofHue(hue: number, saturation: number, lightness: number): readonly number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const turned = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(turned - 3, 9 - turned, 1));
  });
}

function clamped(value: number): number {
  return Math.max(0, Math.min(1, value));
}
