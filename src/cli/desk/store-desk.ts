// The desk of a store of this machine.
import {
  generationBody,
  templateBody,
  usageBody,
  versionBody,
  wholeVersionBody,
} from '../../service/resources.ts';
import { publishWarnings } from '../../service/unsatisfied.ts';
import type { Account, Template } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { CommandError } from '../line/command.ts';
import { getAccount } from '../settings/data-folder.ts';
import type { Desk } from './desk.ts';

/** Returns the desk. `account` is the one whose lists are asked for: by default the only one. */
export function storeDesk(store: Store, account: string | undefined): Desk {
  const owner = (): Promise<Account> => getAccount(store, account);
  return { ...templateMethods(store, owner), ...historyMethods(store, owner), now: () => store.now() };
}

type OwnerOf = () => Promise<Account>;
type TemplateMethods =
  | 'listTemplates'
  | 'getTemplate'
  | 'listVersions'
  | 'getVersion'
  | 'getPack'
  | 'publish'
  | 'unpublish'
  | 'remove';

function templateMethods(store: Store, ownerOf: OwnerOf): Pick<Desk, TemplateMethods> {
  const find = async (code: string): Promise<Template> => {
    const template = await store.findTemplate(code);
    if (!template) throw noTemplate(code);
    return template;
  };
  return {
    async listTemplates(limit) {
      const owner = await ownerOf();
      const templates = await store.listTemplates(owner.id, { limit });
      return templates.map((template) => templateBody(template, owner));
    },
    async getTemplate(code) {
      const template = await find(code);
      return templateBody(template, await getAccount(store, template.account));
    },
    async listVersions(code, limit) {
      const { published } = await find(code);
      return (await store.listVersions(code, { limit })).map((version) => versionBody(version, published));
    },
    async getVersion(code, number) {
      const { published } = await find(code);
      const version = await store.findVersion(code, number);
      if (!version) throw noVersion(code, number);
      return wholeVersionBody(version, await store.getVersionFiles(version.id), { published });
    },
    async getPack(code, number) {
      await find(code);
      const version = await store.findVersion(code, number);
      if (!version) throw noVersion(code, number);
      const { main, files } = await store.getVersionContent(version.id);
      return { main, files: new Map(files.map(({ name, bytes }) => [name, bytes])) };
    },
    async publish(code, number) {
      const published = await store.publish(code, number);
      if (published === 'no_template') throw noTemplate(code);
      if (published === 'no_version') throw noVersion(code, number);
      const warnings = await publishWarnings(store, code, published.number);
      return { code, version: published.number, published: true, warnings };
    },
    async unpublish(code) {
      if (!(await store.unpublish(code))) throw noTemplate(code);
    },
    async remove(code) {
      if (!(await store.deleteTemplate(code))) throw noTemplate(code);
    },
  };
}

type HistoryMethods = 'listGenerations' | 'getGeneration' | 'listUsage' | 'lookEveryMs';

function historyMethods(store: Store, ownerOf: OwnerOf): Pick<Desk, HistoryMethods> {
  return {
    lookEveryMs: 500,
    async listGenerations({ template, key, ...filter }, limit) {
      const owner = await ownerOf();
      const range = { ...filter, limit, code: template, idempotencyKey: key };
      return (await store.listGenerations(owner.id, range)).map((made) => generationBody(made, owner));
    },
    async getGeneration(id) {
      const made = await store.findGenerationById(id);
      if (!made) throw new CommandError(`no generation "${id}"`);
      return generationBody(made, await getAccount(store, made.account));
    },
    async listUsage() {
      const owner = await ownerOf();
      const current = await store.getUsage(owner.id);
      const past = (await store.listUsage(owner.id)).filter(({ period }) => period !== current.period);
      return [current, ...past].map((month) => usageBody(month, owner));
    },
  };
}

function noTemplate(code: string): CommandError {
  return new CommandError(
    `no template "${code}": \`platen template list --account NAME\` shows those there are`,
  );
}

function noVersion(code: string, version: number | undefined): CommandError {
  return new CommandError(
    `${code} has no version ${version ?? ''}: \`platen template show ${code}\` shows those there are`,
  );
}
