// A draft: a template that was sent with the data of one document, as JSON or as a ZIP of its folder.
import { looksLikePack, readPack } from '../assets/pack.ts';
import { readPlainFolder, type SentDraft, type SentTemplate } from '../assets/plain-folder.ts';
import { canonicalizeData } from '../body/canonical.ts';
import { AppError, type Issue, invariant, issuesError } from '../errors.ts';
import { partsOf } from '../template/read/draft-parts.ts';
import { parseJson, readExactly } from '../template/read/exact-json.ts';
import { isRecord } from '../template/read/record.ts';
import { decodeUtf8 } from '../utf8.ts';

/** A draft that was read. */
export interface Draft {
  readonly template: SentTemplate;
  /** The data as canonical JSON text. */
  readonly data: string;
}

/**
 * Returns the parts of a draft. Throws `AppError`: `invalid_json` and `invalid_request` for the body, `invalid_data` for
 * the data, and `render_failed` for a ZIP as `readPlainFolder` does.
 */
export function readDraft({ draft: _, ...sent }: SentTemplate, { data }: SentDraft): Draft {
  if (sent.isJson) return readJsonDraft(sent);
  return { template: sent, data: dataIn(sent, data) };
}

function readJsonDraft(sent: SentTemplate): Draft {
  const { template, data = '{}' } = partsOf(decode(sent.bytes));
  return { template: { ...sent, bytes: Buffer.from(template) }, data: canonical(data) };
}

/** Returns the data in the file of a ZIP. */
function dataIn(sent: SentTemplate, named: string | undefined): string {
  const folder = readPlainFolder(sent);
  if (folder === undefined && !looksLikePack(sent.bytes)) return '{}';
  const { main, files } = folder ?? readPack(sent.bytes);
  const name = named ?? `${main.slice(0, main.lastIndexOf('/') + 1)}sample.json`;
  const bytes = files.get(name);
  if (bytes !== undefined) return canonical(decode(bytes));
  if (named === undefined) return '{}';
  throw new AppError('invalid_request', `data: the ZIP has no file ${JSON.stringify(named)}`);
}

function canonical(text: string): string {
  const value = parsed(text);
  if (!isRecord(value)) throw wrongData({ message: 'expected an object' });
  const made = canonicalizeData(value, () => {
    const again = readExactly(text);
    invariant(isRecord(again), 'two readings of data differ in kind');
    return again;
  });
  if (!made.ok) throw issuesError('invalid_data', made.issues, made.count);
  return made.text;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw wrongData({ message: 'expected JSON without comments and trailing commas' });
  }
}

function wrongData({ message }: Pick<Issue, 'message'>): AppError {
  return issuesError('invalid_data', [{ source: 'data', path: '', message }]);
}

function decode(bytes: Uint8Array): string {
  try {
    return decodeUtf8(bytes).replace(/^\uFEFF/, '');
  } catch (error) {
    throw new AppError('invalid_json', 'expected UTF-8 text', { cause: error });
  }
}
