// The examples of the reference: template files that begin with a comment, whose first line is their title.
import { readdirSync, readFileSync } from 'node:fs';

/** Where the examples are, from the folder of the project. */
export const exampleFolder = 'docs/reference/examples';

/** One example. */
export interface Example {
  /** The name of its file without `.json`. It begins with the name of its page. */
  readonly name: string;
  readonly title: string;
  /** What there is to see in it. */
  readonly says: string;
  /** The template as it is written, without the comment. */
  readonly text: string;
  readonly template: unknown;
}

/** Returns the examples of a page: the one of its own name, then the others by name. */
export function examplesOf(page: string): readonly Example[] {
  const names = readdirSync(exampleFolder).flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? []);
  const own = names.filter((name) => name === page || name.startsWith(`${page}-`));
  return own.sort().map((name) => readExample(exampleFolder, name));
}

/** Returns the example of a folder that has a name. */
export function readExample(folder: string, name: string): Example {
  const source = readFileSync(`${folder}/${name}.json`, 'utf8');
  const [, comment = '', text = ''] = /^((?:\/\/.*\n)+)([\s\S]*)$/.exec(source) ?? [];
  const [title = '', ...says] = comment.split('\n').map((line) => line.replace(/^\/\/ ?/, ''));
  return {
    name,
    title,
    says: says.join('\n').trim(),
    text: text.trim(),
    template: JSON.parse(text) as unknown,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Which objects of an example are asked: blocks of a kind, or objects without a type that have one of these keys. */
export interface Asked {
  readonly kind?: string | undefined;
  readonly inside?: readonly string[] | undefined;
}

/** Returns whether an example has a key in one of the objects that are asked, or in any. */
export function showsKey({ template }: Example, path: string, { kind, inside }: Asked): boolean {
  const steps = path.replaceAll('[]', '').split('.');
  const asked = (node: Fields): boolean => {
    if (inside) return !('type' in node) && !('platen' in node) && inside.some((key) => key in node);
    return kind === undefined || node.type === kind;
  };
  return objectsIn(template).some((node) => asked(node) && hasPath(node, steps));
}

function objectsIn(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Fields, ...Object.values(value).flatMap(objectsIn)];
}

function hasPath(value: unknown, steps: readonly string[]): boolean {
  const [step, ...rest] = steps;
  if (step === undefined) return true;
  if (Array.isArray(value)) return value.some((item) => hasPath(item, steps));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return hasPath((value as Fields)[step], rest);
}
