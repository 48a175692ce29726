// Test builder: a compiler and a binder for one block, without the template language: `{{name}}` reads a key of `data`.

import type { Asset } from '../../src/assets/asset.ts';
import { Pictures } from '../../src/assets/pictures.ts';
import type { Issue } from '../../src/errors.ts';
import { bundledFontSet } from '../../src/fonts/fontset.ts';
import { type Flowable, type LayoutContext, newMemory, type Warning } from '../../src/layout/flowable.ts';
import { defaultTextStyle, type TextStyle } from '../../src/layout/style.ts';
import { object, v } from '../../src/template/fields/fields.ts';
import type { Binder, BlockKind, Compiler, Load, TextTemplate } from '../../src/template/kind.ts';

/** What one block is bound with, and what it said. */
export interface Bench {
  readonly data?: Readonly<Record<string, string>>;
  readonly assets?: Readonly<Record<string, Asset>>;
  readonly style?: Partial<TextStyle>;
}

/** What came of a block. */
export interface Bound {
  readonly flowables: readonly Flowable[];
  readonly issues: readonly Issue[];
  readonly warnings: readonly Warning[];
  /** References that were packed, and that were asked for. */
  readonly packed: readonly string[];
  readonly asked: readonly string[];
}

/** Reads, compiles and binds one block. Throws when its keys are not those of the kind. */
export async function bindBlock<Props, Plan>(
  kind: BlockKind<Props, Plan>,
  keys: Readonly<Record<string, unknown>>,
  bench: Bench = {},
): Promise<Bound> {
  const issues: Issue[] = [];
  const warnings: Warning[] = [];
  const packed: string[] = [];
  const asked: string[] = [];
  const loads: Load[] = [];
  // The entries are those of the kind, so what they give is its props.
  const props = v.parse(object(kind.entries as v.ObjectEntries), keys) as Props;
  const compiler = (path: string): Compiler =>
    ({
      path,
      at: (...more: readonly (string | number)[]) => compiler([path, ...more].join('/')),
      report: (message: string) => issues.push({ source: 'template', path, message }),
      text: (source: string): TextTemplate => ({
        path: source,
        pageDependent: false,
        readsData: source.includes('{{'),
        ...(source.includes('{{') ? {} : { literal: source }),
      }),
      asset: (ref: string) => {
        packed.push(ref);
        return { path, ref };
      },
      beforeBinding: (load: Load) => loads.push(load),
    }) as unknown as Compiler;
  const binder = (path: string): Binder =>
    ({
      path,
      style: { ...defaultTextStyle, ...bench.style },
      rtl: false,
      fonts: bundledFontSet(),
      pictures: new Pictures(),
      at: binder,
      text: (text: TextTemplate) =>
        text.literal ?? text.path.replace(/\{\{(\w+)\}\}/g, (_, name: string) => bench.data?.[name] ?? ''),
      sourceOf: (text: TextTemplate, character: string) => {
        const name = /\{\{(\w+)\}\}/.exec(text.path)?.[1] ?? '';
        return bench.data?.[name]?.includes(character) ? `/${name}` : undefined;
      },
      dataPath: (text: TextTemplate) => `/${/\{\{(\w+)\}\}/.exec(text.path)?.[1] ?? ''}`,
      asset: (ref: string) => {
        asked.push(ref);
        return bench.assets?.[ref];
      },
      ownLink: (part: readonly unknown[]) => part,
      node: () => undefined,
      report: (issue: Issue) => issues.push(issue),
      warn: (warning: Warning) => warnings.push(warning),
      linked: () => undefined,
    }) as unknown as Binder;
  const plan = kind.compile(props, compiler('/content/0'));
  await Promise.all(loads.map((load) => load()));
  const flowables = kind.bind(plan, binder('/content/0'));
  return { flowables, issues, warnings, packed, asked };
}

/** A layout context for blocks that ask it for the direction alone. */
export function layoutContext(rtl = false): LayoutContext {
  return {
    rtl,
    memory: newMemory(),
    slotHeights: new Map(),
    warn: () => undefined,
  } as unknown as LayoutContext;
}
