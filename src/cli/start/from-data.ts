// A new template from data that it is to print: its variables, a first layout, and the data beside it.
import { basename, extname } from 'node:path';
import { nameFrom } from '../../render/template-name.ts';
import type { LeftOut } from '../../studio/protocol.ts';
import { CommandError, type Terminal } from '../line/command.ts';
import { readInput } from '../line/files.ts';
import { formatJson } from '../line/format-json.ts';
import { type Example, type ExampleFile, fileOf } from './examples.ts';
import { asData, inferFields, leftOutOf } from './infer.ts';
import { labelsOf } from './labels.ts';
import { proposeTemplate } from './propose.ts';

/** A template that was made from data. */
export interface MadeTemplate {
  readonly files: Example;
  /** What of the data it does not print. */
  readonly leftOut: readonly LeftOut[];
}

/** How files of data are taken. */
export interface FromFiles {
  /** '' for one of the name of the first file. */
  readonly folder: string;
  /** The language of the words that are printed, as a tag. */
  readonly language: string | undefined;
}

/** Data as it was given: its name, for messages, and its JSON. */
export interface SampleText {
  readonly name: string;
  readonly text: string;
}

const mostBytes = 16 * 1024 * 1024;

/** Reads files of data and returns a template for them, with its name. Throws `CommandError` and `UsageError`. */
export async function templateFromFiles(
  files: readonly string[],
  terminal: Terminal,
  { folder, language }: FromFiles,
): Promise<MadeTemplate & { readonly name: string }> {
  const samples: SampleText[] = [];
  for (const file of files) {
    const bytes = await readInput(file, terminal, { mostBytes });
    samples.push({ name: file, text: Buffer.from(bytes).toString('utf8') });
  }
  const [first = ''] = files;
  const called = folder === '' ? basename(first, extname(first)) : basename(folder);
  const name = nameFrom(called, 'document');
  return { name, ...templateFromData(name, samples, language) };
}

/**
 * Returns a template that prints samples of data. `language` is a tag; without it, the data may name one as `language` or
 * `locale`. Throws `CommandError` where the samples do not fit together, and `UsageError` for a language without words.
 */
export function templateFromData(
  name: string,
  samples: readonly SampleText[],
  language?: string,
): MadeTemplate {
  const data = samples.map((sample) => asData(jsonOf(sample), sample.name));
  const fields = inferFields(data);
  const labels = labelsOf(language, data[0]?.language ?? data[0]?.locale);
  const template = proposeTemplate(name, fields, labels);
  const files = new Map<string, ExampleFile>([['template.json', fileOf(formatJson(template))]]);
  for (const [index, value] of data.entries())
    files.set(
      index === 0 ? 'sample.json' : `sample-${index + 1}.json`,
      fileOf(textOf(samples[index], value)),
    );
  return { files, leftOut: leftOutOf(fields) };
}

const reasons: Readonly<Record<LeftOut['why'], string>> = {
  empty: 'no data has a value',
  mixed: 'objects and other values in one list',
  nested: 'lists in lists that hold more than plain values',
  deep: 'objects in more than 20 others',
};

/** Says what is left out and why, or returns undefined where nothing is. */
export function leftOutNote(leftOut: readonly LeftOut[]): string | undefined {
  if (leftOut.length === 0) return undefined;
  const parts = [...Map.groupBy(leftOut, ({ why }) => why)].map(
    ([why, list]) => `${list.map(({ at }) => at).join(', ')} (${reasons[why]})`,
  );
  return `left out: ${parts.join('; ')}`;
}

/** Returns data as it was given, unless it was a list. */
function textOf(sample: SampleText | undefined, value: object): string {
  const text = sample?.text.replace(/^\uFEFF/, '') ?? '';
  return text.trimStart().startsWith('{') ? text : formatJson(value);
}

function jsonOf({ name, text }: SampleText): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`${name}: it is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
