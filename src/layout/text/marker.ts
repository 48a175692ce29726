// The text of a marker: the number of a paragraph, or the number or bullet of an item of a list.
import type { Flowable } from '../flowable.ts';
import type { StructureNode } from '../structure.ts';
import type { TextStyle } from '../style.ts';
import { paragraph } from './paragraph.ts';

/** What a marker may have besides its text. */
export interface MarkerFacts {
  readonly link?: string | undefined;
  readonly node?: StructureNode | undefined;
}

/** Returns a marker, set as the text beside it, without what is meant for the lines of a text. */
export function markerText(
  path: string,
  text: string,
  style: TextStyle,
  { link, node }: MarkerFacts = {},
): Flowable {
  const plain: TextStyle = { ...style, align: 'start', indent: 0, underline: false, strike: false };
  const span = { text, style: plain, ...(link !== undefined && { link }) };
  return paragraph({ path, spans: [span], style: plain, ...(node && { node }) });
}
