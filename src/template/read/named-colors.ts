// Colours that a template names once, in `colors`. Each place that names one gets the colour itself.
import { type Color, colorNames, parseColor } from '../../units.ts';
import { isRecord, type JsonObject } from './record.ts';

/** The colours of a template by their names. */
export type NamedColors = ReadonlyMap<string, Color>;

/** The keys whose text is a colour, or whose list has colours. */
export const colorKeys: ReadonlySet<string> = new Set(['color', 'backgroundColor', 'zebra', 'stops']);

/** The top-level keys in which no block and no style stands. A key of theirs may be called `color` and be none. */
const elsewhere = new Set(['colors', 'variables', 'define', 'messages', 'einvoice', 'info', 'pdf', 'fonts']);

/** Returns whether a name may be given to a colour: letters, digits, `-` and `_`, and no name of CSS. */
export function isColorName(name: string): boolean {
  return /^[A-Za-z][\w-]{0,39}$/.test(name) && !colorNames.has(name.toLowerCase());
}

/** Returns the sound entries of `colors`. */
export function namedColors(section: unknown): NamedColors {
  const found = new Map<string, Color>();
  if (!isRecord(section)) return found;
  for (const [name, value] of Object.entries(section)) {
    const color = parseColor(value);
    if (color !== undefined && isColorName(name)) found.set(name, color);
  }
  return found;
}

/** Writes into a template the colours that its constant texts name. What an expression names is found where it is evaluated. */
export function resolveNamedColors(template: JsonObject): void {
  const colors = namedColors(template.colors);
  if (colors.size === 0) return;
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return colorKeys.has(key) ? (colors.get(value) ?? value) : value;
    if (Array.isArray(value)) for (const [index, each] of value.entries()) value[index] = walk(each, key);
    else if (isRecord(value)) walkKeys(value);
    return value;
  };
  const walkKeys = (node: JsonObject, left?: ReadonlySet<string>): void => {
    // It is a part of the template that was just read.
    const draft = node as Record<string, unknown>;
    for (const [key, value] of Object.entries(draft)) if (!left?.has(key)) draft[key] = walk(value, key);
  };
  walkKeys(template, elsewhere);
}
