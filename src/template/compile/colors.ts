// The colours that a template names once: `colors`.
import { colorNames } from '../../units.ts';
import { splitHint } from '../fields/field.ts';
import { v } from '../fields/fields.ts';
import { color } from '../fields/simple-fields.ts';
import { isColorName, type NamedColors, namedColors } from '../read/named-colors.ts';
import { isRecord } from '../read/record.ts';
import type { PlacedCompiler } from './compiler.ts';

/** Returns the colours by name. Names and values that are none are reported and left out. */
export function compileColors(section: unknown, compiler: PlacedCompiler): NamedColors {
  for (const [name, value] of Object.entries(isRecord(section) ? section : {})) {
    const place = compiler.at(name);
    if (!isColorName(name)) reportName(name, place);
    for (const issue of v.safeParse(color, value).issues ?? []) {
      const { message, hint } = splitHint(issue.message);
      const braces = typeof value === 'string' && value.includes('{{');
      place.report(
        message,
        braces ? 'write the expression where the colour is used: "color": "{{…}}"' : hint,
      );
    }
  }
  return namedColors(section);
}

function reportName(name: string, place: PlacedCompiler): void {
  const isTaken = colorNames.has(name.toLowerCase());
  const expected = 'a name of letters, digits, "-" and "_" that begins with a letter, at most 40 characters';
  const message = isTaken ? `CSS has a colour "${name}" already` : `expected ${expected}, got "${name}"`;
  place.report(message, isTaken ? `write another name, such as "own-${name}"` : 'write "accent"', 'key');
}
