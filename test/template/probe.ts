// Builders for tests of the template room: templates from objects or text, and a block kind that tells what it was bound to.

import type { Issue } from '../../src/errors.ts';
import type { TextStyle } from '../../src/layout/style.ts';
import { type BindInput, type Bound, bindTemplate } from '../../src/template/bind/bind.ts';
import type { CompileOptions } from '../../src/template/compile/compilation.ts';
import { type CompiledTemplate, compileFiles, compileTemplate } from '../../src/template/compile/compile.ts';
import * as f from '../../src/template/fields/fields.ts';
import type {
  AnyBlockKind,
  BlockKind,
  ContentPlan,
  Expression,
  StyleExtras,
  TextTemplate,
} from '../../src/template/kind.ts';
import { parseTemplate } from '../../src/template/read/parse.ts';
import type { TemplateTree } from '../../src/template/read/tree.ts';

/** What a probe block was bound to. */
export interface Probed {
  readonly path: string;
  readonly text: string;
  readonly style: TextStyle;
  readonly backgroundColor: string | undefined;
  readonly extras: StyleExtras;
}

const textEntries = {
  text: f.templateText,
  link: f.optional(f.templateText),
  gap: f.optional(f.size),
} as const;
const groupEntries = {
  content: f.content,
  rows: f.optional(f.expression),
  rowAs: f.optional(f.identifier),
  columns: f.optional(
    f.list(f.object({ width: f.optional(f.trackWidth), cell: f.templateText, ...f.styleEntries })),
  ),
} as const;

interface GroupPlan {
  readonly rows: Expression | undefined;
  readonly rowAs: string | undefined;
  readonly content: ContentPlan;
  readonly cells: readonly TextTemplate[];
}

/** Kinds `text` and `stack`, whose blocks are told to `probed` when they are bound; and `pageBreak`. */
export function probeKinds(probed: Probed[] = []): readonly AnyBlockKind[] {
  const text: BlockKind<f.PropsOf<typeof textEntries>, TextTemplate> = {
    name: 'text',
    description: 'A text that tells what it was bound to.',
    entries: textEntries,
    compile(props, compiler) {
      if (props.link !== undefined) compiler.at('link').link(props.link);
      return compiler.at('text').text(props.text);
    },
    bind(plan, binder) {
      const { path, style, backgroundColor, extras } = binder;
      probed.push({ path, text: binder.text(plan), style, backgroundColor, extras });
      return [];
    },
  };
  const stack: BlockKind<f.PropsOf<typeof groupEntries>, GroupPlan> = {
    name: 'stack',
    description: 'Content, once or for each of its rows.',
    entries: groupEntries,
    compile(props, compiler) {
      const rows = props.rows === undefined ? undefined : compiler.at('rows').expression(props.rows);
      if (props.rowAs !== undefined) compiler.at('rowAs').itemName(props.rowAs);
      const inner = (rows ? compiler.withItemOf(rows, props.rowAs) : compiler).inside('a test box');
      const cells = (props.columns ?? []).map(({ cell }, index) =>
        inner.at('columns', index, 'cell').text(cell),
      );
      return { rows, rowAs: props.rowAs, content: inner.at('content').content(props.content), cells };
    },
    bind: (plan, binder) => {
      if (!plan.rows) return binder.content(plan.content);
      const items = binder.list(plan.rows);
      return items.flatMap((_, index) => binder.withItem(items, index, plan.rowAs).content(plan.content));
    },
  };
  const pageBreak: BlockKind<Record<string, never>, null> = {
    name: 'pageBreak',
    called: 'a page break',
    cutsPages: true,
    description: 'A page break.',
    entries: {},
    compile: () => null,
    bind: () => [],
  };
  // As the list of all kinds holds them, their types forgotten.
  return [text, stack, pageBreak] as readonly AnyBlockKind[];
}

/** The text of a template with these top-level keys besides the required ones. */
export function templateText(keys: Readonly<Record<string, unknown>>): string {
  const { content = [], ...others } = keys;
  return JSON.stringify({ platen: 1, name: 'test', ...others, content });
}

/** All faults of a template, given as text, as an object of top-level keys, or as several files with `main.json`. */
export function faultsOf(
  template: string | Readonly<Record<string, unknown>> | ReadonlyMap<string, string>,
  options: Partial<CompileOptions> = {},
): readonly Issue[] {
  return issuesOf(compileFiles(filesOf(template), { kinds: probeKinds(), ...options }));
}

/** All faults of a parsed template. */
export function faultsOfTree(tree: TemplateTree): readonly Issue[] {
  return issuesOf(compileTemplate(tree, { kinds: probeKinds() }));
}

function issuesOf(compiled: ReturnType<typeof compileTemplate>): readonly Issue[] {
  return 'issues' in compiled ? compiled.issues : [];
}

/** The files of a template, given as text, as an object of top-level keys, or as several files with `main.json`. */
export function filesOf(template: string | Readonly<Record<string, unknown>> | ReadonlyMap<string, string>) {
  const files: ReadonlyMap<string, string> =
    template instanceof Map
      ? template
      : new Map([['main.json', typeof template === 'string' ? template : templateText({ ...template })]]);
  return { main: 'main.json', read: (path: string) => files.get(path) };
}

/** A compiled template; throws with its faults. */
export function compiled(
  template: string | Readonly<Record<string, unknown>> | ReadonlyMap<string, string>,
  probed: Probed[] = [],
): CompiledTemplate {
  const parsed = parseTemplate(filesOf(template));
  if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues, null, 1));
  const result = compileTemplate(parsed.tree, { kinds: probeKinds(probed) });
  if ('issues' in result) throw new Error(JSON.stringify(result.issues, null, 1));
  return result.template;
}

/** Binds a template to data; gives what came of it and what the probes were bound to. */
export async function bound(
  template: string | Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>> = {},
  input: Partial<BindInput> = {},
): Promise<{ result: Bound; probed: readonly Probed[]; texts: readonly string[] }> {
  const probed: Probed[] = [];
  const result = await bindTemplate(compiled(template, probed), {
    data,
    moment: Date.UTC(2026, 0, 31, 12),
    seed: '00112233445566778899aabbccddeeff',
    assets: new Map(),
    ...input,
  });
  return { result, probed, texts: probed.map(({ text }) => text) };
}
