// What was chosen for a new template so far.
import type { BeginningAsked } from '../../protocol.ts';
import { language as ownLanguage } from '../../words/words.ts';

/** Data that the template is to print. */
export type Sample = BeginningAsked['samples'][number];

/** What was chosen. */
export interface Chosen {
  readonly isData: boolean;
  readonly kind: string;
  /** '' for a template of one look. */
  readonly dress: string;
  /** '' for a template of one language. */
  readonly language: string;
  /** The folder; undefined until somebody names it. */
  readonly folder: string | undefined;
  readonly samples: readonly Sample[];
  readonly pasted: string;
}

/** What is chosen at the beginning. */
export const atFirst: Chosen = {
  ...{ isData: false, kind: 'invoice', dress: 'sans', language: 'en' },
  ...{ folder: undefined, samples: [], pasted: '' },
};

/** What a part of the dialog is given. */
export interface WayProps {
  readonly chosen: Chosen;
  readonly choose: (change: Partial<Chosen>) => void;
}

/** Returns all data, what was pasted with it. */
export function samplesOf({ samples, pasted }: Chosen): readonly Sample[] {
  return pasted.trim() === '' ? samples : [...samples, { name: 'pasted', text: pasted }];
}

/** Returns the folder: the one that was named, otherwise that of the template, or of the first file. */
export function folderOf({ folder, isData, kind, samples: [first] }: Chosen): string {
  if (folder !== undefined || !isData) return folder ?? kind;
  const name = first?.name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-') ?? '';
  return name === '' ? 'document' : name;
}

/** Returns what the server is asked for. */
export function askedOf(chosen: Chosen): BeginningAsked {
  const folder = folderOf(chosen);
  // What the page speaks is what its person reads.
  if (chosen.isData) return { folder, samples: samplesOf(chosen), language: ownLanguage };
  const { kind, dress, language } = chosen;
  return { folder, from: { kind, ...(dress && { dress }), ...(language && { language }) }, samples: [] };
}
