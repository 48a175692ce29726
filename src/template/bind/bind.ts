// Binds a compiled template to data and a moment. The result is the parts of a document: flowables and slots, or the
// assets that are missing.

import { Pictures } from '../../assets/pictures.ts';
import { profiles } from '../../einvoice/profile.ts';
import type { Issue, PlacedWarning } from '../../errors.ts';
import type { FontSet } from '../../fonts/face.ts';
import { bundledFontSet } from '../../fonts/fontset.ts';
import { type DocumentInfo, type InfoKey, infoKeys } from '../../layout/document/info.ts';
import type { PageCount } from '../../layout/document/page-count.ts';
import type { SectionSpec } from '../../layout/document/section.ts';
import { splitSections } from '../../layout/document/section.ts';
import { flow } from '../../layout/flow/flow.ts';
import type { Flowable, Warning } from '../../layout/flowable.ts';
import { endNotes } from '../../layout/notes/end.ts';
import type { NoteRules } from '../../layout/notes/rules.ts';
import { defaultTextStyle, lastingStyle, type TextStyle } from '../../layout/style.ts';
import type { FindDivider } from '../../layout/text/hyphenation.ts';
import type { Attachment, Protection, Standard } from '../../standards.ts';
import type { CompiledTemplate } from '../compile/compile.ts';
import { bindForms } from '../compile/forms.ts';
import type { LocaleFacts } from '../compile/version-memory.ts';
import { documentEnvironment } from '../expression/document-environment.ts';
import { Scope } from '../expression/scope.ts';
import type { CompiledText } from '../expression/text-template.ts';
import { isLocale, isTimeZone } from '../fields/top-level.ts';
import { keyWarnings } from '../lint/data-keys.ts';
import { bindAttachments } from './attachments.ts';
import { PlacedBinder } from './binder.ts';
import type { BinderPlace } from './binder-place.ts';
import { type BoundAsset, DocumentState, type MissingAsset } from './document-state.ts';
import { bindEinvoice, type Einvoice } from './einvoice/einvoice.ts';
import { bindFileName } from './file-name.ts';
import { loadDividers } from './hyphenation.ts';
import { HeadingCounter } from './numbers.ts';
import { bindOutput, type Output } from './output.ts';
import { bindPassword } from './password.ts';
import type { Trial } from './trial.ts';

/** What a template is bound to. */
export interface BindInput {
  /** The data. It is checked, with defaults in place. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The moment of the generation, milliseconds since the epoch. */
  readonly moment: number;
  /** The hex digest of version, data and moment. It seeds the random numbers. */
  readonly seed: string;
  /** The assets by path from the template's folder, or by URL. */
  readonly assets: ReadonlyMap<string, BoundAsset>;
  /** The fonts. Default: the bundled ones. */
  readonly fonts?: FontSet;
  /** Decodes pictures. Default: with the usual limits. */
  readonly pictures?: Pictures;
  /** A list of more items than this is not repeated: `render_failed`. */
  readonly maxItems?: number | undefined;
  /** Whether the document is to be explained. */
  readonly explains?: boolean | undefined;
  /** Whether the nodes are counted that expressions evaluate, see `Steps`. */
  readonly counts?: boolean | undefined;
}

/** A document with nothing left to evaluate but its slots. */
export interface BoundDocument {
  readonly sections: readonly SectionSpec[];
  /** How the notes at the foot of pages are set, where there are any. */
  readonly notes: NoteRules | undefined;
  readonly rtl: boolean;
  /** What it asks of the number of its pages. */
  readonly pageCount: PageCount | undefined;
  /** Whether the document is tagged. */
  readonly tagged: boolean;
  /** The standards that the file claims. */
  readonly standards: readonly Standard[];
  readonly output: Output | undefined;
  /** The passwords with which the file is encrypted. */
  readonly protection: Protection | undefined;
  readonly attachments: readonly Attachment[];
  /** The e-invoice that the file carries, complete and checked. */
  readonly einvoice: Einvoice | undefined;
  readonly locale: string;
  /** The patterns of the languages in which words are divided, when some are. */
  readonly findDivider: FindDivider | undefined;
  readonly info: DocumentInfo;
  /** What the document is called when it is saved, without the ending. Undefined leaves it to the service. */
  readonly fileName: string | undefined;
  /** Returns the issues so far. Slots that are filled later may add to them. */
  readonly issues: () => readonly Issue[];
  readonly warnings: () => readonly PlacedWarning[];
  /** Returns a fault that the layout found, with the file, line and column of its block. */
  readonly placed: (issue: Issue) => Issue;
  /** Returns a warning of the layout, with the file, line and column of its block. */
  readonly placedWarning: (warning: Warning) => PlacedWarning;
}

