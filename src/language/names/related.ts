// The files that belong to one file of a template: what it builds on, what it takes in, its messages, and the templates around it.
import type { ASTNode } from 'vscode-json-languageservice';
import { nodesBelow, property, textOf, valueNodeOf } from '../nodes.ts';

/** What a file is to the template. */
export type FileRole = 'template' | 'part' | 'messages';

/** A file by its absolute path, or by whatever name an editor has for it. */
export interface RelatedFile {
  readonly file: string;
  readonly text: string;
  readonly role: FileRole;
}

/** What is needed to find files. */
export interface Finding {
  parse(text: string): ASTNode | undefined;
  /** Returns the text of a file, as it is in the editor or on the disk, or undefined. */
  read(file: string): string | undefined;
  /** Returns the file that another one names, or undefined for what is no path. */
  resolve(from: string, name: string): string | undefined;
}

/** A template takes in a hundred files at most; what an author can oversee is far less. */
const mostFiles = 100;

/** Returns the files in the order in which they count: the first that declares a name is meant. The first is given. */
export function relatedFiles(
  first: RelatedFile,
  around: readonly string[],
  { parse, read, resolve }: Finding,
): readonly RelatedFile[] {
  const found = new Map([[first.file, first]]);
  const waiting: RelatedFile[] = [first];
  const take = (file: string | undefined, role: FileRole): void => {
    if (file === undefined || found.has(file) || found.size >= mostFiles) return;
    const text = read(file);
    if (text === undefined) return;
    const one = { file, text, role };
    found.set(file, one);
    waiting.push(one);
  };
  for (const file of around) take(file, 'template');
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.role === 'messages') continue;
    for (const { name, role } of namesOf(parse(next.text))) take(resolve(next.file, name), role);
  }
  return [...found.values()];
}

interface Named {
  readonly name: string;
  readonly role: FileRole;
}

function namesOf(root: ASTNode | undefined): readonly Named[] {
  const base = textOf(root, 'extends');
  const messages = valueNodeOf(property(root, 'messages'));
  const locales = messages?.type === 'object' ? messages.properties : [];
  const included: Named[] = [];
  for (const node of nodesBelow(root)) {
    const name = textOf(node, 'type') === 'include' ? textOf(node, 'src') : undefined;
    if (name !== undefined) included.push({ name, role: 'part' });
  }
  return [
    ...(base === undefined ? [] : [{ name: base, role: 'template' as const }]),
    ...locales.flatMap(({ valueNode }) =>
      valueNode?.type === 'string' ? [{ name: valueNode.value, role: 'messages' as const }] : [],
    ),
    ...included,
  ];
}
