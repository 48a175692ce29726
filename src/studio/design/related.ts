// The other files of the document that the open one belongs to: those that it extends or includes, or that include it.

import type { JsonNode } from '../data/tree.ts';
import { readFile } from '../editor/files.ts';
import type { ExplainedDocument } from '../protocol.ts';
import type { ReadText } from './edit/across.ts';
import { readJsonc, textAt } from './edit/jsonc.ts';

/** A file as it was read. */
export interface RelatedFile extends ReadText {
  readonly path: string;
  readonly version: string;
}

/** Reads the files as the pages show them. */
export class Related {
  readonly #onChange: () => void;
  #files: readonly RelatedFile[] = [];
  #asked = '';

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Returns the files but the open one. */
  besides(path: string | undefined): readonly RelatedFile[] {
    return this.#files.filter((file) => file.path !== path);
  }

  /** Returns what gives an open file the keys that it does not write: what it extends, then the template that it stands in, with what that one extends. */
  basesOf(path: string, root: JsonNode, template: string | undefined): readonly JsonNode[] {
    const found = new Map([[path, root]]);
    const take = (next: string | undefined): void => {
      const file = this.#files.find((one) => one.path === next);
      if (!file || found.has(file.path)) return;
      found.set(file.path, file.root);
      take(extendedBy(file.path, file.root));
    };
    take(extendedBy(path, root));
    take(template);
    return [...found.values()].slice(1);
  }

  /** Reads the files of these versions, where they are others than before. */
  async load(versions: ExplainedDocument['versions']): Promise<void> {
    const asked = JSON.stringify(versions);
    // While a document is drawn anew, none is shown for a moment.
    if (asked === this.#asked || asked === '{}') return;
    this.#asked = asked;
    const files = await Promise.all(
      Object.keys(versions).map(async (path) => {
        const known = this.#files.find((one) => one.path === path && one.version === versions[path]);
        return known ?? (await readOne(path).catch(() => undefined));
      }),
    );
    if (this.#asked !== asked) return;
    this.#files = files.filter((file) => file !== undefined);
    this.#onChange();
  }
}

/** Reads files again, as they are now. */
export async function readAgain(files: readonly RelatedFile[]): Promise<readonly RelatedFile[]> {
  const found = await Promise.all(files.map(({ path }) => readOne(path)));
  return found.filter((file) => file !== undefined);
}

/** Returns the path of the file that one extends, or undefined. */
function extendedBy(path: string, root: JsonNode): string | undefined {
  const name = textAt(root, 'extends');
  if (name === undefined) return undefined;
  const encoded = (plain: string): string => plain.split('/').map(encodeURIComponent).join('/');
  return decodeURIComponent(new URL(encoded(name), `file:///${encoded(path)}`).pathname.slice(1));
}

async function readOne(path: string): Promise<RelatedFile | undefined> {
  const { text, version } = await readFile(path);
  const root = readJsonc(text);
  return root && { path, text, version, root };
}