/** The result of binding. */
export type Bound =
  | { readonly kind: 'bound'; readonly document: BoundDocument }
  | { readonly kind: 'missing_assets'; readonly assets: readonly MissingAsset[] }
  | { readonly kind: 'issues'; readonly issues: readonly Issue[] };

/** The most pictures that one document asks for. Six are fetched at once: so many hardly come within a render's time. */
const mostAssets = 10_000;

function tooManyAssets(assets: readonly MissingAsset[]): Issue {
  const message = `expected a document with at most ${mostAssets} pictures that are fetched, got ${assets.length}`;
  const path = assets[mostAssets]?.path ?? '';
  return { source: 'template', path, message, hint: 'split it into several documents' };
}

/**
 * Binds a template. It first waits for what its blocks have to load, and waits for nothing else. Faults of expressions
 * and assets are collected and never thrown: up to 100 are returned.
 */
export async function bindTemplate(template: CompiledTemplate, input: BindInput): Promise<Bound> {
  const state = beginBinding(template, input);
  const document = await bindDocument(template, state);
  const assets = state.missingAssets;
  if (assets.length > mostAssets) return { kind: 'issues', issues: [tooManyAssets(assets)] };
  if (assets.length > 0) return { kind: 'missing_assets', assets };
  if (state.issues.length > 0) return { kind: 'issues', issues: state.issues };
  return { kind: 'bound', document };
}

/**
 * Binds what is the same with all data. What expressions decide is left out, which the trial notes. Its issues are those
 * that every document has. Only a table is larger here than in a document that draws it smaller: a second trial, which
 * knows what the first one left out, has no such table.
 */
export function bindConstants(
  template: CompiledTemplate,
  given: Pick<BindInput, 'assets' | 'fonts' | 'pictures'> & { readonly trial: Trial },
): Promise<BoundDocument> {
  const input = { ...given, data: {}, moment: 0, seed: '' };
  return bindDocument(template, beginBinding(template, input));
}

async function bindDocument(template: CompiledTemplate, state: DocumentState): Promise<BoundDocument> {
  const findDivider = await loadAll(template, state.locale);
  const binder = rootBinder(state);
  state.noteStyle = noteStyle(template, binder);
  const info = bindInfo(template, binder);
  const einvoice =
    template.einvoice && !state.constantsAlone ? bindEinvoice(template.einvoice, binder) : undefined;
  const header = bindForms(template.header, binder);
  const footer = bindForms(template.footer, binder);
  const background = bindForms(template.background, binder);
  const foreground = bindForms(template.foreground, binder);
  const blocks = binder.content(template.content);
  einvoice?.checkPrinted();
  const { pdf } = template;
  const invoiceName = template.einvoice && profiles[template.einvoice.profile].fileName;
  const attachments = bindAttachments(pdf.attachments, binder, invoiceName);
  if (pdf.standards.includes('pdf/ua-1') && (info.title ?? '').trim() === '')
    state.fault('/info/title', 'pdf/ua-1 asks for a title, got an empty one', 'make sure that data has it');
  const { setup } = template;
  const settings = { path: '/content', setup, header, footer, background, foreground, restartNumbers: false };
  const { locale, rtl } = state;
  const { rules } = template.notes;
  return {
    sections: withEndNotes(blocks, settings, state),
    notes: rules.place === 'foot' && state.notes.length > 0 ? rules : undefined,
    rtl,
    pageCount: template.pageCount,
    tagged: pdf.tagged,
    standards: pdf.standards,
    output: pdf.output && bindOutput(pdf.output, binder),
    protection: pdf.password && bindPassword(pdf.password, binder),
    attachments,
    einvoice,
    locale,
    findDivider,
    info,
    fileName: template.fileName && bindFileName(template.fileName, binder),
    issues: () => state.issues,
    warnings: () => {
      for (const warning of state.innerLinks.deadLinks()) state.warn(warning);
      for (const warning of keyWarnings(template.variables, state.environment.data)) state.warn(warning);
      return state.warnings.map((warning) => state.placedWarning(warning));
    },
    placed: (issue: Issue) => state.placed(issue),
    placedWarning: (warning: Warning) => state.placedWarning(warning),
  };
}

