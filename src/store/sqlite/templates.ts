// Templates and their immutable versions in SQLite; files are kept once by their hash.
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
import { newestOfAll, type Push, type Pushed, type PushKey } from '../terms.ts';
import type { Runner } from './runner.ts';
import { inTurns } from './turns.ts';

const listedColumns = 'version.id, version.code, version.number, version.sha256, version.created_at';

/** The columns of a `VersionRow`. `main` is read together with the files only. */
export const versionColumns = `${listedColumns}, version.variables`;

/** The most bytes of files that are written in the transaction that names them. */
const atOnceBytes = 4 * 1024 * 1024;

/** Returns the part of the store that knows templates. */
export function templatePart(
  runner: Runner,
  limits: GenerationLimits,
): PushPart & PublishPart & TemplatePart & ContentPart {
  return {
    ...pushMethods(runner, limits),
    ...changeMethods(runner),
    ...readMethods(runner),
    ...contentMethods(runner),
  };
}

function pushMethods(runner: Runner, limits: GenerationLimits): PushPart {
  const { read, write } = runner;
  const keys = pushKeys(runner, limits);
  const pushVersion = pushIn(runner, limits);
  const prepare = prepareIn(runner);
  const requireStored = storageIn(runner);
  return {
    findPush: (account, key) => read(() => keys.find(account, key)),
    async pushVersion(push) {
      const { account, key } = push;
      // What has no room is not written either. Whether it still has is asked again below.
      const earlier = await read(() => {
        const found = key && keys.find(account, key);
        if (found === undefined) requireStored(push);
        return found;
      });
      if (earlier !== undefined) return earlier;
      await prepare(push);
      return write(() => {
        const earlier = key && keys.find(account, key);
        if (earlier !== undefined) return earlier;
        requireStored(push);
        const pushed = pushVersion(push);
        if (key !== undefined) keys.keep(account, key, pushed);
        return pushed;
      });
    },
  };
}

/** What a transaction does with the idempotency keys of pushes. */
interface PushKeys {
  /** Throws `AppError` (`idempotency_conflict`) when the key was used with another body. */
  find(account: string, key: PushKey): Pushed | undefined;
  keep(account: string, key: PushKey, pushed: Pushed): void;
}

function pushKeys({ db, now }: Runner, { idempotencyMs }: GenerationLimits): PushKeys {
  const find = db.prepare<[string, string, number], PushKeyRow>(
    'SELECT body_hash, code, number, published FROM push_key WHERE account_id = ? AND idem_key = ? AND first_use > ?',
  );
  const keep = db.prepare<[string, string, Uint8Array, string, number, number | null, number]>(
    `INSERT INTO push_key (account_id, idem_key, body_hash, code, number, published, first_use) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (account_id, idem_key) DO UPDATE SET body_hash = excluded.body_hash, code = excluded.code,
        number = excluded.number, published = excluded.published, first_use = excluded.first_use`,
  );
  return {
    find(account, key) {
      const row = find.get(account, key.text, now() - idempotencyMs);
      return row && pushedBefore(row, key);
    },
    keep(account, { text, bodyHash }, { code, number, published = null }) {
      keep.run(account, text, bodyHash, code, number, published, now());
    },
  };
}

/** Returns the function that writes large files before the push that names them, a few in each turn. What is then not named is purged. */
function prepareIn({ db, relaxed, read, writeRelaxed }: Runner): (push: Push) => Promise<void> {
  const findBlob = db.prepare<[string], { one: number }>('SELECT 1 AS one FROM blob WHERE sha256 = ?');
  const findStoredBlob = relaxed.prepare<[string], { one: number }>(
    'SELECT 1 AS one FROM blob WHERE sha256 = ?',
  );
  const insert = relaxed.prepare<[string, Uint8Array]>('INSERT INTO blob (sha256, bytes) VALUES (?, ?)');
  return async ({ files }) => {
    if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) <= atOnceBytes) return;
    const added = await read(() => files.filter(({ sha256 }) => findBlob.get(sha256) === undefined));
    await inTurns(
      added.map((file) => ({ file, size: file.bytes.length })),
      (batch) =>
        writeRelaxed(() => {
          for (const { file } of batch)
            if (findStoredBlob.get(file.sha256) === undefined) insert.run(file.sha256, file.bytes);
        }),
    );
  };
}

