// The named styles of the document over all of its files: how often each is used and where, and other names for them.
import type { Box } from '../point/boxes.ts';
import type { Point } from '../point/point.ts';
import { words } from '../words/words.ts';
import type { OtherChange } from './across-files.ts';
import type { Acting } from './acting.ts';
import { pointerAcross, type ReadText } from './edit/across.ts';
import { applied } from './edit/entries.ts';
import { entryOf } from './edit/jsonc.ts';
import { placesOf, renamedStyle, stylesWith } from './edit/style-names.ts';
import { countedUses, type NamedStyle, namesIn, type TemplateNames, withOthers } from './facts.ts';
import { type Related, readAgain } from './related.ts';
import type { Texts } from './texts.ts';

/** What the styles are read from and changed with. */
export interface StylesWorld {
  readonly texts: Texts;
  readonly related: Related;
  readonly acting: Acting;
  readonly point: Point;
  /** The path of the open file. */
  readonly path: () => string | undefined;
}

/** The styles of the document that the open file belongs to. */
export class Styles {
  readonly #world: StylesWorld;

  constructor(world: StylesWorld) {
    this.#world = world;
  }

  /** Returns the styles that a file and those around it declare, in their order. */
  all(now: ReadText): readonly NamedStyle[] {
    const others = this.#others();
    const files = [{ ...now, path: this.#world.path() ?? '' }, ...others];
    const uses = countedUses(files.map(({ root }) => root));
    const found = new Map<string, NamedStyle>();
    for (const { root, path } of files) {
      const isOwn = path === this.#world.path();
      for (const { key } of entryOf(root, 'styles')?.node.entries ?? [])
        if (!found.has(key))
          found.set(key, { name: key, uses: uses.get(key) ?? 0, path: isOwn ? undefined : path });
    }
    return [...found.values()];
  }

  /** Returns what the open file has by name, with what the files around it bring. */
  names({ root }: ReadText, styles: readonly NamedStyle[], families: readonly string[]): TemplateNames {
    return withOthers(namesIn(root), { styles, families, roots: this.#others().map((file) => file.root) });
  }

  /** Gives a style another name in all files. Resolves with whether it was done. */
  async rename(from: string, to: string): Promise<boolean> {
    const { acting, texts } = this.#world;
    const now = texts.now();
    if (!now) return acting.refuse(words.refused.syntaxFirst);
    if (to === from) return true;
    if (to === '') return acting.refuse(words.refused.noName);
    const isTaken = this.all(now).some(({ name }) => name === to);
    if (isTaken) return acting.refuse(words.refused.styleIsThere(to));
    const changes = renamedStyle(now, from, to);
    const others = (await readAgain(this.#others())).flatMap((file): OtherChange[] => {
      const after = applied(file.text, renamedStyle(file, from, to));
      return after === file.text ? [] : [{ path: file.path, before: file.text, after }];
    });
    const [other] = others;
    // An act that leaves the open file as it is could not be taken back there.
    if (changes.length === 0) return acting.refuse(words.refused.styleElsewhere(other?.path ?? from));
    return acting.across(now.text, { changes, select: '' }, others);
  }

  /** Outlines all that a change of a style would show in, and brings the first of it into sight; undefined outlines nothing. */
  async show(style: string | undefined, reveals: boolean): Promise<void> {
    const [first] = await this.#outline(style);
    if (reveals && first) this.#world.point.reveal(first);
  }

  #outline(style: string | undefined): Promise<readonly Box[]> {
    const now = this.#world.texts.now();
    const path = this.#world.path();
    if (style === undefined || !now || path === undefined) return this.#world.point.setUsed(undefined);
    const others = this.#others();
    const names = stylesWith([now.root, ...others.map(({ root }) => root)], style);
    return this.#world.point.setUsed((versions) => {
      const shown = this.#world.texts.shownIn(versions);
      const own = placesOf(now.root, names).flatMap((at) => {
        const there = shown ? pointerAcross(now, shown, at) : at;
        return there === undefined ? [] : [{ open: path, path: there }];
      });
      const further = others.flatMap((file) =>
        placesOf(file.root, names).map((at) => ({ open: file.path, path: at })),
      );
      return [...own, ...further];
    });
  }

  #others(): ReturnType<Related['besides']> {
    return this.#world.related.besides(this.#world.path());
  }
}
