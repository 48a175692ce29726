// A new template from data that it is to print: its variables, a first layout, and the data beside it.
import { basename, extname } from 'node:path';
import { nameFrom } from '../../render/template-name.ts';
import { CommandError, type Terminal } from '../line/command.ts';
import { readInput } from '../line/files.ts';
import { formatJson } from '../line/format-json.ts';
import { type Example, type ExampleFile, fileOf } from './examples.ts';
import { asData, inferFields } from './infer.ts';
import { proposeTemplate } from './propose.ts';

/** Data as it was given: its name, for messages, and its JSON. */
export interface SampleText {
  readonly name: string;
  readonly text: string;
}

const mostBytes = 16 * 1024 * 1024;

/** Reads files of data and returns the files of a template for them, with its name. Throws `CommandError`. */
export async function templateFromFiles(
  files: readonly string[],
  terminal: Terminal,
  folder: string | undefined,
): Promise<{ readonly name: string; readonly files: Example }> {
  const samples: SampleText[] = [];
  for (const file of files) {
    const bytes = await readInput(file, terminal, { mostBytes });
    samples.push({ name: file, text: Buffer.from(bytes).toString('utf8') });
  }
  const [first = ''] = files;
  const called = folder === undefined ? basename(first, extname(first)) : basename(folder);
  const name = nameFrom(called, 'document');
  return { name, files: templateFromData(name, samples) };
}

/** Returns the files of a template that prints samples of data. Throws `CommandError` where these do not fit together. */
export function templateFromData(name: string, samples: readonly SampleText[]): Example {
  const data = samples.map((sample) => asData(jsonOf(sample), sample.name));
  const template = proposeTemplate(name, inferFields(data));
  const files = new Map<string, ExampleFile>([['template.json', fileOf(formatJson(template))]]);
  for (const [index, value] of data.entries())
    files.set(
      index === 0 ? 'sample.json' : `sample-${index + 1}.json`,
      fileOf(textOf(samples[index], value)),
    );
  return files;
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
