// Examines a pack that is to be pushed: all its faults, or what the service keeps of it. A pack can be made to cost much,
// so that the service itself never opens one.
import { looksLikePack, type Pack, readPack, writePack } from '../assets/pack.ts';
import { fitsKey, mostKeyBytes } from '../assets/pin-name.ts';
import { readPlainFolder, type SentTemplate } from '../assets/plain-folder.ts';
import { AppError, type Issue } from '../errors.ts';
import { shorten } from '../shorten.ts';
import { parseTemplate } from '../template/read/parse.ts';
import { checkPack } from './checking.ts';
import { readDraft } from './draft.ts';
import { packGiven } from './packing.ts';
import { templateName } from './template-name.ts';
import type { LoadOptions } from './version-cache.ts';

/** What the service keeps of a pack. */
export interface ExaminedTemplate {
  readonly name: string;
  /** The `variables` section as JSON text, with that of `extends`. */
  readonly variables: string;
  /** The name of the main file. */
  readonly main: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The data that a draft was sent with, as canonical JSON text. */
  readonly data?: string;
}

/** A pack that can be stored, or all its faults. */
export type Examined =
  | { readonly template: ExaminedTemplate }
  /**
   * `main` is the name of the file that issues without a name are of. A damaged pack has none. `count` is the number of
   * all issues, when not all of them were kept.
   */
  | { readonly issues: readonly Issue[]; readonly main: string | undefined; readonly count?: number };

/** Examines what is to be pushed. It throws nothing but bugs, and what is wrong with the data and the body of a draft. */
export async function examineSent(sent: SentTemplate, options: LoadOptions): Promise<Examined> {
  if (sent.draft === undefined) return examineTemplate(sent, options);
  const { template, data } = readDraft(sent, sent.draft);
  const examined = await examineTemplate(template, options);
  return 'template' in examined ? { template: { ...examined.template, data } } : examined;
}

async function examineTemplate(sent: SentTemplate, options: LoadOptions): Promise<Examined> {
  try {
    const folder = readPlainFolder(sent);
    if (folder === undefined) return await examinePack(sent.bytes, options);
    const { nesting } = options;
    // The version holds what the template names, as a pack does, and nothing else that lay in the folder.
    const pack = await packGiven(folder, { limits: { ...(nesting !== undefined && { nesting }) } });
    return await examinePack(writePack(pack), options);
  } catch (error) {
    if (!(error instanceof AppError) || error.issues.length === 0) throw error;
    return { issues: error.issues, main: sent.isJson ? sent.main : undefined };
  }
}

async function examinePack(bytes: Uint8Array, options: LoadOptions): Promise<Examined> {
  const issues = await checkPack(bytes, options);
  if (issues.length > 0) return { issues, main: mainOf(bytes) };
  const pack = readPack(bytes);
  const { main } = pack;
  const odd = [...pack.files.keys()].find((file) => !fitsKey(file));
  if (odd !== undefined) return { issues: [oddName(odd)], main };
  const parsed = parseTemplate({ main, read: (path) => textIn(pack, path) }, options.nesting);
  if ('issues' in parsed) return { issues: parsed.issues, main };
  const { value } = parsed.tree;
  const fields: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const { name, variables = {} } = fields;
  if (typeof name !== 'string' || !templateName.test(name)) return { issues: [namelessIssue], main };
  return { template: { name, variables: JSON.stringify(variables), main, files: pack.files } };
}

function mainOf(bytes: Uint8Array): string | undefined {
  try {
    return readPack(bytes).main;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Returns the fault of a file whose name can't be stored. It may be the URL of a picture. */
function oddName(file: string): Issue {
  return {
    source: 'template',
    path: '',
    message: `expected names of files of at most ${mostKeyBytes} bytes, without NUL, got ${shorten(JSON.stringify(file), 200)}`,
    hint: 'name the picture by a shorter URL, or keep it as a file beside the template',
  };
}

const namelessIssue: Issue = {
  source: 'template',
  path: '/name',
  message: 'expected the template to have a name such as "invoice"',
};

function textIn(pack: Pack, path: string): string | undefined {
  const bytes = pack.files.get(path);
  return bytes && !looksLikePack(bytes) ? new TextDecoder().decode(bytes) : undefined;
}
