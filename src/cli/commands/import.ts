// `platen import pdfmake`: a document definition of pdfmake becomes a template, and what has no counterpart is listed.
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import { Folder, isFileFault } from '../../assets/folder.ts';
import type { Issue } from '../../errors.ts';
import { AppError } from '../../errors.ts';
import { nameFrom } from '../../render/template-name.ts';
import { shorten } from '../../shorten.ts';
import { loadSource, placeIssues } from '../document/source.ts';
import { importDefinition } from '../import/document.ts';
import { withFunctions } from '../import/functions.ts';
import { noteLines } from '../import/notes.ts';
import type { ReadFile } from '../import/picture-files.ts';
import { readDefinition } from '../import/read-definition.ts';
import { requireFree, writeFolder } from '../import/write-folder.ts';
import { type Command, type ExitStatus, type Input, jsonOption, type Terminal } from '../line/command.ts';
import { formatJson } from '../line/format-json.ts';
import { issueRows, printIssues } from '../line/issues.ts';
import { jsonText } from '../line/json.ts';
import { engineOf } from '../settings/engine-settings.ts';
import { type Sources, sourceOptions, withSources } from '../settings/sources.ts';

/** The longest that is said of a file, bytes: its name may be of any length. */
const mostMessage = 300;

const importPdfmake: Command = {
  name: 'import pdfmake',
  summary: 'turn a document definition of pdfmake into a template',
  details:
    'The definition is JSON, or with --run a program. What has no counterpart is listed with its JSON pointer and what was done instead. Exit status 3 when the template has faults.',
  arguments: [{ name: 'FILE', description: 'the definition, or the program that makes it; - for stdin' }],
  options: {
    output: {
      kind: 'text',
      short: 'o',
      value: 'FOLDER',
      description: 'where to put the template (default: a folder of the name of the file)',
    },
    run: {
      kind: 'flag',
      description: 'run the program that makes the definition, and its functions: only what you trust',
    },
    force: { kind: 'flag', description: 'write over files of the folder' },
    ...sourceOptions,
    ...jsonOption,
  },
  run: (input, terminal) =>
    withSources(input, terminal, async (sources) => {
      const file = input.argument(0);
      const name = nameFrom(file === '-' ? '' : basename(file, extname(file)), 'imported');
      const folder = input.text('output') ?? name;
      requireFree(folder, input.flag('force'));
      const isRun = input.flag('run');
      const read = await readDefinition({ file, isRun }, terminal);
      const definition = isRun ? withFunctions(read) : read;
      const made = importDefinition(definition, name, filesBeside(file));
      const files = new Map<string, Uint8Array>([
        ['template.json', Buffer.from(formatJson(made.template))],
        ['sample.json', Buffer.from(formatJson(made.sample))],
        ...made.files,
      ]);
      const check = (place: string) => faultsOf(join(place, 'template.json'), terminal, sources);
      const faults = await writeFolder(folder, files, check);
      const result = { folder, files: [...files.keys()], notes: made.notes, faults };
      return report(result, input, terminal);
    }),
};

/** Returns what reads the files that a definition names: they lie beside it. Anybody may have written it. */
function filesBeside(file: string): ReadFile {
  const root = resolve(file === '-' ? '.' : dirname(file));
  const folder = new Folder(root, { called: 'the folder of the definition' });
  return (name) => {
    const read = folder.read(isAbsolute(name) ? relative(root, name) : name);
    if (read === undefined) {
      const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
      return `can't read ${JSON.stringify(shown)} beside the definition: there is no such file`;
    }
    if (!isFileFault(read)) return read;
    const message = shorten(read.message, mostMessage);
    return read.hint === undefined ? message : `${message}: copy the file there`;
  };
}

async function faultsOf(file: string, terminal: Terminal, sources: Sources): Promise<readonly Issue[]> {
  try {
    const source = await loadSource(file, terminal, sources);
    return await engineOf(sources.settings).check(source.pack);
  } catch (error) {
    if (!(error instanceof AppError) || error.issues.length === 0) throw error;
    return error.issues;
  }
}

interface Result {
  readonly folder: string;
  readonly files: readonly string[];
  readonly notes: ReturnType<typeof importDefinition>['notes'];
  readonly faults: readonly Issue[];
}

function report({ folder, files, notes, faults }: Result, input: Input, terminal: Terminal): ExitStatus {
  const template = join(folder, 'template.json');
  const placed = placeIssues(
    faults.map(({ file: _, ...issue }) => issue),
    template,
  );
  if (input.flag('json')) {
    terminal.result(jsonText({ template, files, notes, faults: issueRows(placed) }));
    return placed.length > 0 ? 3 : 0;
  }
  for (const line of noteLines(notes)) terminal.note(line);
  const count = `${notes.length} ${notes.length === 1 ? 'place has' : 'places have'} no counterpart`;
  terminal.note(notes.length === 0 ? 'all of it has a counterpart' : count);
  if (placed.length > 0) printIssues(placed, (line) => terminal.note(line), { count: placed.length });
  terminal.result(template);
  return placed.length > 0 ? 3 : 0;
}

/** The commands of this file. */
export const commands: readonly Command[] = [importPdfmake];
