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

/** The most templates of a folder whose parts are looked for. */
const mostTemplates = 200;

/** Returns the templates of a folder and the files that may be their data: not those that templates are made of, such as messages. */
export async function contentOf(workspace: Workspace): ReturnType<Workspace['content']> {
  const content = await workspace.content();
  const { filesOfTemplate } = await import('../../language/language.ts');
  const finding = findingIn(workspace);
  const mains = content.templates.slice(0, mostTemplates).map((path) => join(workspace.root, path));
  const parts = new Set(
    mains.flatMap((main) => filesOfTemplate(main, finding).map(({ file }) => workspace.pathOf(file))),
  );
  return { ...content, data: content.data.filter((path) => !parts.has(path)) };
}

function findingIn(workspace: Workspace): Pick<AskedFiles, 'read' | 'resolve'> {
  const folder = new Folder(workspace.root, { fileBytes: mostCharacters });
  return {
    read: (one) => readText(one, mostCharacters),
    resolve: (from, name) => folder.find(relative(workspace.root, resolve(dirname(from), name))),
  };
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
  const finding = findingIn(workspace);
  if (path === template) return { ...finding, file, role: 'template', around: [] };
  const around = [main];
  const taken = filesOfTemplate(main, finding).find((one) => one.file === file);
  if (taken) return { ...finding, file, role: taken.role, around };
  const isData = path === data || looksLikeData(finding.read(file) ?? '', main, finding);
  return isData ? { ...finding, file, role: 'data', around } : undefined;
}
