// Sends a template to a server, or puts it into a store of this machine.
import { readPack } from '../../assets/pack.ts';
import { PlatenApiError } from '../../client/index.ts';
import type { PushedBody } from '../../contract.ts';
import { AppError, type Issue } from '../../errors.ts';
import type { Renderer } from '../../render/renderer.ts';
import { pushedBody } from '../../service/resources.ts';
import { pushTemplate } from '../../service/templates.ts';
import { publishWarnings } from '../../service/unsatisfied.ts';
import type { Store } from '../../store/store.ts';
import type { Pushed } from '../../store/terms.ts';
import { inFile, placeIssues, type TemplateSource } from '../document/source.ts';
import { getAccount } from '../settings/data-folder.ts';
import type { Server } from './server.ts';
import { clientOf } from './server-desk.ts';

/** How a template is pushed. */
export interface PushOptions {
  readonly publish: boolean;
  /** The name or id of the account. */
  readonly account: string | undefined;
  readonly idempotencyKey?: string;
}

/** Sends a template to a server, which checks it. Throws `AppError` with the faults that it found, and `PlatenError`. */
export async function pushToServer(
  server: Pick<Server, 'server' | 'key'>,
  source: TemplateSource,
  options: PushOptions,
): Promise<PushedBody> {
  try {
    return await clientOf(server).pushTemplate(source.pack, options);
  } catch (error) {
    throw error instanceof PlatenApiError && error.code === 'invalid_template'
      ? placedFaults(error, source)
      : error;
  }
}

/** Checks a template and stores it. Throws `AppError` with its faults. */
export async function pushToStore(
  { store, renderer }: { readonly store: Store; readonly renderer: Renderer },
  source: TemplateSource,
  { publish, account }: PushOptions,
): Promise<{ readonly pushed: Pushed; readonly body: PushedBody }> {
  const { id } = await getAccount(store, account);
  const request = { account: id, sent: { bytes: source.pack }, publish };
  const pushed = await inFile(source.file, () => pushTemplate({ store, renderer }, request));
  const warnings = await publishWarnings(store, pushed.code, pushed.number);
  return { pushed, body: pushedBody(pushed, warnings) };
}

/** Returns the faults that a server found, in the author's files. */
function placedFaults({ message, issues }: PlatenApiError, { pack, file }: TemplateSource): AppError {
  const { main } = readPack(pack);
  const own = issues.map(
    ({ file: at, ...issue }): Issue => ({ ...issue, ...(at !== main && at !== undefined && { file: at }) }),
  );
  return new AppError('invalid_template', message, { issues: placeIssues(own, file) });
}
