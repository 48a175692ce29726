// Reads `Accept`: whether a call asks for the PDF, or for the e-invoice alone (RFC 9110 12.5.1).
import { type AskedFormat, askedPdf, syntaxes } from '../contract.ts';
import { AppError } from '../errors.ts';
import { shorten } from '../shorten.ts';

/** A media range with its weight. */
interface Range {
  /** In lower case, such as `application/*`. */
  readonly type: string;
  /** The parameter `syntax` of `application/xml`, in lower case. */
  readonly syntax: string | undefined;
  readonly quality: number;
}

/** What can be asked for, in the order in which one is taken when several are asked for alike. */
const formats: readonly AskedFormat['format'][] = ['pdf', 'xml', ...syntaxes];

const token = "[!#$%&'*+.^_`|~\\w-]+";
const rangePattern = new RegExp(`^(${token}/${token})[ \\t]*(?:;|$)`);
const parameterPattern = new RegExp(`;[ \\t]*(${token})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${token})?)`, 'g');
const weightPattern = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Returns what a call asks for. Where its lines name no type that there is, that is the PDF, as without any line. Throws
 * `AppError` (`not_acceptable`) where they ask for an e-invoice in a syntax that there is not, and for nothing else.
 */
export function askedFormat(lines: readonly string[]): AskedFormat {
  if (lines.length === 0) return askedPdf;
  const ranges = lines.flatMap((line) => elementsOf(line)).flatMap(rangeOf);
  const weights = formats.map((format) => [format, weightOf(format, ranges)] as const);
  const most = Math.max(...weights.map(([, weight]) => weight));
  if (most === 0) {
    requireKnownSyntax(ranges);
    return askedPdf;
  }
  const [best] = weights.filter(([, weight]) => weight === most);
  const orPdf = weightOf('pdf', ranges) > 0;
  return { format: best?.[0] ?? 'pdf', orPdf };
}

/** Throws `AppError` (`not_acceptable`) where a call wants no PDF. */
export function requirePdfWelcome(lines: readonly string[]): void {
  const { format, orPdf } = askedFormat(lines);
  if (format === 'pdf' || orPdf) return;
  throw new AppError('not_acceptable', 'expected "Accept" to take application/pdf: the page is a PDF');
}

/** Returns the elements of a list. A comma inside of quotes divides nothing. */
function elementsOf(line: string): readonly string[] {
  return line.match(/(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g) ?? [];
}

/** Returns the range that an element is, or nothing when it is out of form. */
function rangeOf(element: string): readonly Range[] {
  const text = element.trim();
  const type = rangePattern.exec(text)?.[1]?.toLowerCase();
  if (type === undefined) return [];
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(parameterPattern)) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? plain);
  }
  const weight = parameters.get('q') ?? '1';
  if (!weightPattern.test(weight)) return [];
  const syntax = type === 'application/xml' ? parameters.get('syntax')?.toLowerCase() : undefined;
  return [{ type, syntax, quality: Number(weight) }];
}

/** Returns the weight that the most specific range gives to a format, 0 when none does. */
function weightOf(format: AskedFormat['format'], ranges: readonly Range[]): number {
  const type = format === 'pdf' ? 'application/pdf' : 'application/xml';
  const tests: readonly ((range: Range) => boolean)[] = [
    (range) => range.type === type && range.syntax === format,
    (range) => range.type === type && range.syntax === undefined,
    (range) => range.type === 'application/*',
    (range) => range.type === '*/*',
  ];
  for (const test of tests) {
    const found = ranges.filter(test);
    if (found.length > 0) return Math.max(...found.map(({ quality }) => quality));
  }
  return 0;
}

/** The most bytes of a parameter that a message repeats. */
const quotedBytes = 60;

function requireKnownSyntax(ranges: readonly Range[]): void {
  const unknown = ranges.find(({ syntax, quality }) => syntax !== undefined && quality > 0)?.syntax;
  if (unknown === undefined) return;
  throw new AppError(
    'not_acceptable',
    `expected the syntax of application/xml in "Accept" to be ${syntaxes.join(' or ')}, got ${shorten(JSON.stringify(unknown), quotedBytes)}`,
  );
}
