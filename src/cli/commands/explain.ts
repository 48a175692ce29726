// `platen explain`: where each box of a document stands, what of the data it shows, and why it stands there.
import {
  boxAt,
  boxesOfPointer,
  type ExplainedBox,
  type Explanation,
  splitPlace,
} from '../../render/explanation.ts';
import { loadDataOrNone, sampleBeside } from '../document/data-file.ts';
import { type Explained, renderExplained } from '../document/explained.ts';
import { documentMoment, momentOption } from '../document/moment.ts';
import { withRendererFor } from '../document/one-renderer.ts';
import { loadSource, templateArgument } from '../document/source.ts';
import { boxLines, pageLines } from '../explain/lines.ts';
import {
  type Command,
  CommandError,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { jsonText } from '../line/json.ts';
import { parseNumber } from '../line/option-values.ts';
import { dataSizeOption, mostDataBytes } from '../settings/engine-settings.ts';
import { type Sources, sourceOptions, withSources } from '../settings/sources.ts';

const explain: Command = {
  name: 'explain',
  summary: 'say where each box of a document stands, what it shows, and why it stands there',
  details: [
    'Without --data it takes sample.json beside the template, and no data where there is none. Without --at and --page',
    'it lists all pages and boxes. --at is the place of a block in the template, such as /content/3/rows/0, and',
    'blocks/head.json#/content/0 in a file that it includes. --page with --x and --y names the box at that point, in',
    'points from the top left corner. Lengths are points. docs/explain.md describes the JSON.',
  ].join('\n'),
  arguments: [templateArgument],
  options: {
    data: { kind: 'text', value: 'FILE', description: 'the data of the document (default: sample.json)' },
    at: { kind: 'text', value: 'POINTER', description: 'the boxes of this block alone' },
    page: { kind: 'text', value: 'N', description: 'the boxes of this page alone, from 1' },
    x: { kind: 'text', value: 'X', description: 'the box at this point of --page, from the left' },
    y: { kind: 'text', value: 'Y', description: 'and from the top' },
    ...momentOption(),
    ...sourceOptions,
    ...dataSizeOption,
    ...jsonOption,
  },
  run: (input, terminal) => {
    const wanted = wantedOf(input);
    return withSources(input, terminal, async (sources) => {
      const { explanation } = await explained(input, terminal, sources);
      return report(explanation, wanted, { json: input.flag('json'), terminal });
    });
  },
};

/** What is asked for. */
interface Wanted {
  readonly at: string | undefined;
  readonly page: number | undefined;
  readonly point: { readonly x: number; readonly y: number } | undefined;
}

function wantedOf(input: Input): Wanted {
  const [at, page] = [input.text('at'), countOf(input, 'page')];
  const [x, y] = [lengthOf(input, 'x'), lengthOf(input, 'y')];
  if ((x === undefined) !== (y === undefined))
    throw new UsageError('--x and --y name a point together: add the other');
  const point = x === undefined || y === undefined ? undefined : { x, y };
  if (point && page === undefined) throw new UsageError('--x and --y name a point of a page: add --page N');
  if (point && at !== undefined) throw new UsageError('--at names a block and --x and --y a point: take one');
  const { path } = splitPlace(at ?? '');
  if (path !== '' && !path.startsWith('/'))
    throw new UsageError(`--at: expected a JSON Pointer such as /content/0, got "${at}"`);
  return { at, page, point };
}

function countOf(input: Input, name: string): number | undefined {
  const text = input.text(name);
  return text === undefined ? undefined : parseNumber(name, text, { min: 1 });
}

function lengthOf(input: Input, name: string): number | undefined {
  const text = input.text(name);
  return text === undefined ? undefined : parseNumber(name, text, { min: 0, whole: false });
}

async function explained(input: Input, terminal: Terminal, sources: Sources): Promise<Explained> {
  const template = input.argument(0);
  const moment = documentMoment(input, terminal);
  const file = input.text('data') ?? sampleBeside(template);
  if (template === '-' && file === '-') throw new UsageError('TEMPLATE and --data can not both be stdin');
  const source = await loadSource(template, terminal, sources);
  const data = await loadDataOrNone(file, terminal, mostDataBytes(input, terminal));
  return withRendererFor(source, sources, (renderer) =>
    renderExplained(renderer, { source, data, moment, test: false }),
  );
}

function report(
  explanation: Explanation,
  wanted: Wanted,
  { json, terminal }: { readonly json: boolean; readonly terminal: Terminal },
): ExitStatus {
  const { page } = wanted;
  const pages = explanation.pages.filter((each) => page === undefined || each.page === page);
  if (pages.length === 0)
    throw new CommandError(`expected a page of ${explanation.pages.length}, got --page ${page}`);
  const boxes = chosen(explanation, wanted);
  if (json) {
    terminal.result(jsonText({ template: explanation.template, pages, boxes }));
    return 0;
  }
  const all = wanted.at === undefined && wanted.point === undefined;
  const lines = all ? pageLines({ pages, boxes }) : boxes.flatMap(boxLines);
  for (const line of lines) terminal.result(line);
  return 0;
}

/** Returns the boxes that are asked for. Throws `CommandError` where there is none. */
function chosen(explanation: Explanation, { at, page, point }: Wanted): readonly ExplainedBox[] {
  const onPage = (box: ExplainedBox) => page === undefined || box.page === page;
  if (point !== undefined && page !== undefined) {
    const box = boxAt(explanation, { page, ...point });
    if (box === undefined) throw new CommandError(`no box stands at ${point.x}, ${point.y} of page ${page}`);
    return [box];
  }
  if (at === undefined) return explanation.boxes.filter(onPage);
  const boxes = boxesOfPointer(explanation, splitPlace(at)).filter(onPage);
  if (boxes.length > 0) return boxes;
  const where = page === undefined ? 'of this document' : `of page ${page}`;
  throw new CommandError(`no box ${where} comes from ${at}: platen explain without --at lists all of them`);
}

/** The commands of this file. */
export const commands: readonly Command[] = [explain];
