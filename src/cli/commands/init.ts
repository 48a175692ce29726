// `platen init`: a folder to begin with: a template with its data, and what an editor needs to help with it.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { blockKinds } from '../../blocks/index.ts';
import { type BundledFile, bundledFolder } from '../../bundled.ts';
import { reason } from '../../store/file-system.ts';
import { jsonSchema } from '../../template/json-schema.ts';
import { closest } from '../line/closest.ts';
import { type Command, CommandError, UsageError } from '../line/command.ts';

const schemaName = 'platen.schema.json';

const init: Command = {
  name: 'init',
  summary: 'make a folder with a template to begin with, its data, and settings for editors',
  details: `KIND is one of: ${[...examples().keys()].join(', ')}. The first twenty print English and German. No file is written over.`,
  arguments: [
    {
      name: 'KIND',
      description: 'the example to begin with (default: letter)',
      optional: true,
      choices: [...examples().keys()],
    },
    {
      name: 'FOLDER',
      description: 'where to put it (default: a folder of the name of the kind)',
      optional: true,
    },
  ],
  options: {
    language: {
      kind: 'text',
      value: 'TAG',
      description:
        'the language of the data and of documents whose data names none: en, de, or one such as de-AT (default: en)',
    },
    dress: {
      kind: 'text',
      value: 'NAME',
      description: 'the look: sans, serif, or plain for black on white (default: sans)',
    },
  },
  run: async (input, terminal) => {
    const kind = input.argument(0) || 'letter';
    const known = examples();
    const all = [...known.keys()];
    const example = known.get(kind);
    if (example === undefined) {
      const near = closest(kind, all);
      const hint = near === undefined ? '' : `did you mean ${near}? `;
      throw new UsageError(`there is no example "${kind}": ${hint}there are ${all.join(', ')}`);
    }
    const folder = input.argument(1) || kind;
    const [language, dress] = [input.text('language'), input.text('dress')];
    const spoken = language === undefined ? example : inLanguage(example, kind, language);
    const files = filesOf(dress === undefined ? spoken : inDress(spoken, kind, dress));
    const taken = [...files.keys()].find((name) => existsSync(join(folder, name)));
    if (taken !== undefined)
      throw new CommandError(`${join(folder, taken)} is there already: name another folder`);
    for (const [name, bytes] of files) await write(join(folder, name), bytes);
    terminal.note(`a template and its data are in ${resolve(folder)}; \`platen dev ${folder}\` opens them`);
    terminal.result(join(folder, 'template.json'));
    return 0;
  },
};

/** A file of an example. */
type ExampleFile = Pick<BundledFile, 'text' | 'bytes'>;

/** A template to begin with: its files by their names in the new folder. */
type Example = ReadonlyMap<string, ExampleFile>;

/** The variable that decides the language of a document. */
const languageVariable = /("language": \{ "type": "string", "enum": (\[[^\]]*\]), "default": )"[^"]*"/;

/** Returns an example whose usual language is another one. Throws `UsageError` for one that it does not have. */
function inLanguage(example: Example, kind: string, wanted: string): Example {
  const template = example.get('template.json')?.text() ?? '';
  const list = languageVariable.exec(template)?.[2];
  if (list === undefined)
    throw new UsageError(`the example "${kind}" has one language: leave --language out`);
  const tags = JSON.parse(list) as readonly string[];
  const tag = tags.find((one) => same(one, wanted)) ?? tags.find((one) => same(primary(one), wanted));
  if (tag === undefined)
    throw new UsageError(
      `expected --language to be ${[...new Set(tags.map(primary)), ...tags].join(', ')}, got "${wanted}": another language is one more file in messages/`,
    );
  const files = new Map(example);
  files.set('template.json', fileOf(template.replace(languageVariable, (_, before) => `${before}"${tag}"`)));
  // The data beside it is in that language, and the English one stays at hand.
  const [usual, own] = [files.get('sample.json'), files.get(`sample-${primary(tag)}.json`)];
  if (own && usual) {
    files.delete(`sample-${primary(tag)}.json`);
    files.set('sample-en.json', usual);
  }
  const sample = own ?? usual;
  if (sample) files.set('sample.json', fileOf(sample.text().replace(/("language": )"[^"]*"/, `$1"${tag}"`)));
  return files;
}

/** The key that chooses the dress. */
const dressKey = /("extends": )"dress\/[^"]*"/;

/** Returns an example in another dress. Throws `UsageError` for one that it does not have. */
function inDress(example: Example, kind: string, wanted: string): Example {
  const names = [...example.keys()].flatMap((name) => /^dress\/(.*)\.json$/.exec(name)?.[1] ?? []);
  if (names.length === 0) throw new UsageError(`the example "${kind}" has one look: leave --dress out`);
  if (!names.includes(wanted))
    throw new UsageError(`expected --dress to be ${names.join(', ')}, got "${wanted}"`);
  const files = new Map(example);
  for (const name of ['house.json', 'template.json']) {
    const text = files.get(name)?.text();
    if (text !== undefined)
      files.set(name, fileOf(text.replace(dressKey, (_, before) => `${before}"dress/${wanted}.json"`)));
  }
  return files;
}

function fileOf(text: string): ExampleFile {
  return { text: () => text, bytes: () => Buffer.from(text) };
}

function primary(tag: string): string {
  return tag.split('-')[0] ?? tag;
}

function same(tag: string, wanted: string): boolean {
  return tag.toLowerCase() === wanted.toLowerCase();
}

/** Returns the examples by name. Those for the daily work come first, in two languages each; then those that show the language. */
function examples(): ReadonlyMap<string, Example> {
  const found = new Map<string, Map<string, BundledFile>>();
  for (const folder of [
    { root: 'templates/', files: bundledFolder('templates') },
    { root: 'fixtures/templates/', files: bundledFolder('fixtures/templates') },
  ]) {
    const known = new Set(found.keys());
    for (const file of folder.files) {
      const [kind = '', ...name] = file.path.slice(folder.root.length).split('/');
      if (known.has(kind)) continue;
      const files = found.get(kind) ?? new Map<string, BundledFile>();
      // It says what tests expect of the example.
      if (name.join('/') !== 'structure.txt') files.set(name.join('/'), file);
      found.set(kind, files);
    }
  }
  return found;
}

/** Returns the files of the new folder by name. */
function filesOf(example: Example): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [name, file] of example)
    files.set(name, name === 'template.json' ? bound(file.text()) : file.bytes());
  files.set(schemaName, Buffer.from(`${JSON.stringify(jsonSchema(blockKinds))}\n`));
  files.set('.vscode/settings.json', Buffer.from(`${JSON.stringify(editorSettings, null, 2)}\n`));
  return files;
}

/** Returns the template with the name of its schema. Editors look there for keys and values. */
function bound(text: string): Uint8Array {
  return Buffer.from(text.replace('{', `{\n  "$schema": "./${schemaName}",`));
}

/** Files of a template may have comments and commas at the end, which VS Code takes for faults in plain JSON. */
const commented = ['template.json', 'house.json', '**/dress/*.json', '**/parts/*.json'];

const editorSettings = {
  'files.associations': Object.fromEntries(commented.map((files) => [files, 'jsonc'])),
  'json.schemas': [{ fileMatch: ['template.json'], url: `./${schemaName}` }],
};

async function write(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (error) {
    throw new CommandError(`can't write ${file}: ${reason(error)}`);
  }
}

/** The commands of this file. */
export const commands: readonly Command[] = [init];
