// `platen verify`: what a PDF claims, keeps and breaks, and what it has; and which rules an e-invoice keeps and breaks.
import { limits } from '../../contract.ts';
import { UnreadableError } from '../../reader/limits.ts';
import { verifyApart, verifyInvoiceApart } from '../../render/verify-call.ts';
import { sha256Hex } from '../../sha256.ts';
import { isXml } from '../../verify/einvoice.ts';
import { type Standard, standards } from '../../verify/rules/rule.ts';
import type { Verdict } from '../../verify/verdict.ts';
import {
  type Command,
  CommandError,
  dataOption,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { readInput } from '../line/files.ts';
import { jsonText } from '../line/json.ts';
import { Configuration } from '../settings/configuration.ts';
import { getAccount, withStore } from '../settings/data-folder.ts';
import { describeVerdict } from '../verify/describe.ts';
import { describeInvoice, invoiceJson } from '../verify/einvoice.ts';
import { verdictJson } from '../verify/json.ts';
import type { Origin } from '../verify/origin.ts';

const verify: Command = {
  name: 'verify',
  summary: 'judge a PDF by PDF/UA and PDF/A, or an e-invoice by EN 16931, and show what it holds',
  details: [
    'A PDF is judged by what it claims, and by each --standard; an e-invoice, alone or in a PDF, by its profile.',
    'The rules are listed in docs/verify.md.',
    'Exit status: 0 all is kept, or nothing is claimed and asked; 3 a rule is broken; 1 the file can not be judged.',
    'With --data (or PLATEN_DATA) it says whether a generation of ours has these bytes, and which.',
  ].join('\n'),
  arguments: [{ name: 'FILE', description: 'a PDF, or an e-invoice in XML, whoever made it; - for stdin' }],
  options: {
    standard: {
      kind: 'list',
      value: 'NAME',
      description: `judge by this, too: ${standards.join(', ')} (repeatable)`,
    },
    ...dataOption,
    ...jsonOption,
  },
  run: async (input, terminal) => {
    const asked = input.list('standard').map(parseStandard);
    const file = input.argument(0);
    const bytes = await readInput(file, terminal, { mostBytes: limits.maxInvoiceBytes });
    if (isXml(bytes)) return judgeInvoice(file, bytes, { asked, input, terminal });
    const verdict = await judge(file, () => verifyApart(bytes, { standards: asked }));
    const origin = await originOf(bytes, input, terminal);
    if (input.flag('json')) terminal.result(jsonText(verdictJson(file, verdict, origin)));
    else terminal.result(describeVerdict(file, verdict, origin));
    return statusOf(file, verdict);
  },
};

function parseStandard(name: string): Standard {
  const found = standards.find((standard) => standard === name.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(`--standard: expected one of ${standards.join(', ')}, got "${name}"`);
}

/** What the command was given beside the file. */
interface Given {
  readonly asked: readonly Standard[];
  readonly input: Input;
  readonly terminal: Terminal;
}

async function judgeInvoice(
  file: string,
  bytes: Uint8Array,
  { asked, input, terminal }: Given,
): Promise<ExitStatus> {
  if (asked.length > 0)
    throw new CommandError(`${file} can't be judged by ${asked.join(', ')}: it is no PDF`);
  const verdict = await judge(file, () => verifyInvoiceApart(bytes));
  if (input.flag('json')) terminal.result(jsonText({ file, ...invoiceJson(verdict) }));
  else terminal.result(describeInvoice(file, verdict));
  return verdict.verdict === 'broken' ? 3 : 0;
}

async function judge<T>(file: string, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof UnreadableError) throw new CommandError(`${file} can't be judged: ${error.message}`);
    throw error;
  }
}

function statusOf(file: string, { judgements, invoices, encrypted }: Verdict): ExitStatus {
  if ([...judgements, ...invoices].some(({ verdict }) => verdict === 'broken')) return 3;
  if (encrypted)
    throw new CommandError(`${file} can't be judged: it is encrypted; take the encryption away first`);
  return 0;
}

/** Returns where the PDF comes from, or undefined when no store is named. */
async function originOf(bytes: Uint8Array, input: Input, terminal: Terminal): Promise<Origin | undefined> {
  const configuration = new Configuration(input, terminal);
  if (configuration.text('data') === undefined && configuration.text('store') === undefined) return undefined;
  const sha256 = sha256Hex(bytes);
  let origin: Origin = { sha256, generations: [] };
  await withStore(input, terminal, async (store) => {
    const made = await store.findGenerationsByHash(sha256);
    const generations = await Promise.all(
      made.map(async (generation) => ({ generation, account: await getAccount(store, generation.account) })),
    );
    origin = { sha256, generations };
    return 0;
  });
  return origin;
}

/** The commands of this file. */
export const commands: readonly Command[] = [verify];
