// `platen purge`: deletes what is old, and all traces of single generations.
import type { Purge } from '../../store/terms.ts';
import { type Command, dataOption, type Input, jsonOption, UsageError } from '../line/command.ts';
import { jsonText } from '../line/json.ts';
import { parseDuration } from '../line/option-values.ts';
import { formatTable } from '../line/tables.ts';
import { withStore } from '../settings/data-folder.ts';

const purge: Command = {
  name: 'purge',
  summary: 'forget old generations, keys and versions, or all traces of a generation',
  details: [
    'Generations whose idempotency key still lives stay, and so do versions that are published, newest, or named by a',
    'generation. Usage, which bills are made from, is never purged. --generation forgets at once and ends its key: the',
    'same call with the same key would be a new one. Backups and logs are not reached. While a server runs it works on.',
  ].join('\n'),
  arguments: [],
  options: {
    generations: { kind: 'text', value: 'AGE', description: 'generations completed longer ago than 400d' },
    keys: { kind: 'text', value: 'AGE', description: 'API keys revoked or expired longer ago than 90d' },
    versions: { kind: 'text', value: 'AGE', description: 'unused versions made longer ago than 90d' },
    generation: { kind: 'list', value: 'ID', description: 'everything about this generation (repeatable)' },
    'dry-run': { kind: 'flag', description: 'count what would go, and end' },
    ...dataOption,
    ...jsonOption,
  },
  run: (input, terminal) => {
    const requestAt = requestOf(input);
    return withStore(input, terminal, async (store) => {
      const request = requestAt(await store.now());
      const purged = await store.purge(request);
      if (input.flag('json')) terminal.result(jsonText({ ...purged, dryRun: request.dryRun }));
      else {
        const rows = Object.entries(purged).map(([what, count]) => [what, String(count)]);
        terminal.result(formatTable([request.dryRun ? 'would go' : 'gone', 'count'], rows));
      }
      return 0;
    });
  },
};

/** Returns what is to be deleted, seen from a moment. Throws `UsageError` before any store is opened. */
function requestOf(input: Input): (now: number) => Purge {
  const [generations, keys, versions] = ['generations', 'keys', 'versions'].map((name) => {
    const age = input.text(name);
    return age === undefined ? undefined : parseDuration(name, age);
  });
  const named = input.list('generation');
  if ([generations, keys, versions].every((age) => age === undefined) && named.length === 0)
    throw new UsageError('expected --generations, --keys, --versions or --generation');
  return (now) => {
    const before = (age: number | undefined): number | undefined =>
      age === undefined ? undefined : now - age;
    return {
      generationsBefore: before(generations),
      keysBefore: before(keys),
      versionsBefore: before(versions),
      generations: named,
      dryRun: input.flag('dry-run'),
    };
  };
}

/** The commands of this file. */
export const commands: readonly Command[] = [purge];
