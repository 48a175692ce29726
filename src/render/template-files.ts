// The files that a template brings. Fonts are opened and pictures are tried, and faults are reported at the key that names the file.

import type { Asset } from '../assets/asset.ts';
import { Pdfs } from '../assets/pdf/source.ts';
import type { Pictures } from '../assets/pictures.ts';
import { svgText } from '../assets/svg/decode-text.ts';
import { blockKinds } from '../blocks/index.ts';
import { type TrialRoom, tryDrawing, tryInline } from '../blocks/svg/trial.ts';
import { AppError, type Issue } from '../errors.ts';
import type { Face } from '../fonts/face.ts';
import type { FontFamily, WeightFaces } from '../fonts/family.ts';
import { type LoadedInstance, loadFace, loadFaces, loadInstance } from '../fonts/load.ts';
import { tryFace } from '../fonts/try-face.ts';
import type { VariableFont } from '../fonts/variable.ts';
import { byPlace } from '../template/compile/compilation.ts';
import type { Compiled, NamedFiles } from '../template/compile/compile.ts';
import type { FontPlan, WeightPlan } from '../template/compile/sections.ts';
import type { AssetRef, ShownFile } from '../template/kind.ts';
import type { JsonObject } from '../template/read/record.ts';
import { joinPointer, splitPointer } from '../template/read/tree.ts';
import { parseLength } from '../units.ts';

/** Returns the faults of a template with those inside the files that it names, in the order of their places. */
export async function withFileFaults(
  { issues, named }: Extract<Compiled, { readonly issues: unknown }>,
  files: ReadonlyMap<string, Asset>,
  pictures: Pictures,
): Promise<readonly Issue[]> {
  if (!named) return issues;
  const reading = new TemplateFiles(named, files, pictures);
  await reading.openFamilies();
  await reading.tryPictures();
  return [...issues, ...reading.issues].sort(byPlace);
}

/** A family that is being opened: the fonts that its faces are cut from, and the face that is taken of collections. */
interface OpenedFamily {
  readonly variable: Map<Face, VariableFont>;
  readonly face?: string;
}

function faceIn({ face }: FontPlan): { readonly face?: string } {
  return face === undefined ? {} : { face };
}

/** One reading of a template's files: what could be used, and what is wrong with the rest. */
export class TemplateFiles {
  readonly issues: Issue[] = [];
  readonly #template: NamedFiles;
  readonly #files: ReadonlyMap<string, Asset>;
  readonly #pictures: Pictures;

  constructor(template: NamedFiles, files: ReadonlyMap<string, Asset>, pictures: Pictures) {
    this.#template = template;
    this.#files = files;
    this.#pictures = pictures;
  }

