// The roles that authors may give to blocks, as standard structure types (ISO 32000-1 14.8.4).
import type { Role } from '../../layout/structure.ts';

/** The roles by the names that authors write. With `none` the content of the block counts as if the block were not there. */
export const roles = {
  none: undefined,
  paragraph: 'P',
  part: 'Part',
  article: 'Art',
  section: 'Sect',
  group: 'Div',
  quote: 'BlockQuote',
  figure: 'Figure',
  formula: 'Formula',
} as const satisfies Readonly<Record<string, Role | undefined>>;

/** A role as authors write it. */
export type RoleName = keyof typeof roles;

/** The names of all roles. */
export const roleNames: readonly RoleName[] = [
  'none',
  'paragraph',
  'part',
  'article',
  'section',
  'group',
  'quote',
  'figure',
  'formula',
];
