// The text of the reference: an index, and a page for each kind of block and each group of keys.
import { blockKinds } from '../../src/blocks/index.ts';
import { type Asked, type Example, examplesOf, showsKey } from './examples.ts';
import type { Key } from './keys.ts';
import { blockPages, type KeyTable, otherPages, type ReferencePage } from './pages.ts';

/** The widths at which pictures are shown, by the name of their example. */
export type PictureWidths = ReadonlyMap<string, number>;

const made = '<!-- Made from the schema by test/reference.test.ts. UPDATE=1 writes it. -->';

/** Returns all files of the reference by name. */
export function referenceFiles(widths: PictureWidths): ReadonlyMap<string, string> {
  const pages = [...blockPages, ...otherPages].map(
    (page) => [`${page.name}.md`, pageText(page, widths)] as const,
  );
  return new Map([['README.md', indexText()], ...pages]);
}

function pageText(page: ReferencePage, widths: PictureWidths): string {
  const examples = examplesOf(page.name);
  const tables = page.tables.map((table) => `## ${table.title}\n\n${tableOf(table, page, examples)}`);
  const shown = examples.map((example) => exampleText(example, widths));
  const parts = [
    `# ${page.title}`,
    made,
    page.intro,
    ...tables,
    ...(page.more === undefined ? [] : [page.more]),
    ...(shown.length === 0 ? [] : ['## Examples', ...shown]),
    '[All pages of the reference](README.md)',
  ];
  return `${parts.join('\n\n')}\n`;
}

function tableOf(table: KeyTable, page: ReferencePage, examples: readonly Example[]): string {
  const rows = table.keys.map((key) => {
    const example = exampleOf(key, { kind: page.kind, inside: table.inside }, examples);
    const where =
      example === undefined
        ? (page.elsewhere?.[key.path] ?? '')
        : `[${example.title}](#${anchor(example.title)})`;
    const value = `${key.value}${key.required ? ', **required**' : ''}`;
    return `| ${[`\`${key.path}\``, value, key.meaning, where].map(cell).join(' | ')} |`;
  });
  return ['| key | value | what it means | example |', '|---|---|---|---|', ...rows].join('\n');
}

/** Returns the first example that has a key in one of the objects that are asked. */
export function exampleOf({ path }: Key, asked: Asked, examples: readonly Example[]): Example | undefined {
  return examples.find((example) => showsKey(example, path, asked));
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function exampleText({ name, title, says, text }: Example, widths: PictureWidths): string {
  const picture = `<img src="examples/${name}.png" width="${widths.get(name) ?? 0}" alt="${title}">`;
  const parts = [`### ${title}`, ...(says === '' ? [] : [says]), picture, `\`\`\`json\n${text}\n\`\`\``];
  return parts.join('\n\n');
}

function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function indexText(): string {
  const blocks = blockKinds.map(
    ({ name, description }) =>
      `| [\`${name}\`](${name}.md) | ${cell(description)} | [<img src="examples/${name}.png" height="56" alt="">](${name}.md) |`,
  );
  const others = otherPages.map(({ name, title, intro }) => `| [${title}](${name}.md) | ${cell(intro)} |`);
  const parts = [
    '# Reference',
    made,
    'Each key of a template: what may be written, what it means, and an example with its picture. These pages are made from the schema that `platen check` and the editors use.',
    'Each example is a whole template. It keeps its data in `default` of its variables, so that one file is enough: `platen render docs/reference/examples/table.json -o table.pdf` prints it.',
    '[The guide](../template-language.md) explains the language. [The cookbook](../cookbook.md) has recipes. [Templates to begin with](../templates.md) are there for `platen init`.',
    '## The document',
    ['| page | what it lists |', '|---|---|', ...others].join('\n'),
    '## Blocks',
    ['| type | what it is | looks like |', '|---|---|---|', ...blocks].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
