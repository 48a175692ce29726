// Pushes templates: a template is checked where renders run, then stored as a new immutable version.
import { sha256Hex } from '../assets/bytes.ts';
import { formerPackSha256, looksLikePack, type Pack, packSha256, readPack } from '../assets/pack.ts';
import { AppError, issuesError } from '../errors.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Pushed, Store } from '../store/store.ts';
import { parseTemplate } from '../template/read/parse.ts';
import { newTemplateCode } from './ids.ts';

/** A template to be pushed. */
export interface PushRequest {
  /** The id of the account. */
  readonly account: string;
  /** The pack, as `writePack` makes it. */
  readonly pack: Uint8Array;
  readonly publish: boolean;
}

/** What pushing needs. */
export interface PushParts {
  readonly store: Store;
  readonly renderer: Renderer;
  /** How many levels deep templates may nest, when it is not the default. */
  readonly nesting?: number | undefined;
}

/**
 * Checks a pack and stores it. The same content as the newest version is that version. Throws `AppError`
 * (`render_failed`) with every fault; then nothing is stored.
 */
export async function pushTemplate(
  { store, renderer, nesting }: PushParts,
  request: PushRequest,
): Promise<Pushed> {
  const pack = readPack(request.pack);
  const issues = await renderer.check(request.pack);
  if (issues.length > 0) throw issuesError('render_failed', issues);
  const { name, variables } = describeTemplate(pack, nesting);
  return store.pushVersion({
    account: request.account,
    name,
    newCode: () => newTemplateCode(name),
    main: pack.main,
    files: [...pack.files].map(([path, bytes]) => ({ name: path, sha256: sha256Hex(bytes), bytes })),
    sha256: packSha256(pack),
    formerSha256: formerPackSha256(pack),
    variables: JSON.stringify(variables),
    publish: request.publish,
  });
}

/** What the service itself must know of a template. */
export interface TemplateFacts {
  readonly name: string;
  /** The `variables` section, with that of `extends`. */
  readonly variables: unknown;
}

/** Returns the name and variables of a pack that was checked. Throws `AppError` (`render_failed`) when the pack has none. */
function describeTemplate(pack: Pack, nesting?: number): TemplateFacts {
  const read = (path: string): string | undefined => {
    const bytes = pack.files.get(path);
    return bytes && !looksLikePack(bytes) ? new TextDecoder().decode(bytes) : undefined;
  };
  const parsed = parseTemplate({ main: pack.main, read }, nesting);
  if ('issues' in parsed) throw issuesError('render_failed', parsed.issues);
  const { value } = parsed.tree;
  const fields: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  if (typeof fields.name !== 'string' || !/^[a-z][a-z0-9-]{0,39}$/.test(fields.name)) {
    throw new AppError('render_failed', 'expected the template to have a name such as "invoice"');
  }
  return { name: fields.name, variables: fields.variables ?? {} };
}
