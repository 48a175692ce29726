// Files that are dropped on the pages or pasted: a picture becomes a block, a font is declared.

import { messageOf } from '../../../thrown.ts';
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
  if (font) {
    const face = faceOf(font);
    const root = texts.now()?.root;
    const family = root && nodeAt(root, '/fonts');
    const declared = family && entryOf(family, font.family)?.node;
    // A family needs a regular face.
    const key = face !== 'regular' && !declared ? 'regular' : face;
    return { kind: 'set', at: '', way: ['fonts', font.family, ...key.split('.')], raw: JSON.stringify(name) };
  }
  const type = mediaType === 'image/svg+xml' ? 'svg' : mediaType === 'application/pdf' ? 'pdf' : 'image';
  const alt = name.replace(/\.[^.]*$/, '').replaceAll(/[-_]+/g, ' ');
  const raw = `{ "type": "${type}", "src": ${JSON.stringify(name)}, "width": 120, "alt": ${JSON.stringify(alt)} }`;
  return { kind: 'insert', at: selected() ?? '', raw, to };
}

/** Returns the key of a family that a face stands under. */
function faceOf({ weight, italic }: NonNullable<DroppedFile['font']>): string {
  if (weight === 400) return italic ? 'italic' : 'regular';
  if (weight === 700) return italic ? 'boldItalic' : 'bold';
  return `weights.${weight}.${italic ? 'italic' : 'regular'}`;
}
