// Warnings of features and axes that a style asks for and its font has not.
import type { Face } from '../../fonts/face.ts';
import { columnFeatures } from '../../fonts/features.ts';
import { defaultTextStyle, type TextStyle } from '../../layout/style.ts';
import type { DocumentState } from './document-state.ts';

/** Warns of features and axes that the font of a style has not. `path` is the place of the style. */
export function checkFeatures(state: DocumentState, path: string, style: TextStyle): void {
  const { font, smallCaps, features, axes } = style;
  if (!smallCaps && features === defaultTextStyle.features && axes === defaultTextStyle.axes) return;
  const [face] = state.fonts.faces(font, style);
  if (!face) return;
  if (smallCaps && !face.hasFeature('smcp')) {
    const hint = 'choose a font with the feature "smcp", or write capitals in a smaller size';
    state.warn({ path, message: `${face.name} has no small capitals`, hint });
  }
  for (const [tag, value] of Object.entries(features)) {
    if (value === 0) continue;
    if (columnFeatures.has(tag)) {
      const hint =
        'take it away: punctuation is set closer by "punctuationSpacing", and lines by "palt" or "halt"';
      state.warn({ path, message: `the feature "${tag}" has no effect: columns keep their squares`, hint });
      continue;
    }
    if (face.hasFeature(tag)) continue;
    const message = `${face.name} has no feature "${tag}"`;
    state.warn({ path, message, hint: 'choose a font that has it, or take the feature away' });
  }
  for (const [tag, value] of Object.entries(axes)) {
    const doubt = axisDoubt(face, tag, value);
    if (doubt) state.warn({ path, ...doubt });
  }
}

/** Says why an axis has no effect, or less than is asked for. */
function axisDoubt(
  face: Face,
  tag: string,
  value: number,
): { readonly message: string; readonly hint: string } | undefined {
  const { axes = [] } = face;
  const axis = axes.find((each) => each.tag === tag);
  if (!axis) {
    const known = axes.map((each) => `"${each.tag}"`).join(', ');
    const hint = known === '' ? 'axes need a variable font' : `it has ${known}`;
    return { message: `${face.name} has no axis "${tag}"`, hint };
  }
  const { least, most } = axis;
  if (value >= least && value <= most) return undefined;
  const [nearest, message] = [
    value < least ? least : most,
    `${face.name} has no ${value} on its axis "${tag}"`,
  ];
  return { message, hint: `it goes from ${least} to ${most}; ${nearest} is taken` };
}
