// `platen diff`: what differs between two templates, or two versions of one, with the same data.
import { basename, join } from 'node:path';
import type { Renderer } from '../../render/renderer.ts';
import { accountOption } from '../desk/account.ts';
import { serverOption } from '../desk/server.ts';
import { type Compared, compareWith, type Sides } from '../diff/compared.ts';
import { describeDifference, differenceJson, marksOf } from '../diff/describe.ts';
import { loadSides } from '../diff/side.ts';
import { loadData } from '../document/data-file.ts';
import type { Explained } from '../document/explained.ts';
import { documentMoment, momentOption } from '../document/moment.ts';
import { withRendererFor } from '../document/one-renderer.ts';
import { type PictureOutput, pictureOutputOf, pngOptions, writePictures } from '../document/page-pictures.ts';
import { renderOne } from '../document/render-one.ts';
import {
  type Command,
  type ExitStatus,
  type Input,
  jsonOption,
  storeOption,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { writeOutput } from '../line/files.ts';
import { jsonText } from '../line/json.ts';
import { dataSizeOption, mostDataBytes } from '../settings/engine-settings.ts';
import { sourceOptions, withSources } from '../settings/sources.ts';

const diff: Command = {
  name: 'diff',
  summary: 'say what differs between two templates, or two versions of one, with the same data',
  details: [
    'OLD and NEW are templates, packs, or versions of a server or a store: CODE@3 or NAME@3, and CODE for the published one.',
    'OLD may be the word `published`: the published version of the template that has the name of NEW.',
    'Texts and boxes that were added, lost, changed or moved are told, each with its page and its place in the template. Exit status 0: the same',
    'is seen; 4: they differ; 1 to 3 as elsewhere. -o writes both documents with the differences marked, as PDFs; with',
    '--png the pages that differ, as NAME.old-1.png and NAME.new-1.png.',
  ].join('\n'),
  arguments: [
    { name: 'OLD', description: 'a template, a pack, CODE@N, NAME@N, or `published`' },
    { name: 'NEW', description: 'a template, a pack, CODE@N or NAME@N' },
  ],
  options: {
    data: {
      kind: 'list',
      value: 'FILE',
      description: 'the data of the documents (repeatable)',
      required: true,
    },
    output: {
      kind: 'text',
      short: 'o',
      value: 'DIR',
      description: 'a folder for the documents that differ: NAME.old.pdf and NAME.new.pdf',
    },
    ...pngOptions,
    ...momentOption('the documents'),
    ...accountOption,
    ...serverOption,
    ...storeOption,
    ...sourceOptions,
    ...dataSizeOption,
    ...jsonOption,
  },
  run: (input, terminal) => {
    const files = input.list('data');
    if (files.length === 0) throw new UsageError('expected --data FILE: the data of the documents');
    const marked = markedOf(input);
    const moment = documentMoment(input, terminal);
    const [old, young] = [input.argument(0), input.argument(1)];
    if ([old, young, ...files].filter((name) => name === '-').length > 1)
      throw new UsageError('OLD, NEW and --data can not be stdin together');
    return withSources(input, terminal, async (sources) => {
      const sides = await loadSides(old, young, { input, terminal, sources });
      const foreign = sides.before.foreign || sides.after.foreign;
      const found = await withRendererFor({ foreign }, sources, async (renderer) => {
        const all: Compared[] = [];
        for (const file of files) {
          const data = await loadData(file, terminal, mostDataBytes(input, terminal));
          const one = await compareWith(renderer, { ...sides, data, moment });
          all.push(one);
          await writeMarked(renderer, one, { ...sides, ...marked, moment, terminal });
        }
        return all;
      });
      return report(found, { json: input.flag('json'), terminal });
    });
  },
};

/** Where documents with marks go, and whether as pictures. */
interface Marked {
  readonly folder: string | undefined;
  readonly pictures: PictureOutput | undefined;
}

function markedOf(input: Input): Marked {
  const [folder, pictures] = [input.text('output'), pictureOutputOf(input)];
  if (pictures !== undefined && folder === undefined)
    throw new UsageError('expected --output DIR with --png: the folder for the pictures');
  return { folder, pictures };
}

async function writeMarked(
  renderer: Renderer,
  { data, differences }: Compared,
  { before, after, moment, folder, pictures, terminal }: Sides & Marked & { readonly terminal: Terminal },
): Promise<void> {
  if (folder === undefined || differences.length === 0) return;
  const marks = marksOf(differences);
  const name = basename(data.file).replace(/\.json$/i, '');
  const sides = [
    ['old', before, marks.before],
    ['new', after, marks.after],
  ] as const;
  for (const [side, source, own] of sides) {
    const document = { source, data, moment, test: false, marks: own, unlocked: pictures !== undefined };
    const rendered = await renderOne(renderer, document);
    const output = join(folder, `${name}.${side}.pdf`);
    const pages = [...new Set(own.map(({ page }) => page))].sort((one, other) => one - other);
    if (pictures) await writePictures(rendered, { dpi: pictures.dpi, pages, output }, terminal);
    else await writeOutput(output, rendered.bytes, terminal);
  }
}

function report(
  found: readonly Compared[],
  { json, terminal }: { readonly json: boolean; readonly terminal: Terminal },
): ExitStatus {
  const same = found.every(isSame);
  if (json) {
    const documents = found.map((one) => ({
      data: one.data.file,
      same: isSame(one),
      pages: pagesOf(one),
      differences: one.differences.map(differenceJson),
    }));
    terminal.result(jsonText({ same, documents }));
    return same ? 0 : 4;
  }
  for (const one of found) {
    const { data, differences } = one;
    const { old, new: now } = pagesOf(one);
    const pages = old === now ? `${now} ${now === 1 ? 'page' : 'pages'}` : `${now} pages, ${old} before`;
    const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
    terminal.result(`${data.file}: ${pages}, ${isSame(one) ? 'the same is seen' : count}`);
    for (const difference of differences) terminal.result(`  ${describeDifference(difference)}`);
  }
  return same ? 0 : 4;
}

function pagesOf({ before, after }: Compared): { readonly old: number; readonly new: number } {
  return { old: before.rendered.pages, new: after.rendered.pages };
}

/** Returns whether the same is seen: also on paper of the same size, and as many pages. */
function isSame({ before, after, differences }: Compared): boolean {
  const sizes = ({ explanation }: Explained) =>
    explanation.pages.map(({ width, height }) => `${width} ${height}`).join();
  return differences.length === 0 && sizes(before) === sizes(after);
}

/** The commands of this file. */
export const commands: readonly Command[] = [diff];
