// The files that a template brings: fonts opened, pictures tried, and what is wrong told at the key that names them.
import type { Asset } from '../assets/asset.ts';
import { decodePicture } from '../assets/decode.ts';
import { AppError, type Issue } from '../errors.ts';
import type { Face } from '../fonts/face.ts';
import type { FontFamily } from '../fonts/family.ts';
import { loadFace } from '../fonts/load.ts';
import { byPlace } from '../template/compilation.ts';
import type { Compiled, NamedFiles } from '../template/compile.ts';
import type { AssetRef } from '../template/kind.ts';

const styles = ['regular', 'bold', 'italic', 'boldItalic'] as const;

/** The faults of a template together with what is wrong inside the files that it names, in the order of their places. */
export async function withFileFaults(
  { issues, named }: Extract<Compiled, { readonly issues: unknown }>,
  files: ReadonlyMap<string, Asset>,
): Promise<readonly Issue[]> {
  if (!named) return issues;
  const reading = new TemplateFiles(named, files);
  await reading.openFamilies();
  await reading.tryPictures();
  return [...issues, ...reading.issues].sort(byPlace);
}

/** One reading of a template's files: what could be used, and what is wrong with the rest. */
export class TemplateFiles {
  readonly issues: Issue[] = [];
  readonly #template: NamedFiles;
  readonly #files: ReadonlyMap<string, Asset>;

  constructor(template: NamedFiles, files: ReadonlyMap<string, Asset>) {
    this.#template = template;
    this.#files = files;
  }

  /** Opens the faces of all families that the template declares: each file whatever its form, as the style that it stands for. */
  async openFamilies(): Promise<readonly FontFamily[]> {
    const families: FontFamily[] = [];
    for (const plan of this.#template.fonts) {
      const family: { name: string } & Partial<Record<(typeof styles)[number], Face>> = { name: plan.family };
      for (const style of styles) {
        const face = await this.#openFace(plan[style], style);
        if (face) family[style] = face;
      }
      families.push(family);
    }
    return families;
  }

  /** Decodes all pictures once, to see whether they are whole. */
  async tryPictures(): Promise<void> {
    for (const ref of this.#template.assets) {
      if (ref.path.startsWith('/fonts/')) continue;
      await this.#use(ref, (file) => {
        // A drawing is read by the block that draws it.
        if (file.mediaType !== 'image/svg+xml') decodePicture(file);
      });
    }
  }

  #openFace(ref: AssetRef | undefined, style: (typeof styles)[number]): Promise<Face | undefined> {
    if (!ref) return Promise.resolve(undefined);
    const wanted = { bold: /bold/i.test(style), italic: /italic/i.test(style) };
    return this.#use(ref, ({ bytes, sha256 }) => loadFace(bytes, { label: ref.ref, sha256, ...wanted }));
  }

  /** What is wrong with a file is an issue at the key that names it. */
  async #use<T>(ref: AssetRef, how: (file: Asset) => T | Promise<T>): Promise<T | undefined> {
    const file = this.#files.get(ref.ref);
    if (!file) return undefined;
    try {
      return await how(file);
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
