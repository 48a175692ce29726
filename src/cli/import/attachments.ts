// What the PDF file is besides its pages: attached files, standards, facts about it, and what protects it.
import { basename } from 'node:path';
import { isDataUri } from '../../assets/data-uri.ts';
import { infoKeys } from '../../layout/document/info.ts';
import { isLocale } from '../../template/fields/top-level.ts';
import type { Notes } from './notes.ts';
import type { PictureFiles } from './picture-files.ts';
import { below, isObject, type Json, literal, type Made, own } from './values.ts';

/** The files that a definition attaches, as the template says them. */
export class Attachments {
  /** The entries of `pdf.attachments`. */
  readonly entries: Made[] = [];
  private readonly files: PictureFiles;
  private readonly notes: Notes;
  /** The names that nodes refer to, and those of files in the PDF. */
  private readonly names = new Set<string>();
  private readonly taken = new Set<string>();

  /** Takes in the files of `files` and `attachments`. One that can't be had is reported. */
  constructor(definition: Json, files: PictureFiles, notes: Notes) {
    this.files = files;
    this.notes = notes;
    for (const key of ['files', 'attachments']) {
      const given = own(definition, key);
      if (!isObject(given)) continue;
      for (const name of Object.keys(given))
        if (this.add(own(given, name), name, below('', key, name)) !== undefined) this.names.add(name);
    }
  }

  /**
   * Returns what is printed for the file of a node, and whether it is attached: its name in the definition, or that of a
   * file which the node holds itself.
   */
  ofNode(given: unknown, path: string): { readonly name: string; readonly isAttached: boolean } {
    if (!isObject(given)) return { name: String(given), isAttached: this.names.has(String(given)) };
    const source = own(given, 'src');
    const called =
      own(given, 'name') ?? (typeof source === 'string' && !isDataUri(source) ? basename(source) : 'file');
    const name = this.add(given, String(called), path);
    return { name: name ?? String(called), isAttached: name !== undefined };
  }

  /** Attaches a file under a free name, and returns the name. Returns undefined for one that can't be had: it is reported. */
  private add(file: unknown, key: string, path: string): string | undefined {
    const facts: Json = isObject(file) ? file : {};
    const source = isObject(file) ? own(file, 'src') : file;
    const bytes = this.files.read(isObject(source) ? (own(source, 'url') ?? source) : source);
    if (typeof bytes === 'string') {
      this.notes.add(path, bytes, 'the file is not attached');
      return undefined;
    }
    const name = free(String(own(facts, 'name') ?? key), this.taken);
    this.entries.push({
      name: literal(name),
      src: this.files.keep(`files/${name}`, bytes),
      ...text('mediaType', own(facts, 'type')),
      ...text('description', own(facts, 'description')),
    });
    return name;
  }
}

function text(key: string, value: unknown): Made {
  return typeof value === 'string' && value !== '' ? { [key]: literal(value) } : {};
}

/** Returns a name that an attachment may have, and no other has. */
function free(wish: string, taken: Set<string>): string {
  const plain = wish.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '-').slice(0, 100) || 'file';
  let name = plain;
  for (let number = 2; taken.has(name); number += 1) name = `${number}-${plain}`;
  taken.add(name);
  return name;
}

/** Returns `pdf` of the template (standards, tags, passwords and attachments), and the data of an example for it. */
export function pdfKeys(
  definition: Json,
  attached: Attachments,
  notes: Notes,
): { readonly pdf: Made; readonly sample: Made } {
  const subset = own(definition, 'subset');
  const standard = subset === undefined ? undefined : standardOf(String(subset), notes);
  const { keys, sample } = protection(definition, standard !== undefined, notes);
  const pdf: Made = {
    ...(standard !== undefined && { standards: [standard] }),
    ...(own(definition, 'tagged') === false && standard !== 'pdf/a-3a' && { tagged: false }),
    ...keys,
    ...(attached.entries.length > 0 && { attachments: attached.entries }),
  };
  return { pdf: Object.keys(pdf).length === 0 ? {} : { pdf }, sample };
}

/** The keys of the passwords here, by their names in pdfmake. */
const passwords = { userPassword: 'open', ownerPassword: 'owner' };

/** What may be done with a protected document: the word here, by the key of pdfmake. Reading aloud is always allowed here. */
const permitted: Readonly<Record<string, string>> = {
  ...{ modifying: 'change', copying: 'copy', annotating: 'annotate' },
  ...{ fillingForms: 'fill', documentAssembly: 'assemble' },
};

