// What the page of the studio asks its server: files, what is shown, and help while writing. `server.ts` lets only that page ask.
import type { IncomingMessage } from 'node:http';
import type { Asked } from '../../language/language.ts';
import type { PageRange } from '../../render/renderer.ts';
import type { AtText, BeginningAsked, DroppedFile } from '../../studio/protocol.ts';
import { isRecord } from '../../template/read/record.ts';
import { beginnings } from './beginning.ts';
import { droppedBytes, writeDropped } from './dropped.ts';
import { contentOf, filesAround } from './related.ts';
import type { Session } from './session.ts';
import { stressOffered } from './stressing.ts';
import { WorkspaceError } from './workspace.ts';

/** What is asked of the session. */
export type StudioSession = Pick<
  Session,
  | 'shown'
  | 'pdf'
  | 'workspace'
  | 'readFile'
  | 'explanation'
  | 'picture'
  | 'choose'
  | 'stress'
  | 'keepData'
  | 'sample'
  | 'versions'
  | 'comparison'
  | 'versionPdf'
  | 'trial'
  | 'ahead'
  | 'begin'
  | 'push'
  | 'publish'
  | 'prove'
  | 'beginningPicture'
  | 'printed'
  | 'font'
  | 'families'
>;

/** An answer: its status and what it says. */
export interface ApiAnswer {
  readonly status: number;
  /** What is sent as JSON; bytes are JSON already. */
  readonly body: unknown;
}

/** The most pages of which a window has pictures at once. */
const mostInSight = 8;
const mostBytes = 24 * 1024 * 1024;

/** Answers a request below `/api/`. What goes wrong is said in `{ message }`. */
export async function answerApi(request: IncomingMessage, session: StudioSession): Promise<ApiAnswer> {
  try {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const name = pathname.slice('/api/'.length);
    if (request.method === 'GET') return { status: 200, body: await look(name, searchParams, session) };
    if (request.method === 'PUT' && name === 'beside')
      return { status: 200, body: await beside(request, searchParams, session) };
    requireJson(request);
    const body = await bodyOf(request);
    if (request.method === 'PUT' && name === 'file') return await save(body, session);
    if (request.method === 'POST') return { status: 200, body: await act(name, body, session) };
    throw new WorkspaceError(405, 'expected GET, PUT or POST');
  } catch (error) {
    if (error instanceof WorkspaceError) return { status: error.status, body: { message: error.message } };
    throw error;
  }
}

async function look(name: string, query: URLSearchParams, session: StudioSession): Promise<unknown> {
  switch (name) {
    case 'folder':
      return { ...(await contentOf(session.workspace)), stress: stressOffered };
    case 'file':
      return session.readFile(query.get('path') ?? '');
    case 'explanation':
      return session.explanation();
    case 'beginnings':
      return beginnings();
    case 'schema':
      return (await language()).templateSchema();
    case 'families':
      return session.families();
    case 'versions':
      return session.versions();
    case 'comparison':
      return session.comparison(query.get('code') ?? '', Number(query.get('version')));
    default:
      throw new WorkspaceError(404, `nothing is called ${name}`);
  }
}

async function save(body: Body, session: StudioSession): Promise<ApiAnswer> {
  const saved = await session.workspace.write(body.text('path'), body.text('text'), body.text('base'));
  return { status: saved.saved ? 200 : 409, body: saved };
}

/** Writes a file that was dropped beside a template. */
async function beside(
  request: IncomingMessage,
  query: URLSearchParams,
  { workspace }: StudioSession,
): Promise<DroppedFile> {
  const bytes = await droppedBytes(request);
  return writeDropped(workspace, query.get('template') ?? '', { name: query.get('name') ?? '', bytes });
}

