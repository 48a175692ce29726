// `platen template …`.
import { readPack } from '../../assets/pack.ts';
import { fontForm } from '../../fonts/sfnt.ts';
import { InProcessRenderer } from '../../render/in-process.ts';
import { Pool } from '../../render/pool.ts';
import type { Renderer } from '../../render/renderer.ts';
import { holdFonts } from '../../server/operator-fonts.ts';
import { templateBody, versionBody } from '../../service/resources.ts';
import { pushTemplate } from '../../service/templates.ts';
import type { Template } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { inFile, loadSource, type TemplateSource, withRemote } from '../document/source.ts';
import {
  assetOptions,
  type Command,
  CommandError,
  dataOption,
  type Input,
  jsonOption,
} from '../line/command.ts';
import { jsonText } from '../line/json.ts';
import { formatMoment, formatTable } from '../line/tables.ts';
import { parseNumber } from '../line/values.ts';
import { Configuration } from '../settings/configuration.ts';
import { getAccount, limitOption, listLimit, withStore } from '../settings/data-folder.ts';
import {
  type EngineSettings,
  engineOf,
  engineOptions,
  namedFonts,
  namedLimits,
  renderSettingsOf,
} from '../settings/engine-settings.ts';
import { placeOf } from '../settings/place.ts';

const options = { ...dataOption, ...jsonOption };
const codeArgument = { name: 'CODE', description: 'tpl_…, as `template push` prints it' };

const push: Command = {
  name: 'template push',
  summary: 'check a template, pack what it names, and store it as a new version',
  details:
    'Prints the code and the number of the version. The same content as the newest version is that version. A template on stdin can name no files: a pack brings them.',
  arguments: [{ name: 'FILE', description: 'a template or a pack; - for one of them on stdin' }],
  options: {
    account: {
      kind: 'text',
      value: 'NAME',
      description: 'whose template it is (name or id)',
      required: true,
    },
    publish: { kind: 'flag', description: 'publish it, too' },
    ...assetOptions,
    ...engineOptions,
    ...options,
  },
  run: (input, terminal) =>
    withRemote(input, (remote) =>
      withStore(input, terminal, async (store) => {
        const file = input.argument(0);
        const account = await getAccount(store, input.text('account') ?? '');
        const place = placeOf(new Configuration(input, terminal));
        const { fonts, release } = await holdFonts(place, namedFonts(input, terminal));
        const settings = { fonts, limits: namedLimits(input, terminal) };
        for (const problem of fonts.problems) terminal.note(`warning: ${problem}`);
        // A user who may push through a pipe may not be allowed to read files here.
        const reading = { remote, settings, stdinNamesFiles: false };
        const source = await loadSource(file, terminal, reading);
        const request = {
          account: account.id,
          pack: source.pack,
          publish: input.flag('publish'),
        };
        const pushed = await withChecker({ source, settings }, (renderer) =>
          inFile(source.file, () => pushTemplate({ store, renderer }, request)),
        ).finally(release);
        const { code, number, published } = pushed;
        const json = { code, version: number, published: published === number };
        terminal.result(input.flag('json') ? jsonText(json) : `${code} ${number}`);
        if (published !== number) terminal.note(notPublished(code, published));
        return 0;
      }),
    ),
};

function notPublished(code: string, published: number | undefined): string {
  const now = published === undefined ? 'calls are refused' : `calls get version ${published}`;
  return `not published, ${now}: \`platen template publish ${code}\` changes that`;
}

/**
 * Runs work with a checker. What comes from stdin or as a pack may come from anybody, and so may fonts: they are
 * checked in a render process. All else is checked in this process.
 */
async function withChecker<T>(
  { source, settings }: { readonly source: TemplateSource; readonly settings: EngineSettings },
  work: (renderer: Renderer) => Promise<T>,
): Promise<T> {
  const files = [...readPack(source.pack).files.values()];
  const foreign = source.foreign || files.some((bytes) => fontForm(bytes) !== 'unknown');
  const pool = foreign
    ? new Pool({ workers: 1, spares: 0, settings: renderSettingsOf(settings) })
    : undefined;
  const renderer = pool ?? new InProcessRenderer({ engine: engineOf(settings) });
  try {
    await pool?.ready;
    return await work(renderer);
  } finally {
    await renderer.close();
  }
}

