// A file as the rules see it: pages, structure, content, fonts and metadata. Each is computed when it is first needed.

import { PdfFile } from '../reader/file.ts';
import { Dict, type List, type PdfObject } from '../reader/objects.ts';
import { dictsOf, type Page, pagesOf } from '../reader/pages.ts';
import { nameTree } from '../reader/trees.ts';
import type { Tagging } from './content/marks.ts';
import type { Painted } from './content/painted.ts';
import { walkPages } from './content/walk.ts';
import { Carried } from './einvoice/carried.ts';
import { Fonts } from './fonts/font.ts';
import { StructureTree } from './structure/tree.ts';
import { readXmp, type Xmp } from './xmp/packet.ts';

/** An annotation and the page that it is on. */
export interface Annotation {
  readonly dict: Dict;
  readonly page: Page;
}

/** A file whose parts can be asked for. */
export class PdfDocument implements Tagging {
  readonly file: PdfFile;
  readonly catalog: Dict;
  readonly pages: readonly Page[];
  readonly fonts: Fonts;
  #structure: StructureTree | undefined;
  #painted: Painted | undefined;
  #annotations: readonly Annotation[] | undefined;
  #xmp: Xmp | undefined;
  #carried: Carried | undefined;
  #objects: readonly (readonly [number, PdfObject])[] | undefined;

  /** Throws `UnreadableError` when the file can't be read. */
  constructor(bytes: Uint8Array) {
    this.file = new PdfFile(bytes);
    this.catalog = this.file.root ?? new Dict(new Map(), 0, () => null);
    this.pages = pagesOf(this.catalog);
    this.fonts = new Fonts(this.file);
  }

  /** The encryption dictionary. Encrypted parts are not read. */
  get encryption(): Dict | undefined {
    return this.file.trailer.dict('Encrypt');
  }

  get structure(): StructureTree {
    this.#structure ??= new StructureTree(this.catalog);
    return this.#structure;
  }

  /** What all pages paint. */
  get painted(): Painted {
    this.#painted ??= walkPages({ file: this.file, pages: this.pages, tagging: this, fonts: this.fonts });
    return this.#painted;
  }

  get annotations(): readonly Annotation[] {
    this.#annotations ??= this.pages.flatMap((page) =>
      dictsOf(page.dict.list('Annots')).map((dict) => ({ dict, page })),
    );
    return this.#annotations;
  }

  /** The metadata of the document. */
  get xmp(): Xmp {
    const stream = this.catalog.stream('Metadata');
    this.#xmp ??= readXmp(stream && this.file.decode(stream));
    return this.#xmp;
  }

  /** The e-invoice inside of the file. */
  get carried(): Carried {
    this.#carried ??= new Carried(this);
    return this.#carried;
  }

  /** All objects by their numbers. */
  get objects(): readonly (readonly [number, PdfObject])[] {
    this.#objects ??= this.file.numbers.map((number) => [number, this.file.object(number)] as const);
    return this.#objects;
  }

  /** The fields of the form, also those inside of others, each once. */
  get fields(): readonly Dict[] {
    const found = new Set<Dict>();
    const waiting = [...dictsOf(this.catalog.dict('AcroForm')?.list('Fields'))].reverse();
    for (let field = waiting.pop(); field !== undefined; field = waiting.pop()) {
      if (found.has(field)) continue;
      found.add(field);
      waiting.push(...dictsOf(field.list('Kids')).toReversed());
    }
    return [...found];
  }

  /** The file specifications that are attached by name, and those of annotations. */
  get attachments(): readonly Dict[] {
    const named = nameTree(this.catalog.dict('Names')?.dict('EmbeddedFiles')).map(([, value]) => value);
    const noted = this.annotations.map(({ dict }) => dict.get('FS'));
    const listed: List | undefined = this.catalog.list('AF');
    const all = [...named, ...(listed ?? []), ...noted].filter((value) => value instanceof Dict);
    return [...new Set(all)];
  }

  elementAt(structParents: number | undefined, mcid: number): Dict | undefined {
    return this.structure.elementAt(structParents, mcid);
  }

  holds(owner: Dict, mcid: number): boolean {
    return this.structure.holds(owner, mcid);
  }

  langOf(element: Dict): string | undefined {
    return this.structure.langOf(element);
  }
}
