// What a page shows of an e-invoice that was received: its terms, what else its XML says, and the verdict of the rules.
import type { ViewLanguage } from '../contract.ts';
import { type Profile, profiles } from '../einvoice/profile.ts';
import { type NotRead, type ReadInvoice, readInvoice } from '../einvoice/read.ts';
import { languageOf } from '../einvoice/shown/language.ts';
import { type ShownInvoice, shownInvoice } from '../einvoice/shown/page.ts';
import { UnreadableError } from '../reader/limits.ts';
import { PdfDocument } from './document.ts';
import { isXml, judgeRead, unreadableError } from './einvoice.ts';
import { attachmentsOf, nameOf } from './facts.ts';
import { limits } from './limits.ts';
import { printable } from './printable.ts';
import type { AttachmentFact, InvoiceVerdict } from './verdict.ts';

/** A rule that an invoice breaks, or that warns. */
interface ShownFinding {
  readonly rule: string;
  readonly severity: 'fatal' | 'warning';
  readonly says: string;
  /** What is wrong, at each place. */
  readonly places: readonly string[];
  /** How many further places there are. */
  readonly more: number;
}

/** The data of the page. */
export interface ViewData extends ShownInvoice {
  readonly source: {
    /** `CII`, `UBL` or `ZUGFeRD 1`. */
    readonly syntax: string;
    /** The name of the XML in the PDF that was received. */
    readonly file?: string;
  };
  readonly verdict: {
    /** `form`: no rules judge the profile. `none`: the format is older than the rules. */
    readonly state: 'kept' | 'broken' | 'form' | 'none';
    readonly profile?: string;
    readonly rules: number;
    readonly findings: readonly ShownFinding[];
  };
  /** The other files in the PDF that was received. */
  readonly files: readonly AttachmentFact[];
}

/** A received invoice, ready for its page. */
export interface Viewed {
  readonly data: ViewData;
  /** The XML as it was received. */
  readonly xml: Uint8Array;
  /** The start of the day of issue, milliseconds since the epoch, or 0 where the invoice names none. */
  readonly moment: number;
}

/** How an invoice is shown. */
export interface ViewOptions {
  /** Default: that of the country of the seller, and English for countries that speak neither German nor French. */
  readonly language?: ViewLanguage | undefined;
}

/** Reads an e-invoice, alone or in a PDF. Throws `UnreadableError` with a line when it can't be shown. */
export function viewInvoice(bytes: Uint8Array, { language }: ViewOptions = {}): Viewed {
  const { xml, read, file, files } = isXml(bytes) ? alone(bytes) : carried(bytes);
  const { invoice } = read;
  const shown = shownInvoice(invoice, read.left(), language ?? languageOf(invoice.seller?.address?.country));
  const isOlder = read.older;
  const syntax = isOlder ? 'ZUGFeRD 1' : read.syntax.toUpperCase();
  const data: ViewData = {
    ...shown,
    source: { syntax, ...(file !== undefined && { file: printable(file) }) },
    verdict: isOlder ? { state: 'none', rules: 0, findings: [] } : verdictOf(judgeRead(read)),
    files,
  };
  return { data, xml, moment: invoice.issued === undefined ? 0 : Date.parse(`${invoice.issued}T00:00:00Z`) };
}

interface Received {
  readonly xml: Uint8Array;
  readonly read: ReadInvoice;
  readonly file?: string;
  readonly files: readonly AttachmentFact[];
}

function alone(bytes: Uint8Array): Received {
  const read = readInvoice(bytes, { older: true });
  if (read.syntax === undefined) throw unreadableError(read);
  return { xml: bytes, read, files: [] };
}

/** Returns the one invoice that a PDF carries. */
function carried(bytes: Uint8Array): Received {
  const document = new PdfDocument(bytes);
  if (document.encryption !== undefined)
    throw new UnreadableError('it is encrypted; take the encryption away first');
  let found: Omit<Received, 'files'> | undefined;
  let refused: NotRead | undefined;
  for (const { name, xml } of xmlFilesIn(document)) {
    if (found !== undefined && isSameBytes(found.xml, xml)) continue;
    const read = readInvoice(xml, { older: true });
    if (read.syntax === undefined) refused ??= { ...read, message: `${name}: ${read.message}` };
    else if (found === undefined) found = { xml, read, file: name };
    else throw new UnreadableError(printable(twoInvoices(found.file ?? '', name)));
  }
  if (found === undefined) {
    if (refused !== undefined) throw unreadableError(refused);
    throw new UnreadableError('it is a PDF that carries no e-invoice: no file in it is XML');
  }
  const files = attachmentsOf(document).filter(({ name }) => name !== printable(found.file ?? ''));
  return { ...found, files };
}

function twoInvoices(one: string, other: string): string {
  return `expected one e-invoice in it, got ${JSON.stringify(one)} and ${JSON.stringify(other)}; save the one that is meant, and give that file`;
}

function* xmlFilesIn(document: PdfDocument): Iterable<{ readonly name: string; readonly xml: Uint8Array }> {
  const files = document.attachments.filter((specification) => /\.xml$/i.test(nameOf(specification)));
  if (files.length > limits.listed)
    throw new UnreadableError(`it has more than ${limits.listed} files of XML`);
  for (const specification of files) {
    const embedded = specification.dict('EF');
    const stream = embedded?.stream('F') ?? embedded?.stream('UF');
    if (stream !== undefined) yield { name: nameOf(specification), xml: document.file.decode(stream) };
  }
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function verdictOf({ verdict, profile, rules, broken, findings }: InvoiceVerdict): ViewData['verdict'] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const shown = broken.flatMap(({ rule, count }): readonly ShownFinding[] => {
    const those = byRule.get(rule) ?? [];
    const [first] = those;
    if (first === undefined) return [];
    const places = those.map(({ line, element, terms, detail, hint }) =>
      placeWords({ line, element, terms, detail, hint: hint ?? '' }),
    );
    return [{ rule, severity: first.severity, says: first.says, places, more: count - those.length }];
  });
  const state = profile === undefined && verdict === 'kept' ? 'form' : verdict;
  const title = profile === undefined ? undefined : profiles[profile as Profile].title;
  return { state, ...(title !== undefined && { profile: title }), rules, findings: shown };
}

interface Place {
  readonly line: number;
  readonly element: string;
  readonly terms: readonly string[];
  readonly detail: string;
  readonly hint: string;
}

/** Returns a breach in the words of `platen verify`. */
function placeWords({ line, element, terms, detail, hint }: Place): string {
  const name = element.slice(element.lastIndexOf('/') + 1);
  const place = [`line ${line}`, name].filter((words) => words !== '').join(', ');
  const named = terms.length === 0 ? '' : ` (${terms.join(', ')})`;
  return `${place}${named}: ${detail}${hint === '' ? '' : `; ${hint}`}`;
}
