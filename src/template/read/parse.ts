// Parses JSON text, with comments and trailing commas, into a template tree: syntax faults, `extends` and `include`.
import type { FileFault } from '../../assets/folder.ts';
import type { Issue } from '../../errors.ts';
import { resolveNamedColors } from './named-colors.ts';
import { type ParsedFile, parseFile } from './parse-file.ts';
import { isRecord } from './record.ts';
import { type Origin, OriginMap, positionAt, sourceFile, type TemplateTree, templateTree } from './tree.ts';

/** The files of a template. Paths are from the folder of the main one, with `/`. */
export interface TemplateFiles {
  /** The path of the main file. */
  readonly main: string;
  /** Returns the text of a file, or undefined when there is none. */
  read(path: string): string | undefined;
  /** Returns why there is none, when more is known than that. */
  fault?(path: string): FileFault | undefined;
}

/** The result of parsing. With faults only in included files there is a `tree` as well, empty where they belong. */
export type ParsedTemplate =
  | { readonly tree: TemplateTree }
  | { readonly issues: readonly Issue[]; readonly tree?: TemplateTree };

/** How many files one template may include. Each occurrence counts. */
const maxIncludes = 500;

/** Reads a template and the files that it extends and includes, which together nest at most this many levels deep. Never throws. */
export function parseTemplate(files: TemplateFiles, levels?: number): ParsedTemplate {
  const reader = new TemplateReader(files, levels);
  const text = files.read(files.main);
  if (text === undefined) {
    return { issues: [{ source: 'template', path: '', message: `no file "${files.main}"` }] };
  }
  const root = reader.file(files.main, text, { chain: [], depth: 0 });
  const issues = reader.issues.map(({ file, ...issue }) =>
    file === undefined || file === files.main ? issue : { ...issue, file },
  );
  if (!root || reader.torn) return { issues };
  if (isRecord(root.value)) resolveNamedColors(root.value);
  const tree = templateTree(root.value, root.origin, reader.origins);
  return issues.length > 0 ? { issues, tree } : { tree };
}

/** Returns the path that a file names, from the folder of the template, or undefined when it leaves that folder or is no path. */
export function resolvePath(from: string, path: string): string | undefined {
  if (path === '' || path.startsWith('/') || path.includes('\\') || path.includes('\0')) return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length > 0 ? parts.join('/') : undefined;
}

/** Returns the fault of what is no path below the template's folder. `path` is as it is written. */
export function outsideFile(path: string): FileFault {
  const forward = path.replaceAll('\\', '/');
  if (forward !== path && resolvePath('', forward) !== undefined)
    return { message: `expected a path with "/", got "${path}"`, hint: `write "${forward}"` };
  return {
    message: `"${path}" is outside the template's folder`,
    hint: 'name a file beside the template or in a folder below it',
  };
}

