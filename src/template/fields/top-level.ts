// The keys of a template's top level.
import { infoKeys } from '../../layout/document/info.ts';
import * as f from './fields.ts';
import { meantLocale, meantTimeZone } from './locale-names.ts';
import { meantName } from './meant-value.ts';
import { notesEntries } from './notes-entries.ts';
import { numberingEntries } from './numbering-entries.ts';
import { pageCountEntries } from './page-count-entries.ts';
import { pageField } from './page-setup.ts';
import { pdfEntries } from './pdf-entries.ts';

const record = (description: string) =>
  f.field<Readonly<Record<string, unknown>>>(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Readonly<Record<string, unknown>>)
        : undefined,
    'an object',
    { json: { type: 'object', description } },
  );

const name = f.field<string>(
  (value) => (typeof value === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(value) ? value : undefined),
  'a name of a-z, 0-9 and "-" that begins with a letter, at most 40 characters',
  { json: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$' }, meant: meantName },
);

const forms = f.field<unknown>((value) => value, 'content or forms of it', {
  json: { $ref: '#/$defs/forms' },
});

function textOnly(meant: (text: string) => unknown): (value: unknown) => unknown {
  return (value) => (typeof value === 'string' ? meant(value) : undefined);
}

const locale = f.field<string>(
  (value) => (typeof value === 'string' && (value.includes('{{') || isLocale(value)) ? value : undefined),
  'a BCP 47 tag such as "de-AT"',
  { json: { type: 'string' }, role: 'text', meant: textOnly(meantLocale) },
);

const timeZone = f.field<string>(
  (value) => (typeof value === 'string' && (value.includes('{{') || isTimeZone(value)) ? value : undefined),
  'an IANA time zone such as "Europe/Vienna"',
  { json: { type: 'string' }, role: 'text', meant: textOnly(meantTimeZone) },
);

/** Returns whether a text is a well-formed BCP 47 tag. */
export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Returns whether a text is a time zone that `Intl` knows. */
export function isTimeZone(text: string): boolean {
  // To check a zone, `Intl` makes a whole formatter. Most documents name none.
  if (text === 'UTC') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const infoMeanings: Readonly<Record<(typeof infoKeys)[number], string>> = {
  title: 'The title of the document. Readers show it in their window.',
  author: 'The author of the document.',
  subject: 'The subject of the document.',
  keywords: 'Keywords by which the document is found.',
};

/** The entries of the top level. What is nested deeper is read by its own section. */
export const topLevelEntries = {
  $schema: f.optional(f.described(f.text, 'The JSON Schema, for editors. Platen does not read it.')),
  platen: f.described(f.choice(1), 'The version of the language.'),
  name: f.described(name, "The template's name inside its account."),
  info: f.optional(
    f.described(
      f.object(
        {
          ...Object.fromEntries(
            infoKeys.map((key) => [key, f.optional(f.described(f.templateText, infoMeanings[key]))] as const),
          ),
          fileName: f.optional(
            f.described(
              f.templateText,
              'What the document is called when it is saved, with its ending or without. Default "document.pdf".',
            ),
          ),
        },
        'info',
      ),
      'What the file says of itself, and its name.',
    ),
  ),
  locale: f.optional(
    f.described(
      locale,
      'The language and the region, a BCP 47 tag: it decides how numbers and dates look. Default "en".',
    ),
  ),
  timeZone: f.optional(f.described(timeZone, 'IANA time zone. Default "UTC".')),
  minus: f.optional(
    f.described(
      f.choice('-', '−', '–'),
      'What $currency, $decimal, $percent, messages and charts write before negative numbers. Default: the locale\'s sign, often "-".',
    ),
  ),
  direction: f.optional(
    f.described(
      f.choice('ltr', 'rtl', 'auto'),
      'Which way the document runs; "auto" (default) asks the locale.',
    ),
  ),
  page: f.optional(f.described(pageField, 'Paper and margins: an object, or a paper size alone.')),
  pageCount: f.optional(
    f.described(
      f.object(pageCountEntries, 'pageCount'),
      'How many pages the document may have, and what their number is a multiple of.',
    ),
  ),
  pdf: f.optional(
    f.described(
      f.object(pdfEntries, 'pdfKeys'),
      'What the file claims to be, what protects it, and the files that it holds.',
    ),
  ),
  einvoice: f.optional(record('The invoice for machines, by EN 16931.')),
  fonts: f.optional(
    record('Families by name: { regular, bold, italic, boldItalic, weights }, each a path or an https: URL.'),
  ),
  notes: f.optional(
    f.described(f.object(notesEntries, 'notes'), 'Where notes stand, how they are numbered and look.'),
  ),
  numbering: f.optional(
    f.described(f.object(numberingEntries, 'numbering'), 'Numbers of headings, tables and figures.'),
  ),
  style: f.optional(f.described(f.object(f.styleEntries), 'Style properties of the whole document.')),
  colors: f.optional(record('Colours by name: { "accent": "#0f4c5c" }. A name stands where a colour may.')),
  styles: f.optional(record('Named styles.')),
  // What it holds is read by its own section, which also says how a list of names is written.
  variables: f.optional(
    f.described(
      f.field<unknown>((value) => value, 'an object', { json: { type: 'object' } }),
      'What data must hold.',
    ),
  ),
  define: f.optional(
    record('JSONata by name, evaluated once over data, in this order. Expressions know each as $name.'),
  ),
  messages: f.optional(
    record('Texts by locale and key, in ICU MessageFormat, or the path of a file of them; $t prints them.'),
  ),
  header: f.optional(
    f.described(
      forms,
      'Content at the top of each page, or forms of it. The body begins right below: give it a margin.',
    ),
  ),
  footer: f.optional(
    f.described(
      forms,
      'Content at the bottom of each page, or forms of it. The body ends right above: give it a margin.',
    ),
  ),
  background: f.optional(f.described(forms, "Content behind each page, from the page's corner.")),
  foreground: f.optional(
    f.described(
      forms,
      "Content in front of each page, from the page's corner, such as a watermark or a stamp.",
    ),
  ),
  content: f.described(
    f.field<unknown>((value) => (Array.isArray(value) ? value : undefined), 'a list of blocks', {
      json: { type: 'array', items: { $ref: '#/$defs/block' } },
    }),
    'The blocks of the document.',
  ),
  extends: f.optional(f.described(f.text, 'A file whose top-level keys are taken where this file has none.')),
} as const;
