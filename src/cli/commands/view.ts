// `platen view`: the page of an e-invoice that was received, whoever made it.
import { parse } from 'node:path';
import { limits, type ViewLanguage, viewLanguages } from '../../contract.ts';
import { UnreadableError } from '../../reader/limits.ts';
import { viewJob } from '../../render/received-invoice.ts';
import { viewApart } from '../../render/verify-call.ts';
import { sha256Hex } from '../../sha256.ts';
import { withRenderer } from '../document/one-renderer.ts';
import {
  type Command,
  CommandError,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { readInput, writeOutput } from '../line/files.ts';
import { printWarnings } from '../line/issues.ts';
import { jsonText } from '../line/json.ts';
import { engineOptions } from '../settings/engine-settings.ts';
import { withSources } from '../settings/sources.ts';

const view: Command = {
  name: 'view',
  summary: 'show an e-invoice that was received: XML, or a PDF that carries it, as a page to read',
  details: [
    'It takes CII, UBL, XRechnung, Peppol, Factur-X and ZUGFeRD 1 and 2. The page has every term of the invoice, what else',
    'the XML says, and which rules the invoice breaks. It is PDF/UA-1 and PDF/A-3a, and holds the XML as it was received.',
    'The same file gives the same bytes. Without OUT the page is written beside FILE.',
  ].join('\n'),
  arguments: [{ name: 'FILE', description: 'an e-invoice in XML, or a PDF that carries one; - for stdin' }],
  options: {
    output: {
      kind: 'text',
      short: 'o',
      value: 'OUT',
      description: 'the PDF; - for stdout (default: beside FILE)',
    },
    language: {
      kind: 'text',
      value: 'NAME',
      description: `${viewLanguages.join(', ')} (default: that of the country of the seller, otherwise en)`,
    },
    ...engineOptions,
    ...jsonOption,
  },
  run: (input, terminal) => {
    const file = input.argument(0);
    const output = outputOf(input, file);
    const language = languageNamed(input);
    return withSources(input, terminal, async (sources) => {
      const bytes = await readInput(file, terminal, { mostBytes: limits.maxInvoiceBytes });
      const read = await readForView(file, bytes, language);
      const rendered = await withRenderer(sources, (renderer) =>
        renderer.render({ ...viewJob(read), account: '' }),
      );
      await writeOutput(output, rendered.bytes, terminal);
      printWarnings(rendered.warnings, (line) => terminal.note(line));
      return reportWritten({ output, bytes: rendered.bytes, pages: rendered.pages }, input, terminal);
    });
  },
};

async function readForView(file: string, bytes: Uint8Array, language: ViewLanguage | undefined) {
  try {
    return await viewApart(bytes, { language });
  } catch (error) {
    if (error instanceof UnreadableError) throw new CommandError(`${file} can't be shown: ${error.message}`);
    throw error;
  }
}

interface Written {
  readonly output: string;
  readonly bytes: Uint8Array;
  readonly pages: number;
}

function reportWritten({ output, bytes, pages }: Written, input: Input, terminal: Terminal): ExitStatus {
  if (output === '-') return 0;
  if (input.flag('json'))
    terminal.result(jsonText({ file: output, pages, bytes: bytes.length, sha256: sha256Hex(bytes) }));
  else terminal.note(`${output}: ${pages} ${pages === 1 ? 'page' : 'pages'}, ${bytes.length} bytes`);
  return 0;
}

function languageNamed(input: Input): ViewLanguage | undefined {
  const name = input.text('language');
  const found = viewLanguages.find((language) => language === name);
  if (name === undefined || found !== undefined) return found;
  throw new UsageError(`--language: expected one of ${viewLanguages.join(', ')}, got "${name}"`);
}

/** Returns where the page goes: the file that was named, and otherwise one beside the invoice. */
function outputOf(input: Input, file: string): string {
  const named = input.text('output');
  if (named !== undefined) {
    if (named === file && named !== '-') throw new UsageError(`the page can not be written over ${file}`);
    return named;
  }
  if (file === '-') throw new UsageError('expected --output OUT: the PDF, or - for stdout');
  const { dir, name } = parse(file);
  return `${dir === '' ? '' : `${dir}/`}${name}-view.pdf`;
}

/** The commands of this file. */
export const commands: readonly Command[] = [view];