/** Returns the function that throws `AppError` (`quota_exceeded`) for a push that makes a version for which there is no room. */
function storageIn({ db }: Runner): (push: Push) => void {
  const newest = db.prepare<[string, string], { sha256: string }>(
    `SELECT version.sha256 FROM version JOIN template ON template.code = version.code
      WHERE account_id = ? AND name = ? AND deleted_at IS NULL ORDER BY number DESC LIMIT 1`,
  );
  const stored = db.prepare<[string], Stored>(
    `SELECT coalesce(stored.versions, 0) AS versions, coalesce(stored.bytes, 0) AS bytes,
        plan.versions AS most_versions, plan.template_bytes AS most_bytes
      FROM account JOIN plan ON plan.name = account.plan LEFT JOIN stored ON stored.account_id = account.id
      WHERE account.id = ?`,
  );
  const file = db.prepare<[string, string], { one: number }>(
    'SELECT 1 AS one FROM account_file WHERE account_id = ? AND sha256 = ?',
  );
  return ({ account, name, sha256, formerSha256, files }) => {
    const last = newest.get(account, name);
    if (last !== undefined && [sha256, formerSha256].includes(last.sha256)) return;
    const found = stored.get(account);
    if (found === undefined) return;
    requireStorage(
      found,
      addedBytes(files, (hash) => file.get(account, hash) !== undefined),
    );
  };
}

