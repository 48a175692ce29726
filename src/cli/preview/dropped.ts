// Pictures and fonts that were dropped on the pages: written beside the template, under a free name, over nothing.
import { open, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { posix } from 'node:path';
import type { MediaType } from '../../assets/asset.ts';
import { assetOf } from '../../assets/bytes.ts';
import { packLimits } from '../../assets/pack.ts';
import { loadFaces } from '../../fonts/load.ts';
import { fontFileOf } from '../../fonts/openface.ts';
import { reason } from '../../store/file-system.ts';
import type { DroppedFile } from '../../studio/protocol.ts';
import { messageOf } from '../../thrown.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';

const endings: Readonly<Partial<Record<MediaType, string>>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
  'font/woff': 'woff',
  'font/woff2': 'woff2',
};
const { fileBytes } = packLimits;
const mostNames = 1000;

/** Reads the bytes of a request. Throws `WorkspaceError` for a type that a form could send, and for more than a file may have. */
export async function droppedBytes(request: IncomingMessage): Promise<Buffer> {
  const { headers } = request;
  if (!/^application\/octet-stream\b/.test(headers['content-type'] ?? ''))
    throw new WorkspaceError(415, 'expected Content-Type: application/octet-stream');
  if (Number(headers['content-length'] ?? 0) > fileBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    // A request without an encoding gives buffers.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > fileBytes) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Writes a file beside a template. One that is there with the same bytes is taken. Throws `WorkspaceError`. */
export async function writeDropped(
  workspace: Workspace,
  template: string,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<DroppedFile> {
  const { mediaType } = assetOf(bytes);
  const ending = endings[mediaType];
  if (ending === undefined)
    throw new WorkspaceError(
      422,
      `${shortened(name)} is no picture, PDF or font that a template can hold: expected PNG, JPEG, WebP, GIF, SVG, PDF, TTF, OTF, WOFF or WOFF2`,
    );
  const font = mediaType.startsWith('font/') ? await fontOf(bytes, name) : undefined;
  const stem = safeStem(name);
  for (let count = 1; count <= mostNames; count++) {
    const own = `${stem}${count === 1 ? '' : `-${count}`}.${ending}`;
    const file = await workspace.locate(posix.join(posix.dirname(template), own));
    if (await written(file, bytes)) return { name: own, mediaType, ...(font && { font }) };
  }
  throw new WorkspaceError(409, `there are too many files called ${stem}`);
}

/** Writes a file that is not there. Returns whether it holds these bytes now; another one of this name stays as it is. */
async function written(file: string, bytes: Buffer): Promise<boolean> {
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(file, 'wx');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new WorkspaceError(409, `can't write ${posix.basename(file)}: ${reason(error)}`);
    const there = await readFile(file).catch(() => undefined);
    return there?.equals(bytes) ?? false;
  }
  try {
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
    return true;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw new WorkspaceError(409, `can't write ${posix.basename(file)}: ${reason(error)}`);
  }
}

/** Returns a name without its ending, of letters, digits, `-` and `_`. */
function safeStem(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1);
  const stem = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return [...stem].slice(0, 60).join('') || 'file';
}

async function fontOf(bytes: Buffer, name: string): Promise<NonNullable<DroppedFile['font']>> {
  try {
    const { family, weight, italic, restricted } = fontFileOf(
      (await loadFaces(bytes, { label: shortened(name) })).face,
    ).facts;
    if (restricted) throw new WorkspaceError(422, `the licence of ${family} forbids to embed it`);
    return { family, weight, italic };
  } catch (error) {
    if (error instanceof WorkspaceError) throw error;
    throw new WorkspaceError(422, messageOf(error));
  }
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}

function tooLarge(): WorkspaceError {
  return new WorkspaceError(
    413,
    `the file is too large: a file of a template has at most ${Math.floor(fileBytes / 1e6)} MB`,
  );
}
