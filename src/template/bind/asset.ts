// Finds the bytes that a reference names while a document is bound: they are given, stand in the reference itself, or are still to be fetched.
import type { Asset } from '../../assets/asset.ts';
import { assetOf } from '../../assets/bytes.ts';
import { isDataUri, parseDataUri } from '../../assets/data-uri.ts';
import { AppError } from '../../errors.ts';
import type { AssetUse } from '../kind.ts';
import type { DocumentState } from './document-state.ts';

/** The most bytes of a `data:` URI: as many as the largest request body may have. */
const maxUriBytes = 8 * 1024 * 1024;

/** A reference, and what is to happen when it can't be had. */
export interface AssetRequest extends AssetUse {
  readonly ref: string;
}

/** Returns the bytes. Returns undefined when they have yet to be fetched, or when they can't be had; that is reported then. */
export function findAsset(state: DocumentState, path: string, request: AssetRequest): Asset | undefined {
  const { ref, data, optional } = request;
  const given = state.assets.get(ref);
  if (given !== undefined) {
    if (!('fault' in given)) return given;
    refuse(state, path, { ...request, ...given.fault });
    return undefined;
  }
  if (isDataUri(ref)) return fromUri(state, path, request);
  if (/^https?:/i.test(ref)) state.addMissing({ ref, path, fromData: data !== undefined, optional });
  else refuse(state, path, { ...request, message: `no file ${JSON.stringify(ref.slice(0, 200))}` });
  return undefined;
}

function fromUri(state: DocumentState, path: string, request: AssetRequest): Asset | undefined {
  const known = state.uris.get(request.ref);
  if (known !== undefined) return known;
  try {
    const read = assetOf(parseDataUri(request.ref, maxUriBytes));
    state.uris.set(request.ref, read);
    return read;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse(state, path, { ...request, message: error.issues[0]?.message ?? error.message });
    return undefined;
  }
}

interface Refusal extends AssetRequest {
  readonly message: string;
  readonly hint?: string;
}

function refuse(state: DocumentState, path: string, refusal: Refusal): void {
  const { message, data, optional } = refusal;
  const hint = refusal.hint === undefined ? {} : { hint: refusal.hint };
  if (optional) {
    state.warn({ path, message: `picture left out: ${message}`, ...hint });
  } else if (data) {
    const text = `${data.source}: ${message} (in the template at ${path})`;
    state.report({ source: 'data', path: data.path(), message: text, ...hint });
  } else state.report({ source: 'asset', path, message, ...hint });
}
