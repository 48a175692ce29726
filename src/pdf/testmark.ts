// The mark on the pages of test keys.

import { invariant } from '../errors.ts';
import { bundledFontSet } from '../fonts/fontset.ts';
import type { FrameItem, Page, TextItem } from '../layout/frame.ts';
import { watermarkArtifact } from '../layout/structure.ts';

const word = 'TEST';
/** The part of the page's width that the mark takes, or of its height when that is less. */
const share = 0.6;
const opacity = 0.18;

/** Returns a translucent "TEST" across the middle of a page. */
export function testMark({ width, height }: Page): FrameItem {
  const [face] = bundledFontSet().faces([], { bold: true, italic: false });
  invariant(face, 'there is a bundled face');
  const run = face.shape(word, { rtl: false, script: 'Latn', language: 'en' });
  const em = run.width / face.unitsPerEm;
  const size = (Math.min(width, height) * share) / em;
  const text: TextItem = {
    kind: 'text',
    x: (width - em * size) / 2,
    y: height / 2 + (face.capHeight / face.unitsPerEm / 2) * size,
    width: em * size,
    size,
    color: '#d02020',
    pieces: [run],
    wordSpace: 0,
    letterSpace: 0,
    text: word,
  };
  const frame = { path: '', width, height, items: [text] };
  return { kind: 'frame', x: 0, y: 0, frame, opacity, node: watermarkArtifact };
}
