// What an open file of the studio is to the template that is shown: itself, a part of it, its messages, or its data.
import { dirname, join, relative, resolve } from 'node:path';
import { Folder } from '../../assets/folder.ts';
import type { AskedFiles } from '../../language/language.ts';
import { mostCharacters } from '../../language/server/workspace.ts';
import { readText } from './disk.ts';
import type { Workspace } from './workspace.ts';

/** What the studio shows: paths of its folder. */
interface ShownFiles {
  readonly workspace: Workspace;
  readonly template: string | undefined;
  readonly data: string | undefined;
}

/** Returns how to find what belongs to a file, or undefined where nothing is known of it. Files outside of the folder are not read. */
export async function filesAround(
  path: string,
  { workspace, template, data }: ShownFiles,
): Promise<AskedFiles | undefined> {
  if (template === undefined) return undefined;
  const { filesOfTemplate, looksLikeData } = await import('../../language/language.ts');
  const [file, main] = [path, template].map((one) => join(workspace.root, one));
  if (file === undefined || main === undefined || workspace.pathOf(file) === undefined) return undefined;
  const folder = new Folder(workspace.root, { fileBytes: mostCharacters });
  const finding = {
    read: (one: string) => readText(one, mostCharacters),
    resolve(from: string, name: string) {
      return folder.find(relative(workspace.root, resolve(dirname(from), name)));
    },
  };
  if (path === template) return { ...finding, file, role: 'template', around: [] };
  const around = [main];
  const taken = filesOfTemplate(main, finding).find((one) => one.file === file);
  if (taken) return { ...finding, file, role: taken.role, around };
  const isData = path === data || looksLikeData(finding.read(file) ?? '', main, finding);
  return isData ? { ...finding, file, role: 'data', around } : undefined;
}
