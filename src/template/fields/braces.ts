// The ways out where `{{ }}` stands for a value that is known when the template is read.
import { styleEntries } from './common-entries.ts';

/** What is read, as far as the ways out ask for it. */
export interface BracesPlace {
  /** What a named style may hold for it besides style properties. Undefined for what is no block. */
  readonly takes?: readonly string[] | undefined;
  /** Whether it is a block that holds content. */
  readonly holds: boolean;
}

const namedStyle = `data chooses a named style: "style": "{{… ? 'small' : 'large'}}"`;

/** The keys of rows. */
const rows = /^(body|head|foot|rows)$/;

/** Returns how data decide at keys that take no `{{ }}`, or undefined where they can't. */
export function wayOfBraces(
  keys: readonly (string | number)[],
  { takes, holds }: BracesPlace,
): string | undefined {
  const [first = ''] = keys;
  const last = keys.at(-1) ?? '';
  if (first !== 'series' && (Object.hasOwn(styleEntries, last) || takes?.includes(String(first))))
    return namedStyle;
  if (takes === undefined)
    return first === 'page' ? 'a section with an "if" may have a page of its own' : undefined;
  const isInner = keys.length > 1;
  if (isInner && first === 'columns') return twice('column');
  if (isInner && rows.test(String(first))) return twice('row');
  if (isInner && first === 'text') return twice('span');
  const isSize = holds && (last === 'width' || last === 'height');
  return isSize ? `${twice('block')}; a bar as long as a value is a "chart"` : twice('block');
}

function twice(what: string): string {
  return `write the ${what} twice, each with an "if"`;
}
