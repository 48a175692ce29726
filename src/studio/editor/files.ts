// The server's files: read, saved over what is known alone, and help while writing.
import type {
  AtText,
  Beginning,
  BeginningAsked,
  Begun,
  Comparison,
  Completion,
  DroppedFile,
  FolderContent,
  HoverText,
  KeptVersion,
  KeptVersions,
  Released,
  SavedFile,
  StressProof,
  TextFile,
} from '../protocol.ts';
import { ofWindow } from '../window.ts';
import { words } from '../words/words.ts';

/** Why the server did not do it, in its words. */
class RefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedError';
  }
}

/** Asks the server for a file of the folder. Resolves with its text and its version. */
export function readFile(path: string): Promise<TextFile> {
  return ask(`file?path=${encodeURIComponent(path)}`) as Promise<TextFile>;
}

/** Saves a file whose version is `base`. It says what is there, where that is another version. */
export function saveFile(path: string, text: string, base: string): Promise<SavedFile> {
  return ask(
    'file',
    { path, text, base },
    { method: 'PUT', keepalive: text.length < 30_000 },
  ) as Promise<SavedFile>;
}

/** Asks the server what lies in the folder. Resolves with the templates and files there. */
export function readFolder(): Promise<FolderContent> {
  return ask('folder') as Promise<FolderContent>;
}

/** Returns what a new template can begin with. */
export function readBeginnings(): Promise<readonly Beginning[]> {
  return ask('beginnings') as Promise<readonly Beginning[]>;
}

/** Makes a template in a new folder, which is shown then. */
export function beginTemplate({ from, ...asked }: BeginningAsked): Promise<Begun> {
  return ask('begin', { ...asked, ...from }) as Promise<Begun>;
}

/** Returns the versions that are kept of the template. */
export function readVersions(): Promise<KeptVersions> {
  return ask('versions') as Promise<KeptVersions>;
}

/** Returns what differs between a kept version and the template. */
export function readComparison({ code, version }: KeptVersion): Promise<Comparison> {
  return ask(`comparison?code=${encodeURIComponent(code)}&version=${version}`) as Promise<Comparison>;
}

/** Stores the template as a new version, which calls use at once where it is published. */
export function pushTemplate(publish: boolean): Promise<Released> {
  return ask('push', { publish }) as Promise<Released>;
}

/** Lets calls use a version. */
export function publishVersion({ code, version }: Pick<Released, 'code' | 'version'>): Promise<Released> {
  return ask('publish', { code, version }) as Promise<Released>;
}

/** Tries the template with data of all kinds. */
export function proveTemplate(): Promise<StressProof> {
  return ask('prove', {}) as Promise<StressProof>;
}

/** Shows another template, or other data. */
export function showTemplate(template: string, data?: string): Promise<unknown> {
  return ask('show', { template, data });
}

/** Shows the template with data that stresses. */
export function showStress(name: string): Promise<unknown> {
  return ask('stress', { name });
}

/** Keeps the data that stresses as a file, and shows it. */
export function keepData(): Promise<unknown> {
  return ask('keep', {});
}

/** Returns what can be written at a place. */
export function askCompletions(at: AtText): Promise<readonly Completion[]> {
  return ask('complete', at) as Promise<readonly Completion[]>;
}

/** Returns what is known of a place, or null. */
export function askHover(at: AtText): Promise<HoverText | null> {
  return ask('hover', at) as Promise<HoverText | null>;
}

/** Has a file written beside a template. Resolves with the name that it got. */
export function sendFile(template: string, file: File): Promise<DroppedFile> {
  const query = new URLSearchParams({ template, name: file.name });
  const headers = { 'Content-Type': 'application/octet-stream' };
  return ask(`beside?${query}`, {}, { method: 'PUT', headers, body: file }) as Promise<DroppedFile>;
}

/** Asks the server. Throws `RefusedError` with its words. */
export async function ask(name: string, body?: object, how: RequestInit = {}): Promise<unknown> {
  const request: RequestInit = body
    ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), ...how }
    : {};
  const response = await fetch(ofWindow(`/api/${name}`), request).catch(() => {
    throw new RefusedError(words.common.serverEnded);
  });
  const answer: unknown = await response.json();
  // A save over a change that was not seen is no error: both texts are there.
  if (response.ok || (typeof answer === 'object' && answer !== null && 'saved' in answer)) return answer;
  const { message } = answer as { message?: string };
  throw new RefusedError(message ?? words.common.serverAnswered(response.status));
}
