// The files that a template brings: fonts opened, pictures tried, and what is wrong told at the key that names them.
import type { Asset } from '../assets/asset.ts';
import { decodePicture } from '../assets/decode.ts';
import { AppError, type Issue } from '../errors.ts';
import type { Face } from '../fonts/face.ts';
import type { FontFamily } from '../fonts/family.ts';
import { openFace } from '../fonts/openface.ts';
import type { CompiledTemplate } from '../template/compile.ts';
import type { AssetRef } from '../template/kind.ts';

const styles = ['regular', 'bold', 'italic', 'boldItalic'] as const;

/** One reading of a template's files: what could be used, and what is wrong with the rest. */
export class TemplateFiles {
  readonly issues: Issue[] = [];
  readonly #template: CompiledTemplate;
  readonly #files: ReadonlyMap<string, Asset>;

  constructor(template: CompiledTemplate, files: ReadonlyMap<string, Asset>) {
    this.#template = template;
    this.#files = files;
  }

  /** Opens the faces of all families that the template declares. */
  openFamilies(): readonly FontFamily[] {
    return this.#template.fonts.map((plan) => {
      const family: { name: string } & Partial<Record<(typeof styles)[number], Face>> = { name: plan.family };
      for (const style of styles) {
        const ref = plan[style];
        const face =
          ref && this.#use(ref, ({ bytes, sha256 }) => openFace(bytes, { label: ref.ref, id: sha256 }));
        if (face) family[style] = face;
      }
      return family;
    });
  }

  /** Decodes all pictures once, to see whether they are whole. */
  tryPictures(): void {
    for (const ref of this.#template.assets) {
      if (ref.path.startsWith('/fonts/')) continue;
      // A drawing is read by the block that draws it.
      this.#use(ref, (file) => (file.mediaType === 'image/svg+xml' ? undefined : decodePicture(file)));
    }
  }

  #use<T>(ref: AssetRef, how: (file: Asset) => T): T | undefined {
    const file = this.#files.get(ref.ref);
    if (!file) return undefined;
    try {
      return how(file);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { message, hint } of error.issues) this.#report(ref, message, hint);
      return undefined;
    }
  }

  #report(ref: AssetRef, message: string, hint: string | undefined): void {
    const { tree } = this.#template;
    const { file, line, column, path } = tree.locate(ref.path);
    const place = { path, line, column, ...(file === tree.file ? {} : { file }) };
    this.issues.push({ source: 'template', message, ...(hint === undefined ? {} : { hint }), ...place });
  }
}
