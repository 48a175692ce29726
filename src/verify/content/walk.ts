// Walks through the content of all pages, forms, patterns, glyphs and appearances, and records what is painted and how.

import { contentOf } from '../../reader/content.ts';
import type { NoticeKind } from '../../reader/lexer.ts';
import { UnreadableError } from '../../reader/limits.ts';
import { Dict, type PdfObject, Stream } from '../../reader/objects.ts';
import { readOperators } from '../../reader/operators.ts';
import type { Page } from '../../reader/pages.ts';
import { limits } from '../limits.ts';
import { black, colorSpaceOf } from './colors.ts';
import { type Mark, unmarked } from './marks.ts';
import { Painted, type Sighting } from './painted.ts';
import { PaintRecorder } from './recorder.ts';
import { Runner } from './runner.ts';
import type { Here, Scope, Walk, WalkSource } from './scope.ts';
import { freshState } from './state.ts';

/** Walks all pages with their annotations. Throws `UnreadableError` past the limit of operators. */
export function walkPages(source: WalkSource): Painted {
  const walker = new Walker(source);
  for (const page of source.pages) walker.page(page);
  return walker.painted;
}

/** Walks content. */
class Walker implements Walk {
  readonly painted = new Painted();
  readonly source: WalkSource;
  readonly #seen = new Set<string>();
  readonly #recorder: PaintRecorder;

  constructor(source: WalkSource) {
    this.source = source;
    this.#recorder = new PaintRecorder(this);
  }

  /** Walks one page, its group and the appearances of its annotations. */
  page(page: Page): void {
    const { dict } = page;
    const scope: Scope = {
      owner: dict,
      bytes: contentOf(this.source.file, dict),
      page: page.number,
      object: dict.object,
      resources: page.ownResources ? page.resources : undefined,
      around: page.resources,
      structParents: dict.number('StructParents'),
      depth: 0,
      judged: true,
    };
    this.#group(dict, scope);
    this.run(scope, unmarked);
    for (const annotation of dict.list('Annots') ?? []) {
      if (annotation instanceof Dict) this.#appearances(annotation, scope);
    }
  }

  #appearances(annotation: Dict, scope: Scope): void {
    const normal = annotation.dict('AP')?.get('N') ?? null;
    const streams =
      normal instanceof Dict ? [...normal.entries.keys()].map((key) => normal.get(key)) : [normal];
    for (const stream of streams) {
      if (!(stream instanceof Stream)) continue;
      const place = { page: scope.page, object: stream.object };
      const state = freshState(colorSpaceOf(black, undefined));
      this.form(stream, { scope: { ...scope, judged: false }, place, state, mark: unmarked, pen: undefined });
    }
    if ((annotation.number('CA') ?? 1) !== 1 || annotation.has('BM'))
      this.transparent(scope, { page: scope.page, object: annotation.object });
  }

  run(scope: Scope, around: Mark): void {
    const { file } = this.source;
    const place: Sighting = { page: scope.page, object: scope.object };
    const runner = new Runner(this, { scope, around, place, recorder: this.#recorder });
    const notice = (kind: NoticeKind, value: string): void => {
      if (kind !== 'syntax' && kind !== 'nesting') file.notices.push({ kind, value, object: scope.object });
    };
    const resolve = (ref: { readonly number: number }): PdfObject => file.object(ref.number);
    readOperators({ bytes: scope.bytes, object: scope.object, resolve, notice }, (operator, operands) => {
      this.painted.operators += 1;
      if (this.painted.operators > limits.operators)
        throw new UnreadableError(`its pages have more than ${limits.operators} operators`);
      runner.run(operator, operands);
    });
  }

  form(stream: Stream, { scope: outer, mark, state }: Here): void {
    const place = { page: outer.page, object: stream.object };
    const use = this.painted.forms.get(stream) ?? { place, times: 0, hasMcids: false, transparent: false };
    this.painted.forms.set(stream, use);
    use.times += 1;
    const colors = `${state.fill.space?.family} ${state.stroke.space?.family}`;
    const key = `${stream.object} ${mark.tagged} ${mark.artifact} ${mark.lang} ${outer.judged} ${colors}`;
    if (!this.#seen.has(key) || stream.object === 0) {
      this.#seen.add(key);
      if (outer.depth >= limits.formDepth) return;
      const scope = this.#formScope(stream, outer);
      this.#group(stream.dict, scope);
      this.run(scope, mark);
    }
    if (use.transparent) this.transparent(outer, place);
    const around = use.hasMcids ? this.#useOf(outer) : undefined;
    if (around !== undefined) around.hasMcids = true;
  }

  #formScope(stream: Stream, outer: Scope): Scope {
    const { dict } = stream;
    return {
      owner: dict,
      bytes: this.source.file.decode(stream),
      page: outer.page,
      object: stream.object,
      resources: dict.dict('Resources'),
      around: outer.resources ?? outer.around,
      structParents: dict.number('StructParents'),
      depth: outer.depth + 1,
      judged: outer.judged,
    };
  }

  transparent(scope: Scope, place: Sighting): void {
    if (!this.painted.transparentPages.has(scope.page)) this.painted.transparentPages.set(scope.page, place);
    const use = this.#useOf(scope);
    if (use !== undefined) use.transparent = true;
  }

  /** Notes that the form has marked content with numbers of its own. */
  numbered(scope: Scope): void {
    const use = this.#useOf(scope);
    if (use !== undefined) use.hasMcids = true;
  }

  #useOf(scope: Scope): { hasMcids: boolean; transparent: boolean } | undefined {
    if (scope.depth === 0) return undefined;
    const stream = this.source.file.object(scope.object);
    return stream instanceof Stream ? this.painted.forms.get(stream) : undefined;
  }

  #group(dict: Dict, scope: Scope): void {
    const group = dict.dict('Group');
    if (group?.name('S') !== 'Transparency') return;
    const place = { page: scope.page, object: group.object };
    if (scope.depth > 0) this.transparent(scope, place);
    const space = group.get('CS');
    if (space !== null) this.#recorder.color(colorSpaceOf(space, this.colorSpaces(scope)), place);
  }

  colorSpaces(scope: Scope): Dict | undefined {
    return (scope.resources ?? scope.around)?.dict('ColorSpace');
  }

  resource(scope: Scope, kind: string, name: string): PdfObject {
    const own = scope.resources?.dict(kind)?.get(name) ?? null;
    if (own !== null) return own;
    const other = scope.around?.dict(kind)?.get(name) ?? null;
    if (scope.judged || other !== null)
      this.painted.inheritedNames.add({ what: name, page: scope.page, object: scope.object });
    return other;
  }
}
