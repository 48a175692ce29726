// The record of boxes as short lines.
import type { ExplainedBox, Explanation, Reason, TemplatePlace } from '../../render/explanation.ts';

/** Returns the lines of pages and their boxes, the inner ones further in. */
export function pageLines({ pages, boxes }: Explanation): readonly string[] {
  const depths = new Map<number, number>();
  const byPage = Map.groupBy(boxes, ({ page }) => page);
  return pages.flatMap(({ page, width, height, why, section }) => {
    const head = `page ${page}  ${number(width)} x ${number(height)}  ${placeText(section)}`;
    const own = byPage.get(page) ?? [];
    return [
      head,
      ...(why === null ? [] : [`  starts here: ${reasonText(why)}`]),
      ...own.map((box) => {
        const depth = box.parent === null ? 1 : (depths.get(box.parent) ?? 0) + 1;
        depths.set(box.id, depth);
        return `${'  '.repeat(depth)}${summary(box, why)}`;
      }),
    ];
  });
}

/** Returns a line about a box. What the page says of its own start is not said again. */
function summary(box: ExplainedBox, start: Reason | null): string {
  const own = box.why.filter(({ text }) => text !== start?.text);
  const [only, more] = box.data;
  const datum = only === undefined || more !== undefined ? '' : `  data${only.pointer}`;
  const reasons = own.map(({ text }) => `  why: ${text}`).join('');
  return `${box.kind}  ${rectangle(box)}  ${placeText(box)}${datum}${quoted(box)}${reasons}`;
}

/** Returns all lines about one box. */
export function boxLines(box: ExplainedBox): readonly string[] {
  const { part, data, item, why } = box;
  return [
    `${box.path === '' ? 'the document' : box.path}  ${box.kind}${quoted(box)}`,
    `  page ${box.page}${part === 'body' ? '' : `, in the ${part}`}, at ${rectangle(box)}${pieceText(box)}`,
    `  ${placeText(box)}`,
    ...(item === undefined ? [] : [`  item: data${item}`]),
    ...data.map(
      ({ pointer, value }) => `  data: data${pointer}${value === undefined ? ' (not there)' : ` = ${value}`}`,
    ),
    ...why.map((reason) => `  why: ${reasonText(reason)}`),
  ];
}

function rectangle({ x, y, width, height }: ExplainedBox): string {
  return `${number(x)},${number(y)}  ${number(width)} x ${number(height)}`;
}

function pieceText({ piece, pieces }: ExplainedBox): string {
  return pieces === 1 ? '' : `, piece ${piece} of ${pieces}`;
}

function placeText({ path, file = '', line }: TemplatePlace): string {
  return line === undefined ? `${file} ${path}`.trim() : `${file}:${line} ${path}`;
}

function reasonText(reason: Reason): string {
  return `${reason.text} (${placeText(reason)})`;
}

/** The most characters of texts that a line shows. */
const mostCharacters = 60;

function quoted({ texts }: ExplainedBox): string {
  const text = texts.join(' ');
  if (text === '') return '';
  return `  ${JSON.stringify(text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`)}`;
}

function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}