async function act(name: string, body: Body, session: StudioSession): Promise<unknown> {
  switch (name) {
    case 'show':
      await session.choose(body.text('template'), body.optional('data'));
      return {};
    case 'stress':
      await session.stress(body.text('name'));
      return {};
    case 'keep':
      return { path: await session.keepData() };
    case 'begin':
      return session.begin(beginningOf(body));
    case 'push':
      return session.push(body.optional('publish') === 'true');
    case 'publish':
      return session.publish(body.text('code'), Number(body.optional('version')));
    case 'prove':
      return session.prove();
    case 'trial':
      return session.trial(textsOf(body), inSightOf(body));
    case 'ahead':
      return session.ahead(textsOf(body), inSightOf(body));
    case 'printed':
      return session.printed(body.text('path'), body.text('text'), body.text('pointer'));
    case 'complete':
      return (await language()).complete(await questionOf(body, session));
    case 'hover':
      return (await (await language()).hover(await questionOf(body, session))) ?? null;
    default:
      throw new WorkspaceError(404, `nothing is called ${name}`);
  }
}

/** It is loaded when somebody writes: a start need not wait for it. */
const language = () => import('../../language/language.ts');

async function questionOf(body: Body, session: StudioSession): Promise<Asked> {
  const { path, text, offset } = askedOf(body);
  const { template, data } = session.shown;
  const files = await filesAround(path, { workspace: session.workspace, template, data });
  return { text, offset, sample: session.sample(), ...(files && { files }) };
}

function askedOf(body: Body): AtText {
  const offset = Number(body.optional('offset'));
  if (!Number.isSafeInteger(offset) || offset < 0)
    throw new WorkspaceError(400, 'expected "offset" as a number');
  return { path: body.text('path'), text: body.text('text'), offset };
}

/** Returns the pages that the window shows, at most some, where it says so. */
function inSightOf(body: Body): PageRange | undefined {
  const [from, to] = [Number(body.optional('from')), Number(body.optional('to'))];
  if (!(Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 1 && to >= from)) return undefined;
  return { from, to: Math.min(to, from + mostInSight - 1) };
}

/** Returns the texts that a body has by the paths of their files: that of the open file, and of others. */
function textsOf(body: Body): ReadonlyMap<string, string> {
  const texts = new Map([[body.text('path'), body.text('text')]]);
  for (const one of body.list('others')) {
    const { path, after } = isRecord(one) ? one : {};
    if (typeof path !== 'string' || typeof after !== 'string')
      throw new WorkspaceError(400, 'expected "others" as a list of { path, after }');
    texts.set(path, after);
  }
  return texts;
}

/** Returns the new template that a body asks for. */
function beginningOf(body: Body): BeginningAsked {
  const [kind, language, dress] = ['kind', 'language', 'dress'].map((name) => body.optional(name));
  const samples = body.list('samples').map((sample) => {
    const { name, text } = isRecord(sample) ? sample : {};
    if (typeof name !== 'string' || typeof text !== 'string')
      throw new WorkspaceError(400, 'expected "samples" as a list of { name, text }');
    return { name, text };
  });
  const spoken = language && { language };
  const from = kind === undefined ? undefined : { kind, ...spoken, ...(dress && { dress }) };
  return { folder: body.text('folder'), ...(from ? { from } : spoken), samples };
}

/** Refuses a body that a form of another page could send as well. */
function requireJson({ headers }: IncomingMessage): void {
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    throw new WorkspaceError(415, 'expected Content-Type: application/json');
}

/** The fields of a body. */
class Body {
  readonly #fields: ReadonlyMap<string, unknown>;

  constructor(value: unknown) {
    this.#fields = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  }

  /** Returns a text. Throws `WorkspaceError` when it is not there. */
  text(name: string): string {
    const value = this.#fields.get(name);
    if (typeof value !== 'string') throw new WorkspaceError(400, `expected "${name}" as a text`);
    return value;
  }

  list(name: string): readonly unknown[] {
    const value = this.#fields.get(name) ?? [];
    if (!Array.isArray(value)) throw new WorkspaceError(400, `expected "${name}" as a list`);
    return value;
  }

  optional(name: string): string | undefined {
    const value = this.#fields.get(name);
    return value === undefined || value === null ? undefined : String(value);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    // A request without an encoding gives buffers.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > mostBytes) throw new WorkspaceError(413, 'the request is too large');
    chunks.push(bytes);
  }
  try {
    return new Body(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    throw new WorkspaceError(400, 'expected JSON');
  }
}
