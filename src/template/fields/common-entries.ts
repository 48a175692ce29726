// The keys that all blocks take: style properties, conditions, ids, margins, breaks and roles.
import { type Pt, parseLength } from '../../units.ts';
import { oneOf, optional } from './combined-fields.ts';
import { described, field } from './field.ts';
import { hyphenate } from './hyphenate-field.ts';
import { meantLength, meantLineHeight } from './meant-value.ts';
import { roleNames } from './roles.ts';
import {
  choice,
  colorTemplate,
  expression,
  flag,
  identifier,
  integer,
  length,
  number,
  sides,
  styleNames,
  templateText,
} from './simple-fields.ts';
import { tabStops } from './tabs-field.ts';
import { axes, features, underline } from './type-fields.ts';

const fontList = field<readonly string[]>(
  (value) => {
    const names: readonly unknown[] = Array.isArray(value) ? value : [value];
    const strings = names.filter((name) => typeof name === 'string' && name !== '' && !name.includes('{{'));
    // Only strings are left when none was filtered out.
    return names.length > 0 && strings.length === names.length ? (strings as string[]) : undefined;
  },
  'the name of a font family or a list of names',
  { json: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] } },
);

const language = field<string>(
  (value) =>
    typeof value === 'string' && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(value) ? value : undefined,
  'a language tag such as "de" or "pt-BR"',
  { json: { type: 'string' } },
);

const lineHeight = field<number>(
  (value) => (typeof value === 'number' && value >= 0.1 && value <= 100 ? value : undefined),
  'a number from 0.1 to 100',
  { json: { type: 'number', minimum: 0.1, maximum: 100 }, meant: meantLineHeight },
);

/** The style properties that every block, span, row, column and cell takes. Spread them into `object({ … })`. */
export const styleEntries = {
  font: optional(
    described(
      fontList,
      'Font family, or several in fallback order; bundled are Platen Sans, which is the default, and Platen Serif.',
    ),
  ),
  fontSize: optional(
    field((value) => positiveLength(value), 'a length above 0 such as 10 or "4mm"', {
      meant: meantLength,
      json: { type: ['number', 'string'], description: 'Font size in points or with a unit; default 10.' },
    }),
  ),
  bold: optional(described(flag, 'Sets text in the bold face of the font; default false.')),
  italic: optional(described(flag, 'Sets text in the italic face of the font; default false.')),
  weight: optional(
    described(
      integer(1, 1000),
      'How bold the face is, from 1 to 1000: regular is 400, bold 700. The nearest that the font has is taken.',
    ),
  ),
  axes: optional(
    described(axes, 'Axes of a variable font by tag: width "wdth", optical size "opsz", and its own.'),
  ),
  color: optional(described(colorTemplate, 'Colour of the text; default black.')),
  backgroundColor: optional(described(colorTemplate, 'Colour behind it; not inherited.')),
  align: optional(
    described(
      choice('start', 'left', 'center', 'right', 'end', 'justify', 'decimal'),
      'Where lines stand; default "start". "decimal", in columns of tables, puts decimal signs below each other.',
    ),
  ),
  lineHeight: optional(described(lineHeight, 'Height of a line, times the font size; default 1.3.')),
  letterSpacing: optional(described(length, 'Added between two letters; default 0.')),
  underline: optional(
    described(underline, 'A line below the text: true, or { color, style, thickness }; default false.'),
  ),
  smallCaps: optional(described(flag, 'Small capitals for small letters.')),
  features: optional(described(features, 'OpenType features by tag: true, false or which of several.')),
  strike: optional(described(flag, 'A line through the text; default false.')),
  baseline: optional(
    described(
      choice('normal', 'super', 'sub'),
      'Whether text is raised or lowered, and smaller; default "normal".',
    ),
  ),
  hyphenate: optional(
    described(hyphenate, 'Whether words are divided at line ends, and how; default false.'),
  ),
  noWrap: optional(described(flag, 'Lines break at "\\n" alone, as long as the text fits; default false.')),
  punctuationSpacing: optional(
    described(
      choice('trim', 'pairs', 'full'),
      'Chinese and Japanese punctuation: "trim" (default) is half as wide at edges of lines and beside other punctuation, "pairs" only there, "full" never.',
    ),
  ),
  autoSpace: optional(
    described(
      oneOf(flag, number(0, 1)),
      'Space between Chinese or Japanese and Latin letters or figures, times the font size; default true, which is 0.25.',
    ),
  ),
  hangingPunctuation: optional(
    described(flag, 'Chinese and Japanese commas and stops stand beyond the ends of lines; default false.'),
  ),
  emphasis: optional(
    described(
      choice('none', 'dot', 'circle', 'sesame', 'triangle'),
      'A mark above each character, in Chinese below it; default "none".',
    ),
  ),
  indent: optional(described(length, 'Space before the first line; a negative one hangs. Default 0.')),
  tabs: optional(described(tabStops, 'Where text goes on behind a tab, "\\t".')),
  lang: optional(
    described(
      language,
      'The language of the text, a BCP 47 tag: for hyphens, and for readers that speak. Default: the locale.',
    ),
  ),
  direction: optional(
    described(
      choice('ltr', 'rtl', 'auto'),
      'Which way text runs; "auto" (default) asks its first strong letter.',
    ),
  ),
  orphans: optional(described(integer(1, 100), 'The fewest lines before a page break; default 2.')),
  widows: optional(described(integer(1, 100), 'The fewest lines after a page break; default 2.')),
} as const;

function positiveLength(value: unknown): Pt | undefined {
  const points = parseLength(value);
  return points !== undefined && points > 0 ? points : undefined;
}

/** The keys that every block takes, besides style properties. */
export const commonEntries = {
  if: optional(described(expression, 'JSONata: the block is left out unless it is true.')),
  each: optional(described(expression, 'JSONata: the block is repeated for each item.')),
  as: optional(described(identifier, 'Name of the item: $name, $nameIndex, $namePosition.')),
  id: optional(described(templateText, 'Name that links and $pageOf refer to.')),
  link: optional(described(templateText, 'A URL or "#id" that the block opens.')),
  style: optional(described(styleNames, 'Style names; a later one wins.')),
  margin: optional(described(sides, 'Space around it; default 0. Margins add, they never collapse.')),
  keepTogether: optional(described(flag, 'It is not divided between pages; default false.')),
  keepWithNext: optional(described(flag, 'It stands on the page of what follows it; default false.')),
  pageBreak: optional(described(choice('before', 'after'), 'It starts a page, or what follows does.')),
  place: optional(
    described(choice('foot'), '"foot": it stands at the foot of its page, and what follows starts a page.'),
  ),
  role: optional(described(choice(...roleNames), 'What the block is, where its type does not say it.')),
  decorative: optional(described(flag, 'It only decorates: it is not read aloud.')),
  alt: optional(described(templateText, 'What is said in place of a block with the role figure or formula.')),
} as const;