/** Returns the passwords and permissions of `pdf`: a password is a value of the data, and no part of the template. */
function protection(
  definition: Json,
  isArchive: boolean,
  notes: Notes,
): { readonly keys: Made; readonly sample: Made } {
  const entries = Object.entries(passwords).flatMap(([name, key]) => {
    const value = own(definition, name);
    return typeof value === 'string' && value !== '' ? [{ name, key, value }] : [];
  });
  if (entries.length === 0) {
    if (own(definition, 'permissions') !== undefined)
      notes.add('/permissions', 'permissions go with a password, and there is none', 'they are left out');
    return { keys: {}, sample: {} };
  }
  for (const { name } of entries)
    notes.add(
      `/${name}`,
      isArchive ? 'PDF/A has no password' : 'a password is a value of the data, and no part of a template',
      isArchive ? 'it is left out' : `"${name}" of the data is the password; sample.json has it`,
    );
  if (isArchive) return { keys: {}, sample: {} };
  const given = own(definition, 'permissions');
  return {
    keys: {
      password: Object.fromEntries(entries.map(({ name, key }) => [key, `{{${name}}}`])),
      // Without a password of the owner, whoever opens the document is the owner.
      ...(entries.some(({ key }) => key === 'owner') && {
        permissions: permissionsOf(isObject(given) ? given : {}),
      }),
    },
    sample: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
  };
}

/** Returns what is allowed: pdfmake forbids what its object does not name. */
function permissionsOf(given: Json): readonly string[] {
  const printing = own(given, 'printing');
  const print = printing === 'lowResolution' ? ['draft'] : printing === 'highResolution' ? ['print'] : [];
  const others = Object.entries(permitted).flatMap(([key, word]) => (own(given, key) === true ? [word] : []));
  return [...print, ...others];
}

function standardOf(subset: string, notes: Notes): string | undefined {
  const archive = /^PDF\/A-([123])([ab]?)$/i.exec(subset);
  if (archive === null) {
    const way = /^PDF\/UA/i.test(subset)
      ? 'it is left out; add "pdf/ua-1" to "pdf.standards" when pictures have "alt" and "info" a title'
      : 'it is left out';
    notes.add('/subset', `${JSON.stringify(subset)} is not claimed`, way);
    return undefined;
  }
  const claim = archive[2]?.toLowerCase() === 'a' ? 'pdf/a-3a' : 'pdf/a-3b';
  if (archive[1] !== '3') notes.add('/subset', `${subset} has no counterpart`, `the PDF claims ${claim}`);
  return claim;
}

/** Returns `info` and `locale` of the template. */
export function infoOf(definition: Json, notes: Notes): Made {
  const given = own(definition, 'info');
  const info: Made = {};
  if (isObject(given))
    for (const key of Object.keys(given)) {
      const value = own(given, key);
      if (infoKeys.some((known) => known === key) && typeof value === 'string') info[key] = literal(value);
      else if (value !== undefined)
        notes.add(below('/info', key), `a document has no "${key}" that a template sets`, 'it is left out');
    }
  const language = own(definition, 'language');
  const isKnown = typeof language === 'string' && isLocale(language);
  if (language !== undefined && !isKnown)
    notes.add(
      '/language',
      `expected a language tag, got ${JSON.stringify(language)}`,
      'the document is in English',
    );
  return { ...(Object.keys(info).length > 0 && { info }), ...(isKnown && { locale: language }) };
}

const left: Readonly<Record<string, readonly [string, string]>> = {
  pageBreakBefore: [
    '"pageBreakBefore" is a function',
    'it is left out; "keepWithNext" and "keepTogether" say what stays together',
  ],
  maxPagesNumber: ['a document is never cut off', 'all pages are printed'],
  fonts: ['files of fonts are named in "fonts" of the template', 'the text is set in Noto Sans'],
};

const read: ReadonlySet<string> = new Set([
  ...['content', 'styles', 'defaultStyle', 'pageSize', 'pageOrientation', 'pageMargins', 'header', 'footer'],
  ...['background', 'watermark', 'info', 'language', 'images', 'attachments', 'files', 'subset', 'tagged'],
  ...['userPassword', 'ownerPassword', 'permissions', 'patterns'],
  // These say how the file is written, which is no matter of a template.
  ...['version', 'compress', 'displayTitle'],
]);

/** Tells of the keys of a definition that nothing reads. */
export function tellTopKeys(definition: Json, notes: Notes): void {
  for (const key of Object.keys(definition)) {
    if (read.has(key) || own(definition, key) === undefined || key.startsWith('_')) continue;
    const [message, instead] = (Object.hasOwn(left, key) ? left[key] : undefined) ?? [
      `pdfmake knows no "${key}" of a definition`,
      'it is left out',
    ];
    notes.add(below('', key), message, instead);
  }
}
