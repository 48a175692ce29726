// `platen fonts`: installs packages of fonts for Chinese, Japanese and Korean, and lists them.
import { installPackage, isInstalled, type PackageSource, usualRegistry } from '../fonts/install.ts';
import { type FontPackage, fontPackages } from '../fonts/packages.ts';
import { closest } from '../line/closest.ts';
import {
  type Command,
  dataOption,
  type Input,
  jsonOption,
  type Options,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { jsonText } from '../line/json.ts';
import { formatTable } from '../line/tables.ts';
import { settingOptions } from '../settings/configuration.ts';
import { installFolder } from '../settings/fonts-folder.ts';

const folderOptions: Options = { ...settingOptions(['fonts']), ...dataOption };

const install: Command = {
  name: 'fonts install',
  summary: 'install a font for Chinese, Japanese or Korean, regular and bold, for all templates',
  details: [
    'The files come from the npm registry and are checked by SHA-256. They go into the folder that --fonts names, or else',
    'into "fonts" of the data folder. All commands and the service take fonts from there; a running service takes them',
    'at its next start. All fonts are under the SIL Open Font License, and PDFs may hold them.',
  ].join('\n'),
  arguments: [{ name: 'NAME', description: 'the name of the font, such as noto-sans-jp' }],
  options: {
    ...folderOptions,
    from: {
      kind: 'text',
      value: 'FILE',
      description: 'the archive (.tgz), fetched before: for machines without a network',
    },
    registry: {
      kind: 'text',
      value: 'URL',
      description: `a registry of npm packages (default: ${usualRegistry})`,
    },
    ...jsonOption,
  },
  run: async (input, terminal) => {
    const wanted = packageNamed(input.argument(0));
    const folder = installFolder(input, terminal);
    const isThere = await isInstalled(wanted, folder);
    if (!isThere) {
      terminal.progress(`${wanted.name}: fetching up to ${wanted.megabytes} MB`);
      await installPackage(wanted, { source: sourceOf(input), folder }, terminal);
    }
    const { name, family } = wanted;
    if (input.flag('json')) terminal.result(jsonText({ name, family, folder, installed: !isThere }));
    else
      terminal.result(
        `${isThere ? 'already there' : 'installed'}: ${family}, regular and bold, in ${folder}`,
      );
    return 0;
  },
};

function packageNamed(name: string): FontPackage {
  const found = fontPackages.find((each) => each.name === name.toLowerCase());
  if (found !== undefined) return found;
  const names = fontPackages.map((each) => each.name);
  const near = closest(name, names);
  const hint = near === undefined ? `"platen fonts list" lists them` : `did you mean "${near}"?`;
  throw new UsageError(`no font "${name}" can be installed: ${hint}`);
}

function sourceOf(input: Input): PackageSource {
  const [file, registry] = [input.text('from'), input.text('registry')];
  if (file !== undefined && registry !== undefined)
    throw new UsageError('expected --from or --registry, got both');
  if (file !== undefined) return { file };
  if (registry !== undefined && !URL.canParse(registry))
    throw new UsageError(`--registry: expected a URL, got "${registry}"`);
  return { registry: registry ?? usualRegistry };
}

const list: Command = {
  name: 'fonts list',
  summary: 'list the fonts that can be installed, and whether they are',
  arguments: [],
  options: { ...folderOptions, ...jsonOption },
  run: async (input, terminal) => {
    const listed = await listPackages(input, terminal);
    if (input.flag('json')) terminal.result(jsonText(listed));
    else {
      const rows = listed.map(({ name, family, languages, megabytes, installed }) => [
        name,
        family,
        languages,
        `${megabytes} MB`,
        installed ? 'yes' : '-',
      ]);
      terminal.result(formatTable(['name', 'family', 'languages', 'fetched', 'installed'], rows));
    }
    return 0;
  },
};

interface Listed extends Pick<FontPackage, 'name' | 'family' | 'languages' | 'megabytes'> {
  readonly installed: boolean;
}

async function listPackages(input: Input, terminal: Terminal): Promise<readonly Listed[]> {
  const folder = installFolder(input, terminal);
  const listed: Listed[] = [];
  for (const each of fontPackages) {
    const { name, family, languages, megabytes } = each;
    listed.push({ name, family, languages, megabytes, installed: await isInstalled(each, folder) });
  }
  return listed;
}

/** The commands of this file. */
export const commands: readonly Command[] = [install, list];
