// What was meant by a value that is written as in CSS, HTML or another tool: lengths, sides, colours, flags, numbers, borders.
import { readColor } from '../../assets/svg/colors.ts';
import { colorNames, parseColor, parseLength } from '../../units.ts';
import { nearestName } from '../names/nearest.ts';

/** The size of the text by default, points. `em` are measured in it. */
const em = 10;
const units: Readonly<Record<string, number>> = { px: 0.75, em, rem: em, ex: em / 2, pc: 12, q: 72 / 101.6 };

/** Units that are written out, and what they are here. */
const unitNames: readonly (readonly [name: RegExp, unit: string])[] = [
  [/^(?:inch(?:es)?|zoll|pouces?|pulgadas?|"|''|″|”)$/, 'in'],
  [/^milli?met(?:er|re)s?$/, 'mm'],
  [/^centi?met(?:er|re)s?$/, 'cm'],
  [/^(?:pts|points?|punkte?)$/, 'pt'],
];

/** Returns the length that was meant: `"12px"` is 9, `"1.5em"` is 15, `"12"` is 12, `"10 mm"` is `"10mm"`, `"1/2in"` is `"0.5in"`. */
export function meantLength(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  const [, number = '', divisor = '1', named = ''] =
    /^\s*(-?[\d.,]+)(?:\s*\/\s*(\d+))?\s*([a-z]*|"|''|″|”)\s*$/i.exec(value) ?? [];
  const unit = unitNames.find(([name]) => name.test(named.toLowerCase()))?.[1] ?? named;
  const amount = Math.round((Number(number.replace(',', '.')) / Number(divisor)) * 1000) / 1000;
  if (number === '' || !Number.isFinite(amount)) return undefined;
  if (unit === '') return amount;
  const own = `${amount}${unit.toLowerCase()}`;
  if (parseLength(own) !== undefined) return own;
  const factor = units[unit.toLowerCase()];
  return factor === undefined ? undefined : Math.round(amount * factor * 100) / 100;
}

/**
 * Returns the length or the part of the width that was meant: `"50 %"` and `"50vw"` are `"50%"`, `"0.5\\linewidth"` is, too,
 * and others are as `meantLength` reads them.
 */
export function meantPart(value: unknown): unknown {
  const text = typeof value === 'string' ? value : '';
  const percent = /^\s*(\d+(?:[.,]\d+)?)\s*(?:%|vw|vh)\s*$/i.exec(text)?.[1];
  if (percent !== undefined) return `${percent.replace(',', '.')}%`;
  const [, share] = /^\s*(\d*\.?\d*)\s*\\?(?:line|text|column)width\s*$/.exec(text) ?? [];
  const part = Number(share === '' ? 1 : share);
  return share !== undefined && part > 0 && part <= 1 ? `${Math.round(part * 100)}%` : meantLength(value);
}

/** Returns the sides that were meant: `"10px 20px"` as in CSS, `"2 cm"`, and lists of one or three. */
export function meantSides(value: unknown): unknown {
  const list: readonly unknown[] =
    typeof value === 'string' ? lengthsIn(value) : Array.isArray(value) ? value : [];
  const read = list.map((each) => (parseLength(each) === undefined ? meantLength(each) : each));
  if (read.length === 0 || read.length > 4 || read.includes(undefined)) return undefined;
  if (read.length === 1) return read[0];
  return read.length === 3 ? [read[0], read[1], read[2], read[1]] : read;
}

/** Returns the lengths of a text. A unit may stand apart from its number. */
function lengthsIn(text: string): readonly string[] {
  return (
    text
      .trim()
      // One number with a unit: its comma is that of decimals.
      .replace(/^(\d+),(\d+\s*[a-z]+)$/i, '$1.$2')
      .replace(/(?<=\d)\s+(?=[a-z])/gi, '')
      .split(/[\s,]+/)
  );
}

/** Returns the colour that was meant: `rgb(…)`, `hsl(…)` and `hwb(…)`, a digit too few or too many, a misspelled name. */
export function meantColor(value: unknown): unknown {
  if (typeof value === 'number') return meantColor(`#${value.toString(16).padStart(6, '0')}`);
  if (Array.isArray(value)) return meantColor(`rgb(${value.join(',')})`);
  if (value === true) return '#f4f4f4';
  if (typeof value === 'object' && value !== null && 'c' in value) {
    const { c = 0, m = 0, y = 0, k = 0 } = value as Readonly<Record<string, unknown>>;
    return meantInks([c, m, y, k].map(String));
  }
  if (typeof value !== 'string') return undefined;
  const variable = /^var\(--([\w-]+)\)$/.exec(value.trim())?.[1];
  if (variable !== undefined) return variable;
  const text = value.trim().toLowerCase();
  if (text === 'transparent') return '#0000';
  const parts = /^rgba?\(([^)]*)\)$/.exec(text)?.[1];
  if (parts !== undefined) return meantParts(parts.split(/[\s,/]+/));
  if (/^(?:hsl|hwb)a?\(/.test(text)) return meantColor(readColor(text) ?? 'none');
  const inks = /^(?:device-)?[cmyk]{4}\(([^)]*)\)$/.exec(text);
  if (inks) return meantInks(inks[1]?.trim().split(/[\s,]+/) ?? []);
  if (text.startsWith('spot(')) return "spot('Gold', cmyk(0, 20, 60, 20))";
  // Books of printing inks name their colours so. Only the printer knows the inks that come near.
  if (/^(pantone|pms|hks) /.test(text)) return `spot('${value.trim().slice(0, 40)}', cmyk(0, 93, 79, 0))`;
  const digits = /^(?:#|0x)?([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (digits !== undefined) return `#${digits.slice(0, [3, 3, 3, 6, 6, 8][digits.length - 3])}`;
  if (Object.hasOwn(colorWords, text)) return colorWords[text];
  const near = nearestName(text.replace(/[\s_-]/g, ''), colorNames.keys());
  return near !== undefined && parseColor(near) !== undefined ? near : undefined;
}

/** Names of colours in other languages. */
const colorWords: Readonly<Record<string, string>> = {
  ...{
    rot: 'red',
    blau: 'blue',
    grün: 'green',
    gelb: 'yellow',
    schwarz: 'black',
    weiß: 'white',
    grau: 'gray',
  },
  ...{
    rouge: 'red',
    bleu: 'blue',
    vert: 'green',
    jaune: 'yellow',
    noir: 'black',
    blanc: 'white',
    gris: 'gray',
  },
  ...{ rojo: 'red', azul: 'blue', verde: 'green', amarillo: 'yellow', negro: 'black', blanco: 'white' },
  ...{ rosso: 'red', blu: 'blue', giallo: 'yellow', nero: 'black', bianco: 'white', grigio: 'gray' },
};

/** Returns the colour of CSS parts: three of 0 to 255, and an opacity of 0 to 1 or in percent when there is one. */
function meantParts(parts: readonly string[]): string | undefined {
  const [red, green, blue, alpha = 1] = parts.map((part) =>
    part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part),
  );
  const bytes = [red, green, blue, ...(alpha === 1 ? [] : [alpha * 255])];
  if (!bytes.every((byte) => byte !== undefined && byte >= 0 && byte <= 255)) return undefined;
  return `#${bytes.map((byte = 0) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the inks of four parts. CSS and drawing programs count them from 0 to 1, and those of 0 to 255 are too many. */
function meantInks(parts: readonly string[]): string | undefined {
  const isPart = parts.every((part) => part.endsWith('%') || Number(part) <= 1);
  // Whoever names three inks leaves black out.
  const numbers = [...parts, ...(parts.length === 3 ? ['0'] : [])]
    .slice(0, 4)
    .map((part) => Number(part.replace('%', '')) * (isPart && !part.endsWith('%') ? 100 : 1));
  const color = `cmyk(${numbers.map((number) => Math.min(100, number)).join(', ')})`;
  return parseColor(color) === undefined ? undefined : color;
}

/** Returns true or false for `"true"`, `"yes"`, 1 and the like. */
export function meantFlag(value: unknown): unknown {
  const text = String(value).toLowerCase();
  if (['true', 'yes', 'on', '1'].includes(text)) return true;
  return ['false', 'no', 'off', '0', 'none', 'null'].includes(text) ? false : undefined;
}

/** Returns the number that was meant within bounds: `"12"`, `"50%"` of 1, true for the least; what is outside is brought inside. */
export function meantNumber(value: unknown, minimum: number, maximum: number): unknown {
  const percent = typeof value === 'string' ? /^\s*([\d.]+)\s*%\s*$/.exec(value)?.[1] : undefined;
  if (percent !== undefined && minimum === 0 && maximum === 1) return Math.min(1, Number(percent) / 100);
  const number =
    value === true
      ? minimum
      : typeof value === 'string' && /^\s*-?[\d.]+\s*(deg|°)?\s*$/.test(value)
        ? Number.parseFloat(value)
        : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  // A part of 1 is often written in percent.
  const part = maximum === 1 && number >= 10 && number <= 100 ? number / 100 : number;
  const within = Math.min(maximum, Math.max(minimum, part));
  return within === value ? undefined : within;
}

/** Returns the line height that was meant: `"120%"` is 1.2, `"14pt"` is 1.4 of the usual size. */
export function meantLineHeight(value: unknown): unknown {
  if (typeof value === 'number') return value > 100 ? Math.round(value) / 100 : undefined;
  if (typeof value !== 'string') return undefined;
  const percent = /^([\d.]+)\s*%$/.exec(value.trim())?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  const meant = meantLength(value);
  const points = typeof meant === 'number' && /^[\d.]+$/.test(value.trim()) ? meant : parseLength(meant);
  if (points === undefined) return undefined;
  return /^[\d.]+$/.test(value.trim()) ? points : Math.round((points / em) * 100) / 100;
}

/** Returns the width of a column that was meant: `"1fr"`, `"50 %"`, `"100px"`, `"fit-content"`. */
export function meantTrack(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  const share = /^([\d.]*)\s*(?:fr|star|\*)$/.exec(text)?.[1];
  if (share !== undefined) return share === '' ? '*' : `${share}*`;
  const percent = /^([\d.]+)\s*%$/.exec(text)?.[1];
  if (percent !== undefined) return `${percent}%`;
  if (['fit-content', 'min-content', 'max-content', 'content', 'fit'].includes(text)) return 'auto';
  if (['fill', 'stretch', 'flex', 'full', 'rest'].includes(text)) return '*';
  return meantLength(value);
}

/** The widths of lines that CSS has words for, points. */
const lineWidths: Readonly<Record<string, number>> = { thin: 0.75, medium: 2.25, thick: 3.75 };

const sideLetters = { t: 'top', r: 'right', b: 'bottom', l: 'left' };

/** Returns the line that was meant: `"1px solid red"`, true. Four lengths are those of the sides. */
export function meantBorder(value: unknown): unknown {
  if (value === true) return { width: 1 };
  if (Array.isArray(value)) return borderOfSides(value);
  if (typeof value !== 'string') return undefined;
  // Some tools name the sides that have a line by their letters.
  if (/^[tblr]{1,4}$/i.test(value))
    return Object.fromEntries(
      Object.entries(sideLetters).flatMap(([letter, side]) =>
        value.toLowerCase().includes(letter) ? [[side, 0.5]] : [],
      ),
    );
  const border: { width?: unknown; color?: unknown; style?: string } = {};
  for (const part of value.trim().split(/\s+/)) {
    const width = parseLength(part) === undefined ? (lineWidths[part] ?? meantLength(part)) : part;
    if (width !== undefined) border.width = width;
    else if (['dashed', 'dotted'].includes(part)) border.style = part;
    else if (part !== 'solid') border.color = parseColor(part) === undefined ? meantColor(part) : part;
  }
  if (Object.hasOwn(border, 'color') && border.color === undefined) return undefined;
  return Object.keys(border).length > 0 ? border : undefined;
}

/** Returns the lines of the sides that CSS has in this order. Two are those of top and bottom, and of left and right. */
function borderOfSides(list: readonly unknown[]): unknown {
  const [top, right = top, bottom = top, left = right] = list;
  const isSound = list.length >= 1 && list.length <= 4;
  return isSound && list.every((each) => parseLength(each) !== undefined)
    ? { top, right, bottom, left }
    : undefined;
}

/** Returns a name of `a-z`, digits and hyphens that is near the one that was written. */
export function meantName(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  const name = value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')
    .slice(0, 40);
  return name === '' ? undefined : name;
}
