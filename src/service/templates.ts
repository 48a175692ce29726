// Pushes templates: a template is examined where renders run, then stored as a new immutable version.
import type { Ticket } from '../admission/ticket.ts';
import { packHashes } from '../assets/pack.ts';
import type { SentTemplate } from '../assets/plain-folder.ts';
import { AppError, type Issue, issuesError } from '../errors.ts';
import type { Examined, ExaminedTemplate } from '../render/examining.ts';
import type { ExamineJob, Renderer } from '../render/renderer.ts';
import { sha256Hex } from '../sha256.ts';
import type { VersionFile } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Pushed, PushKey } from '../store/terms.ts';
import type { HashOf } from './hashing.ts';
import { newTemplateCode } from './ids.ts';

/** A template to be pushed. */
export interface PushRequest {
  /** The id of the account. */
  readonly account: string;
  readonly sent: SentTemplate;
  readonly publish: boolean;
  readonly key?: PushKey | undefined;
  /** Whether faults name the main file, too. Otherwise they leave it out: who pushes knows it by another name. */
  readonly namesMain?: boolean;
  /** The ticket of the call. Without one the pack waits like any new call. */
  readonly ticket?: Ticket;
  /** Aborted when the caller leaves. */
  readonly signal?: AbortSignal;
}

/** What pushing needs. */
export interface PushParts {
  readonly store: Store;
  readonly renderer: Renderer;
  /** Takes the hashes of files. By default each is taken at once. */
  readonly hash?: HashOf;
}

/**
 * Examines a pack and stores it. The same content as the newest version is that version. Throws `AppError`
 * (`invalid_template`) with every fault; then nothing is stored.
 */
export async function pushTemplate(
  { store, renderer, hash = async (bytes) => sha256Hex(bytes) }: PushParts,
  { account, sent, publish, key, namesMain = false, ...call }: PushRequest,
): Promise<Pushed> {
  const { name, variables, main, files } = await examineSent(renderer, { account, sent, ...call }, namesMain);
  // A render process may have been taken over: what it says of the files is not believed.
  const hashed: VersionFile[] = [];
  for (const [file, bytes] of files) hashed.push({ name: file, sha256: await hash(bytes), bytes });
  call.signal?.throwIfAborted();
  return store.pushVersion({
    account,
    name,
    newCode: () => newTemplateCode(name),
    main,
    files: hashed,
    ...packHashes(main, new Map(hashed.map((file) => [file.name, file.sha256]))),
    variables,
    publish,
    key,
  });
}

/**
 * Examines what was sent. Throws `AppError` (`invalid_template`) with every fault. With `namesMain` faults name the main
 * file, too.
 */
export async function examineSent(
  renderer: Renderer,
  job: ExamineJob,
  namesMain: boolean,
): Promise<ExaminedTemplate> {
  let examined: Examined;
  try {
    examined = await renderer.examine(job);
  } catch (error) {
    throw error instanceof AppError && error.code === 'render_failed'
      ? invalid([], { message: error.message })
      : error;
  }
  if ('template' in examined) return examined.template;
  const { issues, main: file, count } = examined;
  const isNamed = namesMain && file !== undefined;
  throw invalid(isNamed ? issues.map((issue) => ({ file, ...issue })) : issues, { count });
}

/** Returns the error of a template that can't be pushed. Its author sees all faults; the message alone names a hundred. */
function invalid(
  issues: readonly Issue[],
  { message, count = issues.length }: { readonly message?: string; readonly count?: number | undefined },
): AppError {
  const text = message ?? issuesError('invalid_template', issues, count).message;
  return new AppError('invalid_template', text, { issues, count });
}