/** Returns the fault where nothing more is known of a file. `path` is as it is written. */
export function noFile(path: string): FileFault {
  const css = /^url\(\s*['"]?(.*?)['"]?\s*\)$/i.exec(path)?.[1];
  const hint = css === undefined ? 'paths are read from the file that names them' : `write "src": "${css}"`;
  return { message: `no file "${path}"`, hint };
}

/** An object of the template while files are taken into it. */
type Draft = Record<string, unknown>;

/** The place of a file or a value. */
interface Inclusion {
  /** The files that led here. */
  readonly chain: readonly string[];
  /** The levels of objects and lists around it. */
  readonly depth: number;
}

/** Reads one template: it keeps the files on the way and the faults that were found. */
class TemplateReader {
  readonly issues: Issue[] = [];
  readonly origins = new OriginMap();
  readonly #files: TemplateFiles;
  /** Whether a file that another extends can't be had. Its styles and variables are not known then, so nothing else can be checked. */
  torn = false;
  readonly #levels: number | undefined;
  #includes = 0;

  constructor(files: TemplateFiles, levels: number | undefined) {
    this.#files = files;
    this.#levels = levels;
  }

  /** Returns a file with what it includes and extends in place, or undefined when it can't be read; that is reported then. */
  file(path: string, text: string, { chain, depth }: Inclusion): ParsedFile | undefined {
    const { origins, issues } = this;
    const file = sourceFile(path, text.replace(/^\uFEFF/, ''));
    const parsed = parseFile(file, { origins, issues, depth, levels: this.#levels });
    if (!parsed) return undefined;
    const here = { chain: [...chain, path], depth };
    this.#readMessages(parsed.value, here);
    const value = this.#include(parsed.value, parsed.origin, here);
    return { value: this.#extend(value, parsed.origin, here), origin: parsed.origin };
  }

  #report(origin: Origin, message: string, hint?: string): void {
    const place = { file: origin.file.path, ...positionAt(origin.file, origin.offset) };
    const issue = { source: 'template' as const, path: origin.pointer, message, ...place };
    this.issues.push(hint === undefined ? issue : { ...issue, hint });
  }

  /** Puts the files that `messages` name in their places. What stands in them is messages, and takes in no other file. */
  #readMessages(value: unknown, { chain, depth }: Inclusion): void {
    if (!isRecord(value) || 'type' in value || !isRecord(value.messages)) return;
    // It is a part of the value that was just read.
    const messages = value.messages as Draft;
    const places = new Map<string, Origin>();
    for (const [locale, path] of Object.entries(messages)) {
      const origin = this.origins.ofKey(messages, locale);
      if (!origin) continue;
      places.set(locale, origin);
      if (typeof path !== 'string') continue;
      messages[locale] = {};
      const named = this.#find(path, origin, { chain, depth });
      if (!named) continue;
      const { origins, issues } = this;
      const options = { origins, issues, depth: depth + 2, levels: this.#levels };
      const file = sourceFile(named.path, named.text.replace(/^\uFEFF/, ''));
      const parsed = parseFile(file, options);
      if (!parsed) continue;
      messages[locale] = parsed.value;
      places.set(locale, parsed.origin);
    }
    this.origins.setMerged(messages, places);
  }

  /** Returns the file that a value names, read and resolved, or undefined when it can't be had; that is reported then. */
  #named(path: unknown, origin: Origin, inclusion: Inclusion): ParsedFile | undefined {
    const found = this.#find(path, origin, inclusion);
    return found && this.file(found.path, found.text, inclusion);
  }

  /** Returns the text of the file that a value names, or undefined when it can't be had; that is reported then. */
  #find(
    path: unknown,
    origin: Origin,
    { chain }: Inclusion,
  ): { readonly path: string; readonly text: string } | undefined {
    const report = (message: string, hint?: string) => this.#report(origin, message, hint);
    if (typeof path !== 'string') {
      report(
        `expected the path of a file, got ${path === undefined ? 'nothing' : JSON.stringify(path)?.slice(0, 60)}`,
        Array.isArray(path) ? 'write one file; that file may extend or include the next one' : undefined,
      );
      return undefined;
    }
    const resolved = resolvePath(origin.file.path, path);
    if (resolved === undefined) {
      const { message, hint } = outsideFile(path);
      report(message, hint);
      return undefined;
    }
    if (chain.includes(resolved)) {
      report(
        `"${path}" takes itself in: ${[...chain, resolved].join(' → ')}`,
        'remove one of these references',
      );
      return undefined;
    }
    if (++this.#includes > maxIncludes) {
      if (this.#includes === maxIncludes + 1) report(`more than ${maxIncludes} files are taken in`);
      return undefined;
    }
    const text = this.#files.read(resolved);
    if (text !== undefined) return { path: resolved, text };
    const fault = this.#files.fault?.(resolved) ?? noFile(path);
    report(fault.message, fault.hint);
    return undefined;
  }

  /** Puts the content of each included file into the block that names it, which becomes a stack of it. */
  #include(value: unknown, origin: Origin, { chain, depth }: Inclusion): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const inside = { chain, depth: depth + 1 };
    const fields = value as Draft;
    for (const key of Object.keys(fields)) {
      const child = this.origins.ofKey(fields, key) ?? origin;
      if ((chain.length === 1 && child.pointer === '/variables') || child.pointer === '/messages') continue;
      fields[key] = this.#include(fields[key], child, inside);
    }
    if (Array.isArray(value) || fields.type !== 'include') return value;
    // Without a file it stays what it is, and its missing key is reported as that of any block.
    if (fields.src === undefined) return value;
    const source = this.origins.ofKey(fields, 'src') ?? origin;
    const part = this.#named(fields.src, source, inside);
    const { src: _, ...rest } = fields;
    const stack = { ...rest, type: 'stack', content: part?.value ?? [] };
    const merged = new Map<string, Origin>();
    for (const key of Object.keys(rest)) merged.set(key, this.origins.ofKey(fields, key) ?? origin);
    merged.set('content', part?.origin ?? source);
    this.origins.setMerged(stack, merged);
    return stack;
  }

  /** Takes the top-level keys of the file that `extends` names where this one has none. Styles, fonts and colours are merged. */
  #extend(value: unknown, origin: Origin, inclusion: Inclusion): unknown {
    // A part that is included is content, which has no `extends` of its own.
    if (!isRecord(value) || value.extends === undefined || 'type' in value) return value;
    const base = this.#named(value.extends, this.origins.ofKey(value, 'extends') ?? origin, inclusion);
    if (!base || !isRecord(base.value)) {
      this.torn = true;
      if (base) this.#report(base.origin, 'expected an object of top-level keys');
      return value;
    }
    const { extends: _, ...own } = value;
    const merged = this.#merge(
      { value: own, from: value, origin },
      { value: base.value, from: base.value, origin: base.origin },
    );
    for (const key of ['styles', 'fonts', 'colors']) {
      const mine = own[key];
      const theirs = base.value[key];
      if (!isRecord(mine) || !isRecord(theirs)) continue;
      merged[key] = this.#merge(
        { value: mine, from: mine, origin },
        { value: theirs, from: theirs, origin: base.origin },
      );
    }
    if (isRecord(own.messages) && isRecord(base.value.messages))
      merged.messages = this.#mergeMessages(own.messages, base.value.messages);
    return merged;
  }

  /** Returns messages with those that another file has besides, also in inner objects. The own locales come first. */
  #mergeMessages(own: Draft, base: Draft): Draft {
    const merged: Draft = { ...own };
    const origins = new Map<string, Origin>();
    const note = (from: Draft, key: string) => {
      const origin = this.origins.ofKey(from, key);
      if (origin) origins.set(key, origin);
    };
    for (const key of Object.keys(own)) note(own, key);
    for (const [key, theirs] of Object.entries(base)) {
      const mine = own[key];
      if (isRecord(mine) && isRecord(theirs)) merged[key] = this.#mergeMessages(mine, theirs);
      else if (!Object.hasOwn(own, key)) {
        merged[key] = theirs;
        note(base, key);
      }
    }
    this.origins.setMerged(merged, origins);
    return merged;
  }

  #merge(own: MergePart, base: MergePart): Draft {
    const merged: Draft = { ...base.value, ...own.value };
    const origins = new Map<string, Origin>();
    for (const part of [base, own]) {
      for (const key of Object.keys(part.value)) {
        origins.set(key, this.origins.ofKey(part.from, key) ?? part.origin);
      }
    }
    this.origins.setMerged(merged, origins);
    return merged;
  }
}

/** One side of a merge: the keys, the object that knows their origins, and its place. */
interface MergePart {
  readonly value: Draft;
  readonly from: Draft;
  readonly origin: Origin;
}