const publish: Command = {
  name: 'template publish',
  summary: 'let calls use a version: the newest, or the one named',
  arguments: [codeArgument],
  options: { version: { kind: 'text', value: 'N', description: 'which version' }, ...options },
  run: (input, terminal) => {
    const version = versionOf(input);
    return withStore(input, terminal, async (store) => {
      const code = input.argument(0);
      const published = await store.publish(code, version);
      if (published === 'no_template') throw noTemplate(code);
      if (published === 'no_version') throw noVersion(code, version);
      const json = { code, version: published.number, published: true };
      terminal.result(input.flag('json') ? jsonText(json) : `${code} ${published.number}`);
      return 0;
    });
  },
};

const unpublish: Command = {
  name: 'template unpublish',
  summary: 'refuse calls that name it, until a version is published again',
  arguments: [codeArgument],
  options,
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const code = input.argument(0);
      if (!(await store.unpublish(code))) throw noTemplate(code);
      terminal.result(input.flag('json') ? jsonText({ code, published: false }) : code);
      return 0;
    }),
};

const remove: Command = {
  name: 'template delete',
  summary: 'delete it; a later push of the same name gets a new code',
  arguments: [codeArgument],
  options,
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const code = input.argument(0);
      if (!(await store.deleteTemplate(code))) throw noTemplate(code);
      terminal.result(input.flag('json') ? jsonText({ code, deleted: true }) : code);
      return 0;
    }),
};

const list: Command = {
  name: 'template list',
  summary: 'list the templates of an account',
  arguments: [],
  options: {
    account: { kind: 'text', value: 'NAME', description: 'whose (name or id)', required: true },
    ...limitOption,
    ...options,
  },
  run: (input, terminal) =>
    withStore(input, terminal, async (store) => {
      const account = await getAccount(store, input.text('account') ?? '');
      const templates = await store.listTemplates(account.id, listLimit(input));
      if (input.flag('json'))
        terminal.result(jsonText(templates.map((template) => templateBody(template, account))));
      else {
        const rows = templates.map(({ code, name, published, newest, createdAt }) => [
          code,
          name,
          published === undefined ? '-' : String(published),
          String(newest),
          formatMoment(createdAt),
        ]);
        terminal.result(formatTable(['code', 'name', 'published', 'newest', 'created'], rows));
      }
      return 0;
    }),
};

const show: Command = {
  name: 'template show',
  summary: 'show a template with its versions, or one version with its files and variables',
  arguments: [codeArgument],
  options: {
    version: { kind: 'text', value: 'N', description: 'which version' },
    ...limitOption,
    ...options,
  },
  run: (input, terminal) => {
    const number = versionOf(input);
    return withStore(input, terminal, async (store) => {
      const code = input.argument(0);
      const template = await store.findTemplate(code);
      if (!template) throw noTemplate(code);
      const shown =
        number === undefined
          ? await showTemplate(store, template, input)
          : await showVersion(store, template, number);
      terminal.result(input.flag('json') ? jsonText(shown.json) : shown.text);
      return 0;
    });
  },
};

interface Shown {
  readonly json: unknown;
  readonly text: string;
}

async function showTemplate(store: Store, template: Template, input: Input): Promise<Shown> {
  const versions = await store.listVersions(template.code, listLimit(input));
  const rows = versions.map(({ number, createdAt, sha256 }) => [
    `${number}${number === template.published ? ' (published)' : ''}`,
    formatMoment(createdAt),
    sha256,
  ]);
  return {
    json: {
      ...templateBody(template, await getAccount(store, template.account)),
      versions: versions.map((version) => versionBody(version, template.published)),
    },
    text: `${template.code} ${template.name}\n${formatTable(['version', 'created', 'sha256'], rows)}`,
  };
}

async function showVersion(store: Store, template: Template, number: number): Promise<Shown> {
  const version = await store.findVersion(template.code, number);
  if (!version) throw noVersion(template.code, number);
  const { main, files } = await store.getVersionContent(version.id);
  const variables: unknown = JSON.parse(version.variables);
  const sizes = files.map(({ name, sha256, bytes }) => ({ name, sha256, bytes: bytes.length }));
  const rows = sizes.map(({ name, bytes, sha256 }) => [name, String(bytes), sha256]);
  return {
    json: { ...versionBody(version, template.published), main, files: sizes, variables },
    text: [
      `${template.code} ${number} of ${formatMoment(version.createdAt)}`,
      formatTable(['file', 'bytes', 'sha256'], rows),
      `variables ${JSON.stringify(variables, null, 2)}`,
    ].join('\n'),
  };
}

function versionOf(input: Input): number | undefined {
  const text = input.text('version');
  return text === undefined ? undefined : parseNumber('version', text, { min: 1 });
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

/** The commands of this file. */
export const commands: readonly Command[] = [push, publish, unpublish, remove, list, show];
