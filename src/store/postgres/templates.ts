// Templates and their immutable versions in PostgreSQL; files are kept once by their hash.
import { invariant } from '../../errors.ts';
import type { GenerationLimits } from '../limits.ts';
import { addedBytes, requireRoom, requireStorage, type Stored } from '../most-templates.ts';
import { type PushKeyRow, pushedBefore } from '../push-key.ts';
import type { VersionContent, VersionFile } from '../records.ts';
import {
  type ListedVersionRow,
  type TemplateRow,
  toListedVersion,
  toTemplate,
  toVersion,
  type VersionRow,
} from '../rows.ts';
import type { ContentPart, PublishPart, PushPart, TemplatePart } from '../store.ts';
import { newestOfAll, type Push, type Pushed, type PushKey, type VersionFiles } from '../terms.ts';
import { KeptContents } from './kept-contents.ts';
import type { Link, Query, Statement } from './link.ts';

const listedColumns = 'id, code, number, sha256, created_at';
const versionColumns = `${listedColumns}, variables`;

/** Returns the part of the store that knows templates. */
export function templatePart(
  link: Link,
  limits: GenerationLimits,
): PushPart & PublishPart & TemplatePart & ContentPart {
  return {
    ...pushMethods(link, limits),
    ...changeMethods(link),
    ...readMethods(link),
  };
}

const pushing = {
  // Pushes of one account go one after the other: a name gets one code, and numbers have no holes.
  lock: { name: 'push_lock', text: 'SELECT pg_advisory_xact_lock(1347175503, hashtext($1))' },
  byName: {
    name: 'template_by_name',
    text: 'SELECT code, published FROM platen.template WHERE account_id = $1 AND name = $2 AND deleted_at IS NULL',
  },
  owned: {
    name: 'templates_owned',
    text: 'SELECT count(*)::integer AS count FROM platen.template WHERE account_id = $1 AND deleted_at IS NULL',
  },
  stored: {
    name: 'account_stored',
    text: `SELECT coalesce(s.versions, 0) AS versions, coalesce(s.bytes, 0) AS bytes, p.versions AS most_versions,
        p.template_bytes AS most_bytes
      FROM platen.account a JOIN platen.plan p ON p.name = a.plan LEFT JOIN platen.stored s ON s.account_id = a.id
      WHERE a.id = $1`,
  },
  storedFiles: {
    name: 'account_files',
    text: 'SELECT sha256 FROM platen.account_file WHERE account_id = $1 AND sha256 = ANY ($2::text[])',
  },
  newTemplate: {
    name: 'template_new',
    text: `INSERT INTO platen.template (code, account_id, name, created_at) VALUES ($1, $2, $3, platen.now_ms())
      ON CONFLICT (code) DO NOTHING RETURNING code`,
  },
  newest: {
    name: 'version_newest',
    text: 'SELECT number, sha256 FROM platen.version WHERE code = $1 ORDER BY number DESC LIMIT 1',
  },
  newVersion: {
    name: 'version_new',
    text: `INSERT INTO platen.version (code, number, sha256, main, variables, created_at)
      VALUES ($1, $2, $3, $4, $5, platen.now_ms()) RETURNING id`,
  },
  newBlob: {
    name: 'blob_new',
    text: 'INSERT INTO platen.blob (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING',
  },
  newFile: {
    name: 'version_file_new',
    text: 'INSERT INTO platen.version_file (version_id, name, sha256) VALUES ($1, $2, $3)',
  },
  setPublished: {
    name: 'template_publish',
    text: 'UPDATE platen.template SET published = $2 WHERE code = $1 AND deleted_at IS NULL RETURNING code',
  },
} satisfies Readonly<Record<string, Statement>>;