  /**
   * Returns the families that the template declares, with their faces opened: each file, whatever its form, as the
   * style that it stands for. A variable font stands for its bold style, too, when no file is named for that.
   */
  async openFamilies(): Promise<readonly FontFamily[]> {
    const families: FontFamily[] = [];
    for (const plan of this.#template.fonts) {
      const variable = new Map<Face, VariableFont>();
      const of = { variable, ...faceIn(plan) };
      const [regular, bold] = await this.#openPair(plan.regular, plan.bold, { ...of, italic: false });
      const [italic, boldItalic] = await this.#openPair(plan.italic, plan.boldItalic, {
        ...of,
        italic: true,
      });
      const weights =
        plan.weights && (await Promise.all(plan.weights.map((each) => this.#openWeight(each, of))));
      families.push({
        name: plan.family,
        variable,
        ...(weights && { weights }),
        ...(regular && { regular }),
        ...(bold && { bold }),
        ...(italic && { italic }),
        ...(boldItalic && { boldItalic }),
      });
    }
    return families;
  }

  async #openWeight(
    { weight, regular, italic }: WeightPlan,
    { variable, ...named }: OpenedFamily,
  ): Promise<WeightFaces> {
    const open = async (ref: AssetRef | undefined, slanted: boolean) => {
      const loaded = await this.#use(ref, ({ bytes, sha256 }, label) =>
        loadInstance(bytes, { label, sha256, weight, italic: slanted, ...named }),
      );
      return note(loaded, variable);
    };
    const [upright, sloped] = [await open(regular, false), await open(italic, true)];
    return { weight, ...(upright && { regular: upright }), ...(sloped && { italic: sloped }) };
  }

  async #openPair(
    light: AssetRef | undefined,
    strong: AssetRef | undefined,
    { italic, variable, ...named }: OpenedFamily & { readonly italic: boolean },
  ): Promise<readonly [Face | undefined, Face | undefined]> {
    const first = await this.#use(light, async ({ bytes, sha256 }, label) => {
      if (!strong) return loadFaces(bytes, { label, sha256, italic, ...named });
      return { ...(await loadInstance(bytes, { label, sha256, italic, ...named })), bold: undefined };
    });
    const second = await this.#use(strong, ({ bytes, sha256 }, label) =>
      loadInstance(bytes, { label, sha256, italic, bold: true, ...named }),
    );
    const bold = first?.bold && { face: first.bold, variable: first.variable };
    return [note(first, variable), note(second ?? bold, variable)];
  }

  /** Tries out all fonts as documents will use them. It must be called after they could be opened. */
  async tryFonts(): Promise<void> {
    const tried = new Set<Face>();
    for (const plan of this.#template.fonts) {
      const named = faceIn(plan);
      for (const style of ['regular', 'bold', 'italic', 'boldItalic'] as const) {
        const wanted = { bold: /bold/i.test(style), italic: /italic/i.test(style), ...named };
        await this.#use(plan[style], async ({ bytes, sha256 }, label) => {
          const face = await loadFace(bytes, { label, sha256, ...wanted });
          if (!tried.has(face)) tryFace(face, label);
          tried.add(face);
        });
      }
      for (const { weight, regular, italic } of plan.weights ?? [])
        for (const ref of [regular, italic])
          await this.#use(ref, async ({ bytes, sha256 }, label) => {
            const face = await loadFace(bytes, { label, sha256, weight, italic: ref === italic, ...named });
            if (!tried.has(face)) tryFace(face, label);
            tried.add(face);
          });
    }
  }

  /** Decodes all pictures once and reads all drawings, also those in the template itself, to see whether they are whole. */
  async tryPictures(): Promise<void> {
    const { assets, tree } = this.#template;
    for (const ref of assets) {
      // Fonts are tried by themselves. An attachment may be any file.
      if (ref.path.startsWith('/fonts/') || ref.path.startsWith('/pdf/')) continue;
      await this.#use(ref, (file) => {
        const block = blockAround(tree.value, ref.path);
        const sort = shownBy(block)?.sort;
        if (block && sort === 'drawing')
          tryDrawing(svgText(file.bytes), this.#pictures, this.#placeOf(block, ref.path));
        else if (sort === 'pdf') new Pdfs().open(file);
        else this.#pictures.decode(file);
      });
    }
    for (const { path, block, svg } of inlineDrawings(tree.value, '')) {
      const place = this.#placeOf(block, path);
      await this.#tried({ path, ref: '' }, () => tryInline(svg, this.#pictures, place));
    }
    this.issues.sort(byPlace);
  }

  /** Returns the place of a block's drawing. Deeper in the content, columns and paddings decide. */
  #placeOf(block: JsonObject, path: string): TrialRoom {
    const { width, height, margin } = this.#template.setup;
    const isTop = /^\/content\/\d+\/\w+$/.test(path);
    const given = { width: parseLength(block.width), height: parseLength(block.height) };
    if (!isTop) return { ...given, room: { width, height }, whole: false };
    const room = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
    return { ...given, room, whole: block.margin === undefined && block.style === undefined };
  }

  /** Runs `use` for a file. What is wrong with the file becomes an issue at the key that names it. */
  async #use<T>(
    ref: AssetRef | undefined,
    how: (file: Asset, label: string) => T | Promise<T>,
  ): Promise<T | undefined> {
    const file = ref && this.#files.get(ref.ref);
    return file && this.#tried(ref, () => how(file, ref.ref));
  }

  async #tried<T>(ref: AssetRef, how: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await how();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.issues.length === 0) this.#report(ref, error.message, undefined);
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

/** Writes down which font a face was cut from, and returns the face. */
function note(loaded: LoadedInstance | undefined, variable: Map<Face, VariableFont>): Face | undefined {
  if (loaded?.variable) variable.set(loaded.face, loaded.variable);
  return loaded?.face;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

/** Returns the object that holds the key at a JSON Pointer, or undefined. */
function blockAround(root: unknown, path: string): JsonObject | undefined {
  let value = root;
  for (const key of splitPointer(path).slice(0, -1)) value = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(value) ? value : undefined;
}

/** What each kind of block shows of a file. */
const shownByKind = new Map(blockKinds.map(({ name, shows }) => [name, shows]));

/** Returns what a block shows of a file, or undefined when it shows none. */
function shownBy(block: JsonObject | undefined): ShownFile | undefined {
  return typeof block?.type === 'string' ? shownByKind.get(block.type) : undefined;
}

/** Yields the drawings that stand in a template as text. */
function* inlineDrawings(
  value: unknown,
  path: string,
): Generator<{ readonly path: string; readonly block: JsonObject; readonly svg: string }> {
  if (!isJsonObject(value)) return;
  const key = shownBy(value)?.inline;
  const svg = key === undefined ? undefined : value[key];
  if (key !== undefined && typeof svg === 'string') yield { path: joinPointer(path, key), block: value, svg };
  for (const [key, inner] of Object.entries(value)) yield* inlineDrawings(inner, joinPointer(path, key));
}
