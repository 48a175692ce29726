// Files that are dropped on the pages or pasted: a picture becomes a block, a font is declared.

import { messageOf } from '../../../thrown.ts';
import type { JsonNode } from '../../data/tree.ts';
import { sendFile } from '../../editor/files.ts';
import type { DroppedFile } from '../../protocol.ts';
import { words } from '../../words/words.ts';
import type { Act } from '../edit/acts.ts';
import { entryOf, nodeAt } from '../edit/jsonc.ts';
import type { Spot } from '../know/slots.ts';
import type { Texts } from '../texts.ts';

/** The most bytes of a file: those that a file of a template may have. The server bounds them, too. */
const mostBytes = 32 * 1024 * 1024;
const mostFiles = 20;

/** What files are taken with. */
export interface FilesWorld {
  readonly texts: Texts;
  readonly template: () => string | undefined;
  readonly selected: () => string | undefined;
  readonly act: (act: Act) => Promise<boolean>;
  readonly say: (message: string, isRefused: boolean) => void;
}

/** Takes files, one after the other. A picture goes to a place, behind what is selected by default. `findSpot` is asked for each. */
export async function takeFiles(
  world: FilesWorld,
  files: readonly File[],
  findSpot?: () => Spot | undefined,
): Promise<void> {
  const template = world.template();
  if (template === undefined) return;
  for (const file of files.slice(0, mostFiles)) {
    if (file.size > mostBytes) {
      const size = Math.round(file.size / 1e6);
      world.say(
        words.refused.notDone(words.hand.fileTooLarge(file.name, size, Math.floor(mostBytes / 1e6))),
        true,
      );
      return;
    }
    try {
      const sent = await sendFile(template, file);
      const isDone = await world.act(actOf(world, sent, findSpot?.()));
      if (!isDone) return;
      world.say(words.hand.fileWritten(sent.name), false);
    } catch (error) {
      world.say(words.refused.notDone(messageOf(error)), true);
      return;
    }
  }
  if (files.length > mostFiles) world.say(words.refused.notDone(words.hand.tooManyFiles(mostFiles)), true);
}

function actOf(
  { selected, texts }: FilesWorld,
  { name, mediaType, font }: DroppedFile,
  to: Spot | undefined,
): Act {
  if (font) return fontAct(texts.now()?.root, name, font);
  const type = mediaType === 'image/svg+xml' ? 'svg' : mediaType === 'application/pdf' ? 'pdf' : 'image';
  const alt = name.replace(/\.[^.]*$/, '').replaceAll(/[-_]+/g, ' ');
  const raw = `{ "type": "${type}", "src": ${JSON.stringify(name)}, "width": 120, "alt": ${JSON.stringify(alt)} }`;
  return { kind: 'insert', at: selected() ?? '', raw, to };
}

/** Returns the act that declares a face of a family beside those that are declared. */
export function fontAct(
  root: JsonNode | undefined,
  name: string,
  { family, weight, italic }: NonNullable<DroppedFile['font']>,
): Act {
  const file = JSON.stringify(name);
  const set = (way: readonly string[], raw: string): Act => ({
    ...{ kind: 'set', at: '', way: ['fonts', family, ...way], raw },
  });
  const fonts = root && nodeAt(root, '/fonts');
  const declared = fonts && entryOf(fonts, family)?.node;
  const usual = { 400: ['regular', 'italic'], 700: ['bold', 'boldItalic'] }[weight]?.[italic ? 1 : 0];
  const side = italic ? 'italic' : 'regular';
  const weights = declared && entryOf(declared, 'weights')?.node;
  const same = weights && entryOf(weights, String(weight))?.node;
  // A family needs a regular face, and so does each of its weights: this one, until another one is dropped.
  const both = italic ? `{ "regular": ${file}, "italic": ${file} }` : `{ "regular": ${file} }`;
  if (!declared) {
    if (usual === 'regular') return set([usual], file);
    const face = usual === undefined ? `"weights": { "${weight}": ${both} }` : `"${usual}": ${file}`;
    return set([], `{ "regular": ${file}, ${face} }`);
  }
  if (usual !== undefined) return set([usual], file);
  const way = ['weights', String(weight)];
  if (!same) return set(way, both);
  // One file alone is short for the upright face.
  if (same.kind !== 'text') return set([...way, side], file);
  return italic ? set(way, `{ "regular": ${same.raw}, "italic": ${file} }`) : set(way, file);
}
