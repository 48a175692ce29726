// What all steps of compiling one template share: the issues found, the styles, ids, links and assets met on the way.
import type { FileFault } from '../../assets/folder.ts';
import type { Issue } from '../../errors.ts';
import type { PageSetup } from '../../layout/document/section.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import type { Shape } from '../expression/shape.ts';
import { didYouMean } from '../fields/names.ts';
import { pageSetup } from '../fields/page-setup.ts';
import type { AnyBlockKind, AssetRef, Expression, Load } from '../kind.ts';
import type { PlaceIn, TemplateTree } from '../read/tree.ts';
import type { StyleSource } from './styles.ts';

/** What a template may be compiled against. */
export interface CompileOptions {
  /** Every kind of block that there is. */
  readonly kinds: readonly AnyBlockKind[];
  /** Families that need not be declared, for "did you mean"; without it, family names are not checked. */
  readonly families?: readonly string[];
  /** Whether a file, by its path from the template's folder, is there; without it, all are taken to be. */
  readonly hasFile?: (path: string) => boolean;
  /** Why it is not, when more is known than that. */
  readonly fileFault?: (path: string) => FileFault | undefined;
  /** How many levels deep its files may nest; default is the usual number. */
  readonly nesting?: number | undefined;
  /** Parts that are included are missing, so that references to their ids can't be judged. */
  readonly partial?: boolean;
}

/** The order of places: files by name, the main one first, then line and column. */
export function byPlace(a: Issue, b: Issue): number {
  return (
    (a.file ?? '').localeCompare(b.file ?? '', 'en') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}

/** A reference to an id, to be checked when all ids are known. */
interface IdReference {
  readonly path: string;
  readonly id: string;
  readonly at: PlaceIn;
  /** Its page is asked for, not only a place to go to. */
  readonly page: boolean;
}

/** The state of one compilation. */
export class Compilation {
  readonly tree: TemplateTree;
  readonly options: CompileOptions;
  readonly kinds: ReadonlyMap<string, AnyBlockKind>;
  readonly styles = new Map<string, StyleSource>();
  readonly families = new Set<string>();
  readonly assets: AssetRef[] = [];
  /** What blocks ask to be loaded before a document is bound, each once. */
  readonly loads = new Set<Load>();
  /** A style asks for words to be divided; and the languages that styles name. */
  dividesWords = false;
  readonly languages = new Set<string>();
  /** Shapes of what expressions give, where they were inferred. */
  readonly shapes = new WeakMap<Expression, Shape>();
  readonly expressions: CompiledExpression[] = [];
  /** The document's pages, known before its content is compiled. */
  setup: PageSetup = pageSetup({});
  readonly #issues = new Map<string, Issue>();
  /** Ids and the header, footer or background that their block stands in. */
  readonly #ids = new Map<string, string | undefined>();
  readonly #references: IdReference[] = [];
  #idsComputed = false;

  constructor(tree: TemplateTree, options: CompileOptions) {
    this.tree = tree;
    this.options = options;
    this.kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
    for (const family of options.families ?? []) this.families.add(family);
  }

  /** All faults, each once, in the order of their places. */
  get issues(): readonly Issue[] {
    return [...this.#issues.values()].sort(byPlace);
  }

  /** Records a fault at a JSON Pointer of the template. */
  report(path: string, message: string, hint?: string, at: PlaceIn = 'value'): void {
    const place = this.tree.locate(path, at);
    const issue: Issue = {
      source: 'template',
      path: place.path,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(place.file === this.tree.file ? {} : { file: place.file }),
      line: place.line,
      column: place.column,
    };
    const key = `${place.file}\n${place.path}\n${message}`;
    if (!this.#issues.has(key)) this.#issues.set(key, issue);
  }

  /** Records a block's id; a second one of the same name is a fault. `part` is what stands on each page and holds it. */
  addId(id: string | undefined, path: string, part: string | undefined): void {
    if (id === undefined) this.#idsComputed = true;
    else if (this.#ids.has(id)) this.report(path, `the id "${id}" is used twice`);
    else this.#ids.set(id, part);
  }

  /** Records that something refers to an id, without `#`. */
  addReference(reference: IdReference): void {
    this.#references.push(reference);
  }

  /** Reports references to ids that no block has; ids that are computed can't be judged. */
  checkReferences(): void {
    const unknowable = this.#idsComputed || this.options.partial === true;
    for (const { id, path, at, page } of this.#references) {
      const part = this.#ids.get(id);
      if (page && part !== undefined) {
        const hint = 'give the id to a block of the content';
        this.report(
          path,
          `the block with the id "${id}" stands in ${part}, which is on many pages`,
          hint,
          at,
        );
      }
      if (unknowable || this.#ids.has(id)) continue;
      this.report(path, `no block has the id "${id}"`, didYouMean(id, this.#ids.keys()), at);
    }
  }
}
