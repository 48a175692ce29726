// What a new template can begin with: the examples that Platen brings, in their languages and dresses.
import { blockKinds } from '../../blocks/index.ts';
import { type BundledFile, bundledFolder } from '../../bundled.ts';
import { jsonSchema } from '../../template/json-schema.ts';
import { closest } from '../line/closest.ts';
import { UsageError } from '../line/command.ts';

const schemaName = 'platen.schema.json';

/** How an example is taken. */
export interface ExampleChoice {
  readonly kind: string;
  /** A language tag. Default: English. */
  readonly language?: string | undefined;
  /** The name of a dress. Default: `sans`. */
  readonly dress?: string | undefined;
}

/** Returns an example. Throws `UsageError` for one that is not there, or not in this language or dress. */
export function chosenExample({ kind, language, dress }: ExampleChoice): Example {
  const known = examples();
  const all = [...known.keys()];
  const example = known.get(kind);
  if (example === undefined) {
    const near = closest(kind, all);
    const hint = near === undefined ? '' : `did you mean ${near}? `;
    throw new UsageError(`there is no example "${kind}": ${hint}there are ${all.join(', ')}`);
  }
  const spoken = language === undefined ? example : inLanguage(example, kind, language);
  return dress === undefined ? spoken : inDress(spoken, kind, dress);
}

/** Returns the languages and dresses of an example. One that has one of them only has an empty list. */
export function choicesOf(example: Example): {
  readonly languages: readonly string[];
  readonly dresses: readonly string[];
} {
  const list = languageVariable.exec(example.get('template.json')?.text() ?? '')?.[2];
  const tags = list === undefined ? [] : (JSON.parse(list) as readonly string[]);
  return { languages: [...new Set(tags.map(primary))], dresses: dressesOf(example) };
}

function dressesOf(example: Example): readonly string[] {
  return [...example.keys()].flatMap((name) => /^dress\/(.*)\.json$/.exec(name)?.[1] ?? []);
}

/** A file of an example. */
export type ExampleFile = Pick<BundledFile, 'text' | 'bytes'>;

/** A template to begin with: its files by their names in the new folder. */
export type Example = ReadonlyMap<string, ExampleFile>;

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
  const names = dressesOf(example);
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

/** Returns a file that holds a text. */
export function fileOf(text: string): ExampleFile {
  return { text: () => text, bytes: () => Buffer.from(text) };
}

function primary(tag: string): string {
  return tag.split('-')[0] ?? tag;
}

function same(tag: string, wanted: string): boolean {
  return tag.toLowerCase() === wanted.toLowerCase();
}

/** Returns the examples by name. Those for the daily work come first, in two languages each; then those that show the language. */
export function examples(): ReadonlyMap<string, Example> {
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
export function filesOf(example: Example): ReadonlyMap<string, Uint8Array> {
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
