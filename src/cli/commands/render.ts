// `platen render`: one document, or one for each line of a `.jsonl` file.
import { join, parse } from 'node:path';
import { loadDataOrNone, sampleBeside } from '../document/data-file.ts';
import { startWatch } from '../document/deadline.ts';
import { type InvoiceOutput, invoiceOptions, invoiceOutputOf } from '../document/invoice-output.ts';
import { documentMoment, momentOption } from '../document/moment.ts';
import { withRendererFor } from '../document/one-renderer.ts';
import {
  chosenPages,
  type PictureOutput,
  pagesOption,
  pictureOutputOf,
  pngOptions,
  writePictures,
} from '../document/page-pictures.ts';
import { type RenderedPair, renderedJson, renderPair } from '../document/render-one.ts';
import { allWarnings, loadSource, templateArgument, versionHere } from '../document/source.ts';
import {
  type Command,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { writeOutput } from '../line/files.ts';
import { printWarnings } from '../line/issues.ts';
import { jsonText } from '../line/json.ts';
import { dataSizeOption, mostDataBytes } from '../settings/engine-settings.ts';
import { sourceOptions, withSources } from '../settings/sources.ts';

const render: Command = {
  name: 'render',
  summary: 'make a PDF, and its e-invoice, without a server or a data folder',
  details: [
    'Without DATA it takes sample.json beside the template, and no data where there is none. Without OUT it writes the PDF beside the template, under its name.',
    '`-` is stdin or stdout. With DATA a .jsonl file and OUT a folder, each line becomes a PDF, named by its number,',
    'on all cores; a line with faults is passed over and told at the end, and the exit status is 3 then. While it runs',
    'the folder holds batch.json; a batch that was interrupted goes on with --resume, at the moment of its first run.',
    'With --png the pages are written as OUT-1.png, OUT-2.png, … in place of the PDF.',
  ].join('\n'),
  arguments: [
    templateArgument,
    {
      name: 'DATA',
      description: 'a JSON file, or a .jsonl file with an object on each line (default: sample.json)',
      optional: true,
    },
  ],
  options: {
    data: {
      kind: 'text',
      value: 'FILE',
      description: 'the same as DATA, as for check, dev, explain and diff',
    },
    output: {
      kind: 'text',
      short: 'o',
      value: 'OUT',
      description: 'the PDF, or the folder for them (default: beside the template)',
    },
    ...invoiceOptions,
    ...pngOptions,
    ...pagesOption,
    ...momentOption(),
    resume: { kind: 'flag', description: 'go on with a batch that was interrupted, in the same folder' },
    test: { kind: 'flag', description: 'mark every page with TEST, as a test key does' },
    ...sourceOptions,
    ...dataSizeOption,
    ...jsonOption,
  },
  run: async (input, terminal) => {
    const moment = documentMoment(input, terminal);
    const template = input.argument(0);
    const data = namedData(input) ?? sampleBeside(template);
    if (template === '-' && data === '-') throw new UsageError('TEMPLATE and DATA can not both be stdin');
    const invoice = invoiceOutputOf(input);
    const pictures = pictureOutputOf(input);
    checkOutputs(input, data, { invoice, pictures });
    return withSources(input, terminal, async (sources) => {
      const watch = isOneOfOurs(template, data) ? startWatch() : undefined;
      const source = await loadSource(template, terminal, sources);
      const document = { source, moment, test: input.flag('test') };
      const dataBytes = mostDataBytes(input, terminal);
      if (data !== undefined && isBatch(data)) {
        const batch = {
          ...document,
          ...sources,
          input,
          file: data,
          mostDataBytes: dataBytes,
          folder: outputOf(input),
          invoice,
        };
        const { renderBatch } = await import('../batch/render-batch.ts');
        return renderBatch(batch, terminal);
      }
      const file = await loadDataOrNone(data, terminal, dataBytes);
      const version = source.foreign ? source.version : versionHere(source);
      const one = { file: source.file, version };
      const { warnings } = source;
      const rendered = await withRendererFor(source, { ...sources, watch }, (renderer) =>
        renderPair(
          renderer,
          { ...document, source: one, data: file, unlocked: pictures !== undefined },
          invoice?.format,
        ),
      );
      const pdf = {
        ...rendered.pdf,
        warnings: allWarnings({ warnings: warnings ?? [] }, rendered.pdf.warnings),
      };
      return finish({ ...rendered, pdf }, { invoice, pictures }, input, terminal);
    });
  },
};

/** Returns whether this seems to be one document of a template on this machine. It is known when the template is read. */
function isOneOfOurs(template: string, data: string | undefined): boolean {
  return template.endsWith('.json') && (data === undefined || !isBatch(data));
}

/** Returns the data that was named, as DATA or by `--data` as for other commands about templates, or undefined. */
function namedData(input: Input): string | undefined {
  const [argument, option] = [input.argument(1) || undefined, input.text('data')];
  if (argument !== undefined && option !== undefined)
    throw new UsageError('DATA and --data both name the data: leave one of them out');
  return argument ?? option;
}

/** What is written besides the PDF, or in its place. */
interface Outputs {
  readonly invoice: InvoiceOutput | undefined;
  readonly pictures: PictureOutput | undefined;
}

function checkOutputs(input: Input, data = '', { invoice, pictures }: Outputs): void {
  const output = outputOf(input);
  if (input.text('output') === undefined && (isBatch(data) || input.argument(0) === '-')) {
    const what = isBatch(data) ? 'the folder for the documents' : 'the PDF, or - for stdout';
    throw new UsageError(`expected --output OUT: ${what}`);
  }
  if (!isBatch(data)) {
    if (input.flag('resume')) throw new UsageError('--resume goes on with a .jsonl file, and DATA is none');
    if (invoice?.target === output)
      throw new UsageError(
        `the PDF and the e-invoice can not both go to ${output === '-' ? 'stdout' : output}`,
      );
  } else if (pictures !== undefined)
    throw new UsageError('--png makes pictures of one document, and DATA is a .jsonl file of many');
  else if (output === '-' || invoice?.target === '-')
    throw new UsageError('expected a folder for the documents of a .jsonl file, got stdout');
}

function isBatch(data: string): boolean {
  return /\.jsonl$/i.test(data);
}

async function finish(
  rendered: RenderedPair,
  { invoice: wanted, pictures }: Outputs,
  input: Input,
  terminal: Terminal,
): Promise<ExitStatus> {
  const { pdf, invoice } = rendered;
  const [output, einvoice] = [outputOf(input), wanted?.target];
  const drawn =
    pictures &&
    (await writePictures(pdf, { ...pictures, pages: chosenPages(pictures, pdf.pages), output }, terminal));
  if (!drawn) await writeOutput(output, pdf.bytes, terminal);
  if (invoice !== undefined && einvoice !== undefined) await writeOutput(einvoice, invoice.bytes, terminal);
  printWarnings(pdf.warnings, (line) => terminal.note(line));
  if (output === '-' || einvoice === '-') return 0;
  if (input.flag('json')) {
    const files = { file: drawn ? undefined : output, einvoice };
    terminal.result(jsonText({ ...renderedJson(rendered, files), ...(drawn && { pictures: drawn }) }));
    return 0;
  }
  const { pages, durationMs, bytes } = pdf;
  for (const { file, width, height, bytes: size } of drawn ?? [])
    terminal.note(`${file}: ${width} × ${height} pixels, ${size} bytes`);
  if (!drawn)
    terminal.note(
      `${output}: ${pages} ${pages === 1 ? 'page' : 'pages'}, ${bytes.length} bytes, ${durationMs} ms`,
    );
  if (invoice !== undefined)
    terminal.note(`${einvoice}: e-invoice (${invoice.format.toUpperCase()}), ${invoice.bytes.length} bytes`);
  return 0;
}

/** Returns where the PDF goes: the file that was named, and otherwise one beside the template, under its name. */
function outputOf(input: Input): string {
  const template = input.argument(0);
  const { dir, name } = parse(template);
  return input.text('output') ?? join(dir, `${name}.pdf`);
}

/** The commands of this file. */
export const commands: readonly Command[] = [render];
