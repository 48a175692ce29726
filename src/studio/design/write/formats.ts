// The formats of numbers and dates in a text, with what each prints now: the engine is asked, in the place of the text itself.
import { textOf } from '../../data/tree.ts';
import { ask } from '../../editor/files.ts';
import type { ReadText } from '../edit/across.ts';
import { nodeAt } from '../edit/jsonc.ts';
import { textPlace, trailOf } from '../know/trail.ts';
import { formOf } from './format-form.ts';
import { type Piece, piecesOf, textOfPieces } from './pieces.ts';

/** A way to write an expression, and what it prints now. */
export interface FormatChoice {
  readonly source: string;
  readonly printed: string;
}

/** Returns the expressions of the text of a place, in their order. */
export function expressionsAt(root: ReadText['root'], pointer: string): readonly string[] {
  return (
    piecesAt(root, pointer)?.pieces.flatMap((piece) =>
      piece.kind === 'expression' ? [piece.source.trim()] : [],
    ) ?? []
  );
}

/** Returns the text of a place with another expression in the place of one, and where it stands; undefined for other places. */
export function withExpression(
  { root }: ReadText,
  pointer: string,
  { index, source }: { readonly index: number; readonly source: string },
): { readonly at: string; readonly text: string } | undefined {
  const found = piecesAt(root, pointer);
  if (!found) return undefined;
  let count = 0;
  const pieces = found.pieces.map(
    (piece): Piece =>
      piece.kind === 'expression' && count++ === index ? { kind: 'expression', source } : piece,
  );
  return { at: found.at, text: textOfPieces(pieces) };
}

/** Where expressions are asked for: a place of a text that was read, and the file of it. */
export interface FormatPlace {
  readonly read: ReadText;
  readonly pointer: string;
  readonly path: string;
}

/** Returns the formats that fit what an expression gives, with what they print; none where it is neither a number nor a date. */
export async function askFormats(place: FormatPlace, source: string): Promise<readonly FormatChoice[]> {
  const found = formOf(source);
  const isFormat = ['currency', 'decimal', 'percent', 'date'].includes(found.name ?? '');
  const value = isFormat ? found.value : source.trim();
  const [type = '', plain = ''] = await print(place, [`$type(${value})`, value]);
  const isDate = type === 'string' && /^\d{4}-\d\d-\d\d/.test(plain);
  const forms = type === 'number' ? numberForms(currencyIn(place.read.text)) : isDate ? dateForms : [];
  if (forms.length === 0) return [];
  const sources = [
    ...new Set([...(isFormat ? [source] : []), ...forms.map((one) => one.replace('x', () => value))]),
  ];
  const printed = await print(place, sources);
  return sources.map((one, index) => ({ source: one, printed: printed[index] ?? '' }));
}

const dateForms: readonly string[] = [
  ...["$date(x, 'short')", "$date(x, 'medium')", "$date(x, 'long')", "$date(x, 'full')", 'x'],
];

function numberForms(currency: string): readonly string[] {
  return ['x', '$decimal(x, 0)', '$decimal(x, 2)', `$currency(x, '${currency}')`, '$percent(x, 0)'];
}

/** Returns the currency that a template writes first, otherwise the euro. */
function currencyIn(text: string): string {
  return /\$currency\([^"]*?'([A-Z]{3})'/.exec(text)?.[1] ?? 'EUR';
}

/** What stands between two things that are printed together. */
const between = '¦¦';

/** Returns what expressions print in the place of a text. */
async function print(
  { read, pointer, path }: FormatPlace,
  sources: readonly string[],
): Promise<readonly string[]> {
  const at = piecesAt(read.root, pointer)?.at;
  const node = at === undefined ? undefined : nodeAt(read.root, at);
  if (!node) return [];
  const raw = JSON.stringify(sources.map((source) => `{{${source}}}`).join(` ${between} `));
  const text = read.text.slice(0, node.from) + raw + read.text.slice(node.to);
  const printed = String(await ask('printed', { path, text, pointer }));
  return printed.split(between).map((one) => one.replaceAll(/\s+/g, ' ').trim());
}

function piecesAt(
  root: ReadText['root'],
  pointer: string,
): { readonly at: string; readonly pieces: readonly Piece[] } | undefined {
  const place = trailOf(root, pointer).at(-1);
  const at = place && textPlace(place);
  const node = at === undefined ? undefined : nodeAt(root, at);
  const pieces = node && piecesOf(textOf(node.raw));
  return at === undefined || !pieces ? undefined : { at, pieces };
}
