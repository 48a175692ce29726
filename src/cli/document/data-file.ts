// The data that a command names: a JSON file or stdin, and where in it a fault lies.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canonicalizeData } from '../../body/canonical.ts';
import { AppError, type Issue, invariant, issuesError } from '../../errors.ts';
import { readExactly } from '../../template/read/exact-json.ts';
import { nestingLevels } from '../../template/read/nesting.ts';
import { parseFile } from '../../template/read/parse-file.ts';
import { OriginMap, sourceFile, templateTree } from '../../template/read/tree.ts';
import { decodeUtf8, wayToUtf8 } from '../../utf8.ts';
import { type Terminal, UsageError } from '../line/command.ts';
import { readInput } from '../line/files.ts';

/** Data, and where it came from. */
export interface DataFile {
  /** The name that it was given by. */
  readonly file: string;
  /** The text as it was written. The places of faults refer to it. */
  readonly text: string;
  /** The data as canonical JSON. This is rendered, as in the API. */
  readonly canonical: string;
}

/**
 * Reads data of at most `mostBytes`. Where the text is that of `before`, it is returned: nothing is parsed again. Throws
 * `AppError` (`invalid_data`) with the places of what is wrong.
 */
export async function loadData(
  file: string,
  terminal: Terminal,
  mostBytes: number,
  before?: DataFile,
): Promise<DataFile> {
  if (/\.jsonl$/i.test(file))
    throw new UsageError(`expected the data of one document, got ${file}: \`platen render\` takes its lines`);
  const bytes = await readInput(file, terminal, { mostBytes, wayOut: moreData });
  const text = decodeData(bytes, file).replace(/^\uFEFF/, '');
  return before?.file === file && before.text === text ? before : parseData(text, file);
}

/** Reads data as `loadData` does. Where none was named, it is an empty object whose name says so in faults. */
export async function loadDataOrNone(
  file: string | undefined,
  terminal: Terminal,
  mostBytes: number,
): Promise<DataFile> {
  return file === undefined
    ? parseData('{}', 'no data named and no sample.json')
    : loadData(file, terminal, mostBytes);
}

/** Returns the sample beside a template, or undefined when there is none. */
export function sampleBeside(template: string): string | undefined {
  const sample = join(dirname(template), 'sample.json');
  return template !== '-' && existsSync(sample) ? sample : undefined;
}

const moreData = 'allow more with --max-body';

/** Throws `AppError` (`invalid_data`) when data has more than `mostBytes`. */
export function requireDataSize(bytes: Uint8Array, file: string, mostBytes: number): void {
  if (bytes.length <= mostBytes) return;
  const message = `expected at most ${mostBytes} bytes, got ${bytes.length}`;
  throw issuesError('invalid_data', [{ source: 'data', path: '', message, hint: moreData, file }]);
}

/** Reads JSON text of an object. Throws `AppError` (`invalid_data`) with the places of what is wrong. */
export function parseData(text: string, file: string): DataFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw issuesError('invalid_data', [syntaxIssue(text, file, String(error))]);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `expected an object, got ${Array.isArray(value) ? 'a list' : JSON.stringify(value)}`;
    throw issuesError('invalid_data', [{ source: 'data', path: '', message, file, line: 1, column: 1 }]);
  }
  const canonical = canonicalizeData(value, () => {
    const again = readExactly(text);
    invariant(typeof again === 'object' && again !== null, 'two readings of data differ in kind');
    return again;
  });
  if (canonical.ok) return { file, text, canonical: canonical.text };
  throw issuesError('invalid_data', placeDataIssues(canonical.issues, { file, text }), canonical.count);
}

/** The limit of templates does not apply to data. It may nest as deep as templates may by default. */
const levels = nestingLevels.standard;

/** Returns the text of bytes. Throws `AppError` (`invalid_data`) when they are not UTF-8. */
export function decodeData(bytes: Uint8Array, file: string): string {
  try {
    return decodeUtf8(bytes);
  } catch {
    const message = 'expected UTF-8 text';
    throw issuesError('invalid_data', [{ source: 'data', path: '', message, hint: wayToUtf8(bytes), file }]);
  }
}

/** Returns what is wrong with text that `JSON.parse` refuses, in the words of the template parser where that finds it. */
function syntaxIssue(text: string, file: string, refusal: string): Issue {
  const issues: Issue[] = [];
  parseFile(sourceFile(file, text), { origins: new OriginMap(), issues, levels });
  const [found] = issues;
  if (found) return { ...found, source: 'data', file };
  // Comments and trailing commas are allowed in a template, so that parser does not report them. V8 reports their place.
  const place = /\(line (\d+) column (\d+)\)/.exec(refusal);
  const message = 'expected JSON without comments and trailing commas';
  return {
    source: 'data',
    path: '',
    message,
    file,
    line: Number(place?.[1] ?? 1),
    column: Number(place?.[2] ?? 1),
  };
}

/** Returns issues of the data with file, line and column, and others as they are. */
function placeDataIssues(
  issues: readonly Issue[],
  { text, file }: Pick<DataFile, 'text' | 'file'>,
): readonly Issue[] {
  if (!issues.some(({ source }) => source === 'data')) return issues;
  const origins = new OriginMap();
  const parsed = parseFile(sourceFile(file, text), { origins, issues: [], levels });
  if (!parsed) return issues;
  const tree = templateTree(parsed.value, parsed.origin, origins);
  return issues.map((issue) => {
    if (issue.source !== 'data') return issue;
    const { line, column } = tree.locate(issue.path);
    return { ...issue, file, line, column };
  });
}

/** Returns the error with the places of its data issues. */
export function withDataPlaces(error: unknown, data: DataFile): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, message, issues, count } = error;
  return new AppError(code, message, { issues: placeDataIssues(issues, data), count });
}
