// What a key may manage: the templates of an account, its generations and its usage. Whatever belongs to another account
// can't be told from what is not there.
import type {
  GenerationBody,
  ListPart,
  PushedBody,
  TemplateBody,
  UsageBody,
  VersionBody,
  WholeVersionBody,
} from '../../contract.ts';
import { AppError } from '../../errors.ts';
import type { Template } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { GenerationRange, Position } from '../../store/terms.ts';
import type { Caller } from '../authenticate.ts';
import {
  generationBody,
  type Owner,
  templateBody,
  usageBody,
  versionBody,
  wholeVersionBody,
} from '../resources.ts';
import { publishWarnings } from '../unsatisfied.ts';
import { cursorAfter, type ListIdentity, positionIn } from './cursor.ts';

/** Who asks, and for which account: its name or id, where the caller names one. */
export interface Asker {
  readonly caller: Caller;
  readonly account: string | undefined;
}

/** A version, as a caller names it. */
export interface VersionName {
  readonly code: string;
  readonly number: number;
}

/** A file of a version, as a caller names it. */
export interface FileName {
  /** In lower-case hex. */
  readonly sha256: string;
  /** Called with the size before the bytes are read. */
  readonly reserve: (bytes: number) => void;
}

/** Which part of a list is asked for. */
export interface PartRange {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** What may be asked and changed. Each method throws `AppError` (`…_not_found`, `invalid_request` for a cursor). */
export interface Management {
  /** Returns the account that is meant: the caller's, or for `admin` the one that is named. Throws `insufficient_scope`, `account_not_found`. */
  ownerFor(asker: Asker): Promise<Owner>;
  listTemplates(asker: Asker, range: PartRange): Promise<ListPart<TemplateBody>>;
  getTemplate(asker: Asker, code: string): Promise<TemplateBody>;
  listVersions(asker: Asker, code: string, range: PartRange): Promise<ListPart<VersionBody>>;
  getVersion(asker: Asker, code: string, number: number): Promise<WholeVersionBody>;
  /** Returns the bytes of a file of a version. Throws `not_found`, too, and what `reserve` throws. */
  getVersionFile(asker: Asker, version: VersionName, file: FileName): Promise<Uint8Array>;
  /** Publishes a version, by default the newest. Returns what it is, with what recent calls would be refused for. */
  publish(asker: Asker, code: string, number: number | undefined): Promise<PushedBody>;
  unpublish(asker: Asker, code: string): Promise<void>;
  remove(asker: Asker, code: string): Promise<void>;
  listGenerations(
    asker: Asker,
    filter: Omit<GenerationRange, 'limit' | 'after'>,
    range: PartRange,
  ): Promise<ListPart<GenerationBody>>;
  getGeneration(asker: Asker, id: string): Promise<GenerationBody>;
  getUsage(asker: Asker): Promise<UsageBody>;
  listUsage(asker: Asker, range: PartRange): Promise<ListPart<UsageBody>>;
}

/** The generations that are looked at for one part of a list. */
const mostLookedAt = 10_000;

/** Longer variables are not reported: to read them takes longer than other calls may wait. Characters of JSON. */
const mostVariables = 256 * 1024;

/** Returns the management of what a store holds. */
export function managementOf(store: Store): Management {
  const ownerFor: Management['ownerFor'] = (asker) => ownerIn(store, asker);
  return { ownerFor, ...templateMethods(store, ownerFor), ...historyMethods(store, ownerFor) };
}

async function ownerIn(store: Store, { caller, account }: Asker): Promise<Owner> {
  const own: Owner = { id: caller.account, name: caller.accountName };
  if (account === undefined || account === own.id || account === own.name) return own;
  if (!caller.scopes.includes('admin'))
    throw new AppError(
      'insufficient_scope',
      `account: this key belongs to the account "${own.name}", and only one with the scope admin may name another`,
    );
  const found = await store.findAccount(account);
  if (found === undefined) throw new AppError('account_not_found', `no account "${account}"`);
  return found;
}

type OwnerFor = Management['ownerFor'];
type TemplateMethods = Pick<
  Management,
  | 'listTemplates'
  | 'getTemplate'
  | 'listVersions'
  | 'getVersion'
  | 'getVersionFile'
  | 'publish'
  | 'unpublish'
  | 'remove'
>;

function templateMethods(store: Store, ownerFor: OwnerFor): TemplateMethods {
  const find = async (asker: Asker, code: string): Promise<{ template: Template; owner: Owner }> => {
    const owner = await ownerFor(asker);
    const template = await store.findTemplate(code);
    if (template === undefined || template.account !== owner.id)
      throw new AppError('template_not_found', 'no template with this code');
    return { template, owner };
  };
  return {
    async listTemplates(asker, { limit, cursor }) {
      const owner = await ownerFor(asker);
      const list: ListIdentity = ['templates', owner.id];
      const after = cursor === undefined ? undefined : positionIn(cursor, list);
      const found = await store.listTemplates(owner.id, { limit: limit + 1, after });
      const position = ({ createdAt, code }: Template): Position => ({ at: createdAt, id: code });
      return partOf(found, { limit, list, position }, (template) => templateBody(template, owner));
    },
    async getTemplate(asker, code) {
      const { template, owner } = await find(asker, code);
      return templateBody(template, owner);
    },
    async listVersions(asker, code, { limit, cursor }) {
      const { template } = await find(asker, code);
      const list: ListIdentity = ['versions', code];
      const after = cursor === undefined ? undefined : positionIn(cursor, list);
      const found = await store.listVersions(code, { limit: limit + 1, after });
      const position = ({ number }: { readonly number: number }): Position => ({ at: number, id: '' });
      return partOf(found, { limit, list, position }, (one) => versionBody(one, template.published));
    },
    async getVersion(asker, code, number) {
      const { template } = await find(asker, code);
      const version = await store.findVersion(code, number);
      if (version === undefined) throw noVersion(code, number);
      const files = await store.getVersionFiles(version.id);
      return wholeVersionBody(version, files, { published: template.published, most: mostVariables });
    },
    async getVersionFile(asker, { code, number }, { sha256, reserve }) {
      await find(asker, code);
      const version = await store.findVersion(code, number);
      if (version === undefined) throw noVersion(code, number);
      const { files } = await store.getVersionFiles(version.id);
      const listed = files.find((file) => file.sha256 === sha256);
      if (listed === undefined)
        throw new AppError('not_found', `version ${number} of ${code} has no file with this SHA-256`);
      reserve(listed.bytes);
      const bytes = await store.findVersionFile(version.id, sha256);
      // The version may have been purged meanwhile.
      if (bytes === undefined) throw noVersion(code, number);
      return bytes;
    },
    async publish(asker, code, number) {
      await find(asker, code);
      const published = await store.publish(code, number);
      if (published === 'no_version') throw noVersion(code, number);
      // It may have been deleted meanwhile.
      if (published === 'no_template') throw new AppError('template_not_found', 'no template with this code');
      const warnings = await publishWarnings(store, code, published.number);
      return { code, version: published.number, published: true, warnings };
    },
    async unpublish(asker, code) {
      await find(asker, code);
      await store.unpublish(code);
    },
    async remove(asker, code) {
      await find(asker, code);
      await store.deleteTemplate(code);
    },
  };
}

function noVersion(code: string, number: number | undefined): AppError {
  return new AppError('version_not_found', `${code} has no version ${number ?? ''}`.trimEnd());
}

type HistoryMethods = Pick<Management, 'listGenerations' | 'getGeneration' | 'getUsage' | 'listUsage'>;

function historyMethods(store: Store, ownerFor: OwnerFor): HistoryMethods {
  return {
    async listGenerations(asker, filter, { limit, cursor }) {
      const owner = await ownerFor(asker);
      const { code, idempotencyKey, since, until, mismatched } = filter;
      const list: ListIdentity = ['generations', owner.id, code, idempotencyKey, since, until, mismatched];
      const after = cursor === undefined ? undefined : positionIn(cursor, list);
      const range = { ...filter, limit, after };
      const { generations, next } = await store.pageGenerations(owner.id, range, mostLookedAt);
      return {
        data: generations.map((made) => generationBody(made, owner)),
        hasMore: next !== undefined,
        nextCursor: next === undefined ? null : cursorAfter(next, list),
      };
    },
    async getGeneration(asker, id) {
      const owner = await ownerFor(asker);
      const made = await store.findGenerationById(id);
      if (made === undefined || made.account !== owner.id)
        throw new AppError('generation_not_found', 'no generation with this id');
      return generationBody(made, owner);
    },
    async getUsage(asker) {
      const owner = await ownerFor(asker);
      return usageBody(await store.getUsage(owner.id), owner);
    },
    async listUsage(asker, { limit, cursor }) {
      const owner = await ownerFor(asker);
      const list: ListIdentity = ['usage', owner.id];
      const before = cursor === undefined ? Infinity : positionIn(cursor, list).at;
      const current = await store.getUsage(owner.id);
      const past = (await store.listUsage(owner.id)).filter(({ period }) => period !== current.period);
      const found = [current, ...past]
        .filter(({ period }) => monthNumber(period) < before)
        .slice(0, limit + 1);
      const position = ({ period }: { readonly period: string }): Position => ({
        at: monthNumber(period),
        id: '',
      });
      return partOf(found, { limit, list, position }, (month) => usageBody(month, owner));
    },
  };
}

/** Returns a month such as `2026-01` as a number. */
function monthNumber(period: string): number {
  return Number(period.replace('-', ''));
}

interface Cut<Record> {
  readonly limit: number;
  readonly list: ListIdentity;
  readonly position: (record: Record) => Position;
}

/** Returns a part of a list, of one entry more than are asked for. */
function partOf<Record, Entry>(
  found: readonly Record[],
  { limit, list, position }: Cut<Record>,
  tell: (record: Record) => Entry,
): ListPart<Entry> {
  const taken = found.slice(0, limit);
  const last = taken.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    data: taken.map(tell),
    hasMore,
    nextCursor: hasMore ? cursorAfter(position(last), list) : null,
  };
}
