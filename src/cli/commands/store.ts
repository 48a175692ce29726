// `platen store copy`: moves a store from a data folder to a database, or back.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyStore, type StoreLocation } from '../../store/open.ts';
import { type Command, type Input, jsonOption } from '../line/command.ts';
import { jsonText } from '../line/json.ts';
import { formatTable } from '../line/tables.ts';
import { locationNamed } from '../settings/store-location.ts';

const copy: Command = {
  name: 'store copy',
  summary: 'copy everything from one store into an empty one: data folder, PostgreSQL, or back',
  details: [
    'Accounts, keys, templates, generations, usage, live idempotency keys and the images that they keep: a key used',
    'before replays the same bytes after. No server may run on either store meanwhile. All of it is copied, or nothing.',
    'The store that is copied stays as it is. PGPASSWORD and ~/.pgpass count for both.',
  ].join('\n'),
  arguments: [],
  options: {
    from: {
      kind: 'text',
      value: 'STORE',
      description: 'a data folder, or postgres://USER@HOST/DATABASE',
      required: true,
    },
    to: { kind: 'text', value: 'STORE', description: 'an empty one', required: true },
    'from-password-file': {
      kind: 'text',
      value: 'FILE',
      description: 'a file with the password of the first database',
    },
    'to-password-file': {
      kind: 'text',
      value: 'FILE',
      description: 'a file with the password of the second database',
    },
    ...jsonOption,
  },
  run: async (input, terminal) => {
    const [from, to] = [namedLocation(input, 'from'), namedLocation(input, 'to')];
    const counts = await copyStore(from, to, (table, copied, all) =>
      terminal.progress(`${table}: ${copied} of ${all}`),
    );
    const fonts = 'folder' in from ? join(from.folder, 'fonts') : undefined;
    if (fonts !== undefined && existsSync(fonts))
      terminal.note(`${fonts} is not copied: give its fonts to whoever serves the new store, with --fonts`);
    if (input.flag('json')) terminal.result(jsonText(counts));
    else {
      const rows = Object.entries(counts).map(([table, count]) => [table, String(count)]);
      terminal.result(formatTable(['copied', 'rows'], rows));
    }
    return 0;
  },
};

function namedLocation(input: Input, end: 'from' | 'to'): StoreLocation {
  const passwordFile = input.text(`${end}-password-file`);
  const name = input.text(end) ?? '';
  return locationNamed(name, {
    isTyped: true,
    fileOption: `${end}-password-file`,
    ...(passwordFile !== undefined && { passwordFile }),
  });
}

/** The commands of this file. */
export const commands: readonly Command[] = [copy];
