// Collects the text in a drawing, to find the characters that its fonts must have.
import { elementsOf, type XmlElement } from './xml.ts';

/** The text that a drawing shows. */
export interface DrawnText {
  /** Each character once, in the order in which they come. */
  readonly characters: readonly string[];
  readonly bold: boolean;
  readonly italic: boolean;
}

/** Returns the text that a prepared drawing shows. Such a drawing holds text only inside of `text`. */
export function textOf(root: XmlElement): DrawnText {
  const characters = new Set<string>();
  const style = { bold: false, italic: false };
  gather(root, characters, style);
  return { characters: [...characters], ...style };
}

function gather(
  element: XmlElement,
  characters: Set<string>,
  style: { bold: boolean; italic: boolean },
): void {
  for (const child of element.children) {
    if (typeof child !== 'string') continue;
    for (const character of child) characters.add(character);
  }
  if (isBold(element)) style.bold = true;
  if (isItalic(element)) style.italic = true;
  for (const child of elementsOf(element)) gather(child, characters, style);
}

/** Returns whether the text of an element is bold, or undefined where it is as the text around it. */
export function isBold({ attributes }: XmlElement): boolean | undefined {
  const weight = attributes.get('font-weight');
  return weight === undefined ? undefined : !/^(?:normal|[1-5]00|lighter)$/i.test(weight);
}

/** Returns whether the text of an element is slanted, or undefined where it is as the text around it. */
export function isItalic({ attributes }: XmlElement): boolean | undefined {
  const slant = attributes.get('font-style');
  return slant === undefined ? undefined : !/^normal$/i.test(slant);
}
