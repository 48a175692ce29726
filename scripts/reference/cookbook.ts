// The cookbook: recipes for what templates often need, one file each, in the order of the page.
import { type Example, readExample } from './examples.ts';
import { wrapped } from './wrap.ts';

/** Where the recipes are, from the folder of the project. */
export const recipeFolder = 'docs/cookbook';

/** The recipes, in the order of the page. */
const names = [
  'din-letter',
  'chart',
  'progress-bar',
  'spans-from-data',
  'left-out',
  'two-languages',
  'fonts-cjk',
  'einvoice',
  'watermark',
] as const;

/** Returns the recipes. */
export function recipes(): readonly Example[] {
  return names.map((name) => readExample(recipeFolder, name));
}

/** Returns the page. `widths` are those of the pictures, by name. */
export function cookbookPage(widths: ReadonlyMap<string, number>): string {
  const all = recipes();
  const list = all.map(
    ({ title }) =>
      `- [${title}](#${title
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-')})`,
  );
  const parts = [
    '# Cookbook',
    '<!-- Made from docs/cookbook by test/reference.test.ts. UPDATE=1 writes it. -->',
    'Recipes for what templates often need. Each is a whole template in `docs/cookbook/`, with its data in `default` of its variables. `platen render docs/cookbook/chart.json -o chart.pdf` prints one. [The reference](reference/README.md) lists all blocks and keys, and [templates.md](templates.md) has whole documents to begin with.',
    list.join('\n'),
    ...all.map((recipe) => recipeText(recipe, widths)),
  ];
  return `${parts.map(wrapped).join('\n\n')}\n`;
}

function recipeText({ name, title, says, text }: Example, widths: ReadonlyMap<string, number>): string {
  const picture = `<img src="cookbook/${name}.png" width="${widths.get(name) ?? 0}" alt="${title}">`;
  const paragraphs = says.split('\n\n').map((paragraph) => paragraph.replaceAll('\n', ' '));
  const [what = '', ...why] = paragraphs;
  return [`## ${title}`, what, picture, ...why, `\`\`\`json\n${text}\n\`\`\``].join('\n\n');
}