/** Loads the code that the template's blocks need, and the patterns of its languages, which it returns. */
async function loadAll(
  { loads, divided }: CompiledTemplate,
  locale: string,
): Promise<FindDivider | undefined> {
  const dividers = divided && loadDividers([...divided, locale]);
  const [found] = await Promise.all([dividers, ...[...loads].map((load) => load())]);
  return found;
}

/** Makes the state of a document. Locale and time zone come first, since everything else is formatted by them. */
function beginBinding(
  template: CompiledTemplate,
  input: BindInput & { readonly trial?: Trial },
): DocumentState {
  const { assets, trial, fonts = bundledFontSet(), pictures = new Pictures() } = input;
  const known = { template, fonts, pictures, assets, trial };
  const { place, issues } = localeOf(template, (settings) => {
    const environment = documentEnvironment(input.data, { ...input, ...settings });
    return new DocumentState({ ...known, ...settings, environment });
  });
  const { locale, timeZone } = place;
  const { minus, messages } = template;
  const environment = documentEnvironment(input.data, { ...input, locale, timeZone, minus, messages });
  const { maxItems, explains, counts } = input;
  const state = new DocumentState({ ...known, ...place, environment, maxItems, explains, counts });
  for (const issue of issues) state.report(issue);
  warnOfFallback(state);
  return state;
}

/** By what everything else is formatted before anything of a document is known. */
const neutral: LocaleFacts = { locale: 'en', timeZone: 'UTC', rtl: false };

/**
 * Returns locale and time zone with the faults of both. A version in which both are constant knows them from its first
 * document on. Others evaluate them in a state of their own, which `early` makes.
 */
function localeOf(
  template: CompiledTemplate,
  early: (settings: LocaleFacts) => DocumentState,
): { readonly place: LocaleFacts; readonly issues: readonly Issue[] } {
  const { memory } = template;
  if (memory.place !== undefined) return { place: memory.place, issues: [] };
  const state = early(neutral);
  const settings = new PlacedBinder(state, rootPlace(state, Scope.root(state.environment)));
  const locale = setting(settings, template.locale, {
    isValid: isLocale,
    fallback: 'en',
    wanted: 'a BCP 47 tag',
  });
  const timeZone = setting(settings, template.timeZone, {
    isValid: isTimeZone,
    fallback: 'UTC',
    wanted: 'an IANA time zone',
  });
  const rtl = template.direction === 'auto' ? isRtl(locale) : template.direction === 'rtl';
  const place = { locale, timeZone, rtl };
  const { issues } = state;
  const isConstant = template.locale.literal !== undefined && template.timeZone.literal !== undefined;
  if (isConstant && issues.length === 0) memory.place = place;
  return { place, issues };
}

/** Warns of a document in a locale without messages. */
function warnOfFallback(state: DocumentState): void {
  const { locale, template } = state;
  const [first] = template.messages?.locales ?? [];
  if (!first || state.constantsAlone || template.messages?.near(locale).length !== 0) return;
  const message = `no messages in "${locale}": those in "${first.locale}" are printed`;
  state.warn({ path: first.path, message, hint: 'add them, or give the document a locale that has some' });
}

