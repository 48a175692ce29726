// The desk of a server, over HTTP.
import { PlatenClient } from '../../client/index.ts';
import { limits } from '../../contract.ts';
import { isoMoment } from '../../service/resources.ts';
import type { Desk } from './desk.ts';
import type { Server } from './server.ts';

/** Returns the client of a server. */
export function clientOf({ server, key }: Server): PlatenClient {
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
    getTemplate: (code) => client.getTemplate(code, whose),
    listVersions: (code, limit) => upTo(limit, (part) => client.listVersions(code, { ...whose, ...part })),
    getVersion: (code, number) => client.getVersion(code, number, whose),
    publish: async (code, version) => (await client.publishTemplate(code, { ...whose, version })).version,
    async unpublish(code) {
      await client.unpublishTemplate(code, whose);
    },
    async remove(code) {
      await client.deleteTemplate(code, whose);
    },
    listGenerations({ since, until, mismatched, ...filter }, limit) {
      const wanted = { ...whose, ...filter, since: iso(since), until: iso(until) };
      const only = mismatched ? { mismatched } : {};
      return upTo(limit, (part) => client.listGenerations({ ...wanted, ...only, ...part }));
    },
    getGeneration: (id) => client.getGeneration(id, whose),
    listUsage: () => upTo(Infinity, (part) => client.listUsage({ ...whose, ...part })),
    lookEveryMs: 2000,
  };
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