function pushMethods(link: Link, limits: GenerationLimits): PushPart {
  const find: Statement = {
    name: 'push_key',
    text: `SELECT body_hash, code, number, published FROM platen.push_key
      WHERE account_id = $1 AND idem_key = $2 AND first_use > platen.now_ms() - $3::bigint`,
  };
  const keep: Statement = {
    name: 'push_key_new',
    text: `INSERT INTO platen.push_key (account_id, idem_key, body_hash, code, number, published, first_use)
      VALUES ($1, $2, $3, $4, $5, $6, platen.now_ms())
      ON CONFLICT (account_id, idem_key) DO UPDATE SET body_hash = excluded.body_hash, code = excluded.code,
        number = excluded.number, published = excluded.published, first_use = excluded.first_use`,
  };
  const findPush = async (query: Query, account: string, key: PushKey): Promise<Pushed | undefined> => {
    const [row] = await query<PushKeyRow>(find, [account, key.text, limits.idempotencyMs]);
    return row && pushedBefore(row, key);
  };
  return {
    findPush: (account, key) => findPush((...asked) => link.query(...asked), account, key),
    pushVersion: (push) =>
      link.transaction(async (query) => {
        const { account, key } = push;
        await query(pushing.lock, [account]);
        const earlier = key && (await findPush(query, account, key));
        if (earlier !== undefined) return earlier;
        const pushed = await pushVersion(query, push, limits);
        const { code, number, published = null } = pushed;
        if (key !== undefined)
          await query(keep, [account, key.text, Buffer.from(key.bodyHash), code, number, published]);
        return pushed;
      }),
  };
}

async function pushVersion(query: Query, push: Push, limits: GenerationLimits): Promise<Pushed> {
  const [found] = await query<{ code: string; published: number | null }>(pushing.byName, [
    push.account,
    push.name,
  ]);
  const code = found?.code ?? (await makeTemplate(query, push, limits));
  const [last] = await query<{ number: number; sha256: string }>(pushing.newest, [code]);
  const fresh = last === undefined || ![push.sha256, push.formerSha256].includes(last.sha256);
  const number = fresh ? (last?.number ?? 0) + 1 : (last?.number ?? 0);
  if (fresh) {
    await requireStored(query, push);
    await makeVersion(query, push, { code, number });
  }
  if (push.publish) await query(pushing.setPublished, [code, number]);
  return { code, number, published: push.publish ? number : (found?.published ?? undefined), fresh };
}

async function requireStored(query: Query, { account, files }: Push): Promise<void> {
  const [stored] = await query<Stored>(pushing.stored, [account]);
  const hashes = files.map(({ sha256 }) => sha256);
  const known = await query<{ sha256: string }>(pushing.storedFiles, [account, hashes]);
  const there = new Set(known.map(({ sha256 }) => sha256));
  if (stored !== undefined)
    requireStorage(
      stored,
      addedBytes(files, (sha256) => there.has(sha256)),
    );
}

async function makeTemplate(query: Query, push: Push, limits: GenerationLimits): Promise<string> {
  const [owned] = await query<{ count: number }>(pushing.owned, [push.account]);
  requireRoom(owned?.count ?? 0, limits, push.name);
  for (let tries = 0; tries < 100; tries++) {
    const code = push.newCode();
    if ((await query(pushing.newTemplate, [code, push.account, push.name])).length > 0) return code;
  }
  throw new Error('no free template code in 100 tries');
}

async function makeVersion(
  query: Query,
  push: Push,
  { code, number }: { readonly code: string; readonly number: number },
): Promise<void> {
  const values = [code, number, push.sha256, push.main, push.variables];
  const [made] = await query<{ id: number }>(pushing.newVersion, values);
  // In the order of their hashes: two pushes of the same files then never wait for each other in a circle.
  for (const file of push.files.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
    await query(pushing.newBlob, [file.sha256, Buffer.from(file.bytes)]);
    await query(pushing.newFile, [made?.id, file.name, file.sha256]);
  }
}

function changeMethods(link: Link): PublishPart {
  const lock: Statement = {
    name: 'template_lock',
    text: 'SELECT code FROM platen.template WHERE code = $1 AND deleted_at IS NULL FOR UPDATE',
  };
  const exact: Statement = {
    name: 'version_exact',
    text: 'SELECT number, sha256 FROM platen.version WHERE code = $1 AND number = $2',
  };
  const remove: Statement = {
    name: 'template_delete',
    text: `UPDATE platen.template SET published = NULL, deleted_at = platen.now_ms()
      WHERE code = $1 AND deleted_at IS NULL RETURNING code`,
  };
  return {
    publish: (code, number) =>
      link.transaction(async (query) => {
        if ((await query(lock, [code])).length === 0) return 'no_template';
        const [version] =
          number === undefined
            ? await query<{ number: number }>(pushing.newest, [code])
            : await query<{ number: number }>(exact, [code, number]);
        if (version === undefined) return 'no_version';
        await query(pushing.setPublished, [code, version.number]);
        return { number: version.number };
      }),
    unpublish: async (code) => (await link.query(pushing.setPublished, [code, null])).length > 0,
    deleteTemplate: async (code) => (await link.query(remove, [code])).length > 0,
  };
}

