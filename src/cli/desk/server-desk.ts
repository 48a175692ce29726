// The desk of a server, over HTTP.
import type { Pack } from '../../assets/pack.ts';
import { PlatenApiError, PlatenClient } from '../../client/index.ts';
import { limits } from '../../contract.ts';
import { isoMoment } from '../../service/resources.ts';
import { sha256Hex } from '../../sha256.ts';
import { CommandError, UsageError } from '../line/command.ts';
import type { Desk } from './desk.ts';
import type { Server } from './server.ts';

/** Returns the client of a server. */
export function clientOf({ server, key }: Pick<Server, 'server' | 'key'>): PlatenClient {
  return new PlatenClient({ baseUrl: server, apiKey: key });
}

/** Returns the desk. `account` is the one that an admin key acts for. */
export function serverDesk(
  client: PlatenClient,
  { account, now }: { readonly account: string | undefined; readonly now: () => number },
): Desk {
  const whose = { account };
  const iso = (moment: number | undefined): string | undefined =>
    moment === undefined ? undefined : isoMoment(moment);
  return {
    now: async () => now(),
    listTemplates: (limit) => upTo(limit, (part) => client.listTemplates({ ...whose, ...part })),
    getTemplate: async (code) => client.getTemplate(named(code, 'template'), whose),
    listVersions: async (code, limit) =>
      upTo(limit, (part) => client.listVersions(named(code, 'template'), { ...whose, ...part })),
    getVersion: async (code, number) => client.getVersion(named(code, 'template'), number, whose),
    getPack: (code, number) => fetchPack(client, { code: named(code, 'template'), number }, whose),
    async publish(code, version) {
      const body = await client.publishTemplate(named(code, 'template'), { ...whose, version });
      // A server of an earlier release warns of nothing.
      return { ...body, warnings: body.warnings ?? [] };
    },
    async unpublish(code) {
      await client.unpublishTemplate(named(code, 'template'), whose);
    },
    async remove(code) {
      await client.deleteTemplate(named(code, 'template'), whose);
    },
    listGenerations({ since, until, mismatched, ...filter }, limit) {
      const wanted = { ...whose, ...filter, since: iso(since), until: iso(until) };
      const only = mismatched ? { mismatched } : {};
      return upTo(limit, (part) => client.listGenerations({ ...wanted, ...only, ...part }));
    },
    getGeneration: async (id) => client.getGeneration(named(id, 'generation'), whose),
    listUsage: () => upTo(Infinity, (part) => client.listUsage({ ...whose, ...part })),
    lookEveryMs: 2000,
  };
}

/** Returns the files of a version. Those with the same bytes are asked for once. */
async function fetchPack(
  client: PlatenClient,
  { code, number }: { readonly code: string; readonly number: number },
  whose: { readonly account: string | undefined },
): Promise<Pack> {
  const { main, files } = await client.getVersion(code, number, whose);
  const bySha256 = new Map<string, Uint8Array>();
  for (const { sha256 } of files) {
    if (bySha256.has(sha256)) continue;
    const bytes = await client.getVersionFile(code, number, sha256, whose).catch(explainNoRoute);
    if (sha256Hex(bytes) !== sha256)
      throw new CommandError(
        `a file of ${code}@${number} came with other bytes than it was pushed with: try again`,
      );
    bySha256.set(sha256, bytes);
  }
  return {
    main,
    files: new Map(files.map(({ name, sha256 }) => [name, bySha256.get(sha256) ?? new Uint8Array()])),
  };
}

/** Throws the error. Where the server is of an earlier release, which has no route for files, its text says so. */
function explainNoRoute(error: unknown): never {
  if (error instanceof PlatenApiError && error.code === 'not_found')
    throw new CommandError('the server gives no files of versions: it runs an earlier release of Platen');
  throw error;
}

/** Returns a code or an id. Throws `UsageError` for what would make the path another one. */
function named(text: string, what: 'template' | 'generation'): string {
  if (!['', '.', '..'].includes(text)) return text;
  const wanted = what === 'template' ? "a template's code" : "a generation's id";
  throw new UsageError(`expected ${wanted}, got ${JSON.stringify(text)}: "platen ${what} list" shows them`);
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string;
}

/** Returns the first entries of a list, part by part. */
async function upTo<Entry>(
  limit: number,
  ask: (part: Asked) => Promise<{ readonly data: readonly Entry[]; readonly nextCursor: string | null }>,
): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (let cursor: string | null | undefined; cursor !== null && found.length < limit; ) {
    const size = Math.min(limits.maxListed, limit - found.length);
    const part = await ask({ limit: size, ...(cursor !== undefined && { cursor }) });
    found.push(...part.data);
    cursor = part.nextCursor;
  }
  return found;
}