function setting(
  binder: PlacedBinder,
  text: CompiledText,
  rule: { isValid(text: string): boolean; fallback: string; wanted: string },
): string {
  const value = binder.text(text);
  if (value === '') return rule.fallback;
  if (rule.isValid(value)) return value;
  const hyphened = value.replaceAll('_', '-');
  const hint = rule.isValid(hyphened) ? `write ${JSON.stringify(hyphened)}` : undefined;
  binder.fault(text.path, `expected ${rule.wanted}, got ${JSON.stringify(value.slice(0, 60))}`, hint);
  return rule.fallback;
}

/** The scripts that run from right to left (ISO 15924). */
const rtlScripts = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Samr', 'Mand']);

/** Matches locales that are written in Latin, Greek or Cyrillic letters in every region. To ask the runtime takes a first document some ms. */
const leftToRight =
  /^(?:bg|cs|da|de|el|en|es|et|fi|fr|hr|hu|is|it|lt|lv|nb|nl|pl|pt|ro|ru|sk|sl|sv|tr|uk)(?:-[A-Z]{2})?$/;

function isRtl(locale: string): boolean {
  if (leftToRight.test(locale)) return false;
  return rtlScripts.has(new Intl.Locale(locale).maximize().script ?? '');
}

/** Returns the style that all others come from. It is one object for all documents of a version, and so are the others then. */
function rootStyle({ template, locale }: DocumentState): TextStyle {
  const { memory, direction } = template;
  if (memory.place?.locale === locale && memory.style !== undefined) return memory.style;
  // A locale turns the document. A text goes by its own letters until the template tells a direction.
  const style: TextStyle = { ...defaultTextStyle, lang: locale, direction };
  if (memory.place?.locale === locale) memory.style = lastingStyle(style);
  return style;
}

function rootPlace(state: DocumentState, scope: Scope): BinderPlace {
  const { headings } = state.template.numbering;
  return {
    path: '',
    scope,
    style: rootStyle(state),
    backgroundColor: undefined,
    extras: {},
    numbered: { headings: headings && new HeadingCounter(headings) },
    id: undefined,
    role: undefined,
    inSlot: false,
    headings: undefined,
    isAbroad: false,
    trialBlock: undefined,
  };
}

/** Returns the binder that content starts from, with definitions evaluated and the document's style set. */
function rootBinder(state: DocumentState): PlacedBinder {
  const names: Record<string, unknown> = {};
  let scope = Scope.root(state.environment);
  for (const { name, expression } of state.template.define) {
    names[name] = state.evaluate(expression, scope);
    scope = Scope.root(state.environment).withNames({ ...names });
  }
  const binder = new PlacedBinder(state, rootPlace(state, scope));
  return binder.withStyle(state.template.style);
}

/** The size of notes as a part of that of the document, unless their style says another. */
const noteScale = 0.85;

function noteStyle({ notes }: CompiledTemplate, binder: PlacedBinder): TextStyle {
  const smaller = binder.withFontScale(noteScale);
  return (notes.style === undefined ? smaller : smaller.withStyle(notes.style)).style;
}

/** Returns the sections with all notes at the end of the last one, where they are to stand there. */
function withEndNotes(
  blocks: readonly Flowable[],
  settings: Omit<SectionSpec, 'body'>,
  state: DocumentState,
): readonly SectionSpec[] {
  const sections = splitSections(blocks, settings);
  const { rules } = state.template.notes;
  if (rules.place !== 'end' || state.notes.length === 0) return sections;
  const last = sections.at(-1);
  // The notes have pages of their own behind those of another document.
  const own = last === undefined || last.closed === true;
  const before = own ? { ...settings, body: flow({ path: settings.path, children: [] }) } : last;
  const body = endNotes(before.body, state.notes, rules);
  return [...(own ? sections : sections.slice(0, -1)), { ...before, body }];
}

function bindInfo(template: CompiledTemplate, binder: PlacedBinder): DocumentInfo {
  const info: { [Key in InfoKey]?: string } = {};
  for (const key of infoKeys) {
    const plan = template.info[key];
    const text = plan === undefined ? '' : binder.text(plan);
    if (text !== '') info[key] = text;
  }
  return info;
}