function pushIn({ db, now }: Runner, limits: GenerationLimits): (push: Push) => Pushed {
  const byName = db.prepare<[string, string], { code: string; published: number | null }>(
    'SELECT code, published FROM template WHERE account_id = ? AND name = ? AND deleted_at IS NULL',
  );
  const codeTaken = db.prepare<[string], { one: number }>('SELECT 1 AS one FROM template WHERE code = ?');
  const insertTemplate = db.prepare<[string, string, string, number]>(
    'INSERT INTO template (code, account_id, name, created_at) VALUES (?, ?, ?, ?)',
  );
  const owned = db.prepare<[string], { count: number }>(
    'SELECT count(*) AS count FROM template WHERE account_id = ? AND deleted_at IS NULL',
  );
  const newest = db.prepare<[string], { number: number; sha256: string }>(
    'SELECT number, sha256 FROM version WHERE code = ? ORDER BY number DESC LIMIT 1',
  );
  const insertVersion = db.prepare<[string, number, string, string, string, number]>(
    'INSERT INTO version (code, number, sha256, main, variables, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const blobExists = db.prepare<[string], { one: number }>('SELECT 1 AS one FROM blob WHERE sha256 = ?');
  const insertBlob = db.prepare<[string, Uint8Array]>('INSERT INTO blob (sha256, bytes) VALUES (?, ?)');
  const insertFile = db.prepare<[number | bigint, string, string]>(
    'INSERT INTO version_file (version_id, name, sha256) VALUES (?, ?, ?)',
  );
  const setPublished = db.prepare<[number, string]>('UPDATE template SET published = ? WHERE code = ?');

  const freeCode = (candidate: () => string): string => {
    for (let tries = 0; tries < 100; tries++) {
      const code = candidate();
      if (codeTaken.get(code) === undefined) return code;
    }
    throw new Error('no free template code in 100 tries');
  };
  const makeVersion = (code: string, number: number, push: Push): void => {
    const moment = now();
    const { lastInsertRowid } = insertVersion.run(
      code,
      number,
      push.sha256,
      push.main,
      push.variables,
      moment,
    );
    for (const file of push.files) {
      if (blobExists.get(file.sha256) === undefined) insertBlob.run(file.sha256, file.bytes);
      insertFile.run(lastInsertRowid, file.name, file.sha256);
    }
  };
  return (push) => {
    const found = byName.get(push.account, push.name);
    if (found === undefined) requireRoom(owned.get(push.account)?.count ?? 0, limits, push.name);
    const code = found?.code ?? freeCode(push.newCode);
    if (found === undefined) insertTemplate.run(code, push.account, push.name, now());
    const last = newest.get(code);
    const fresh = last === undefined || ![push.sha256, push.formerSha256].includes(last.sha256);
    const number = fresh ? (last?.number ?? 0) + 1 : (last?.number ?? 0);
    if (fresh) makeVersion(code, number, push);
    if (push.publish) setPublished.run(number, code);
    return { code, number, published: push.publish ? number : (found?.published ?? undefined), fresh };
  };
}

function changeMethods({ db, now, write }: Runner): PublishPart {
  const alive = db.prepare<[string], { code: string }>(
    'SELECT code FROM template WHERE code = ? AND deleted_at IS NULL',
  );
  const newest = db.prepare<[string], { number: number }>(
    'SELECT number FROM version WHERE code = ? ORDER BY number DESC LIMIT 1',
  );
  const exact = db.prepare<[string, number], { number: number }>(
    'SELECT number FROM version WHERE code = ? AND number = ?',
  );
  const setPublished = db.prepare<[number | null, string]>(
    'UPDATE template SET published = ? WHERE code = ? AND deleted_at IS NULL',
  );
  const remove = db.prepare<[number, string]>(
    'UPDATE template SET published = NULL, deleted_at = ? WHERE code = ? AND deleted_at IS NULL',
  );
  return {
    publish: (code, number) =>
      write(() => {
        if (alive.get(code) === undefined) return 'no_template';
        const version = number === undefined ? newest.get(code) : exact.get(code, number);
        if (version === undefined) return 'no_version';
        setPublished.run(version.number, code);
        return { number: version.number };
      }),
    unpublish: (code) => write(() => setPublished.run(null, code).changes > 0),
    deleteTemplate: (code) => write(() => remove.run(now(), code).changes > 0),
  };
}

function readMethods({ db, read }: Runner): TemplatePart {
  const columns = `code, account_id, name, published, created_at,
    (SELECT max(number) FROM version WHERE version.code = template.code) AS newest`;
  const one = db.prepare<[string], TemplateRow>(
    `SELECT ${columns} FROM template WHERE code = ? AND deleted_at IS NULL`,
  );
  const list = db.prepare<[string, number, string, number], TemplateRow>(
    `SELECT ${columns} FROM template WHERE account_id = ? AND deleted_at IS NULL AND (created_at, code) < (?, ?)
      ORDER BY created_at DESC, code DESC LIMIT ?`,
  );
  const versions = db.prepare<[string, number, number], ListedVersionRow>(
    `SELECT ${listedColumns} FROM version WHERE code = ? AND number < ? ORDER BY number DESC LIMIT ?`,
  );
  const version = db.prepare<[string, number], VersionRow>(
    `SELECT ${versionColumns} FROM version WHERE code = ? AND number = ?`,
  );
  return {
    findTemplate: (code) =>
      read(() => {
        const row = one.get(code);
        return row && toTemplate(row);
      }),
    listTemplates: (account, { limit, after = newestOfAll }) =>
      read(() => list.all(account, after.at, after.id, limit).map(toTemplate)),
    listVersions: (code, { limit, after = newestOfAll }) =>
      read(() => versions.all(code, after.at, limit).map(toListedVersion)),
    findVersion: (code, number) =>
      read(() => {
        const row = version.get(code, number);
        return row && toVersion(row);
      }),
  };
}

function contentMethods({ db, read }: Runner): ContentPart {
  const main = db.prepare<[number], { main: string }>('SELECT main FROM version WHERE id = ?');
  const names = db.prepare<[number], { name: string; sha256: string; size: number }>(
    `SELECT version_file.name, version_file.sha256, length(blob.bytes) AS size FROM version_file
      JOIN blob ON blob.sha256 = version_file.sha256 WHERE version_id = ? ORDER BY name`,
  );
  const blob = db.prepare<[string], { bytes: Uint8Array }>('SELECT bytes FROM blob WHERE sha256 = ?');
  const one = db.prepare<[number, string], { bytes: Uint8Array }>(
    `SELECT blob.bytes FROM version_file JOIN blob ON blob.sha256 = version_file.sha256
      WHERE version_id = ? AND version_file.sha256 = ? LIMIT 1`,
  );
  const bytesOf = (sha256: string): Uint8Array => {
    const found = blob.get(sha256);
    invariant(found !== undefined, `no file ${sha256}`);
    return found.bytes;
  };
  const content = async (id: number): Promise<VersionContent> => {
    const { found, listed } = await read(() => ({ found: main.get(id), listed: names.all(id) }));
    invariant(found !== undefined, `no version ${id}`);
    const files: VersionFile[] = [];
    await inTurns(listed, (batch) =>
      read(() => {
        for (const { name, sha256 } of batch) files.push({ name, sha256, bytes: bytesOf(sha256) });
      }),
    );
    return { main: found.main, files };
  };
  return {
    getVersionContent: content,
    getVersionFiles: (id) =>
      read(() => {
        const found = main.get(id);
        invariant(found !== undefined, `no version ${id}`);
        const files = names.all(id).map(({ name, sha256, size }) => ({ name, sha256, bytes: size }));
        return { main: found.main, files };
      }),
    findVersionFile: (id, sha256) => read(() => one.get(id, sha256)?.bytes),
  };
}