function readMethods(link: Link): TemplatePart & ContentPart {
  const columns = `code, account_id, name, published, created_at,
    (SELECT max(number) FROM platen.version WHERE version.code = template.code) AS newest`;
  const one: Statement = {
    name: 'template',
    text: `SELECT ${columns} FROM platen.template WHERE code = $1 AND deleted_at IS NULL`,
  };
  const list: Statement = {
    name: 'templates',
    text: `SELECT ${columns} FROM platen.template WHERE account_id = $1 AND deleted_at IS NULL
      AND (created_at, code) < ($2::bigint, $3::text) ORDER BY created_at DESC, code DESC LIMIT $4`,
  };
  const versions: Statement = {
    name: 'versions',
    text: `SELECT ${listedColumns} FROM platen.version WHERE code = $1 AND number < $2::bigint
      ORDER BY number DESC LIMIT $3`,
  };
  const version: Statement = {
    name: 'version',
    text: `SELECT ${versionColumns} FROM platen.version WHERE code = $1 AND number = $2`,
  };
  const contents = new KeptContents((id) => loadContent(link, id));
  return {
    findTemplate: async (code) => (await link.query<TemplateRow>(one, [code])).map(toTemplate)[0],
    listTemplates: async (account, { limit, after = newestOfAll }) =>
      (await link.query<TemplateRow>(list, [account, after.at, after.id, limit])).map(toTemplate),
    listVersions: async (code, { limit, after = newestOfAll }) =>
      (await link.query<ListedVersionRow>(versions, [code, after.at, limit])).map(toListedVersion),
    findVersion: async (code, number) =>
      (await link.query<VersionRow>(version, [code, number])).map(toVersion)[0],
    getVersionContent: (id) => contents.get(id),
    getVersionFiles: (id) => loadFiles(link, id),
    findVersionFile: async (id, sha256) =>
      (await link.query<{ readonly bytes: Uint8Array }>(oneFile, [id, sha256]))[0]?.bytes,
  };
}

const fileList: Statement = {
  name: 'version_files',
  text: `SELECT version.main, file.name, file.sha256, octet_length(blob.bytes) AS bytes FROM platen.version
    JOIN platen.version_file file ON file.version_id = version.id JOIN platen.blob ON blob.sha256 = file.sha256
    WHERE version.id = $1 ORDER BY file.name`,
};

const oneFile: Statement = {
  name: 'version_file',
  text: `SELECT blob.bytes FROM platen.version_file file JOIN platen.blob ON blob.sha256 = file.sha256
    WHERE file.version_id = $1 AND file.sha256 = $2 LIMIT 1`,
};

async function loadFiles(link: Link, id: number): Promise<VersionFiles> {
  const rows = await link.query<VersionFiles['files'][number] & { readonly main: string }>(fileList, [id]);
  const [first] = rows;
  invariant(first !== undefined, `no version ${id}`);
  return { main: first.main, files: rows.map(({ name, sha256, bytes }) => ({ name, sha256, bytes })) };
}

const content: Statement = {
  name: 'version_content',
  text: `SELECT version.main, file.name, file.sha256, blob.bytes FROM platen.version
    JOIN platen.version_file file ON file.version_id = version.id JOIN platen.blob ON blob.sha256 = file.sha256
    WHERE version.id = $1 ORDER BY file.name`,
};

async function loadContent(link: Link, id: number): Promise<VersionContent> {
  const rows = await link.query<VersionFile & { readonly main: string }>(content, [id]);
  const [first] = rows;
  invariant(first !== undefined, `no version ${id}`);
  return { main: first.main, files: rows.map(({ name, sha256, bytes }) => ({ name, sha256, bytes })) };
}
