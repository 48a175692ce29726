// Warnings of features that a style asks for and its font has not.
import { defaultTextStyle, type TextStyle } from '../../layout/style.ts';
import type { DocumentState } from './document-state.ts';

/** Warns of features that the font of a style has not. `path` is the place of the style. */
export function checkFeatures(state: DocumentState, path: string, style: TextStyle): void {
  const { font, smallCaps, features } = style;
  if (!smallCaps && features === defaultTextStyle.features) return;
  const [face] = state.fonts.faces(font, style);
  if (!face) return;
  if (smallCaps && !face.hasFeature('smcp')) {
    const hint = 'choose a font with the feature "smcp", or write capitals in a smaller size';
    state.warn({ path, message: `${face.name} has no small capitals`, hint });
  }
  for (const [tag, value] of Object.entries(features)) {
    if (value === 0 || face.hasFeature(tag)) continue;
    const message = `${face.name} has no feature "${tag}"`;
    state.warn({ path, message, hint: 'choose a font that has it, or take the feature away' });
  }
}
