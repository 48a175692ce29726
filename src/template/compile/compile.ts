// Compiles a template tree: expressions are parsed, kinds resolved and styles merged. Otherwise it returns every fault in it.

import { profiles } from '../../einvoice/profile.ts';
import type { Issue, PlacedWarning } from '../../errors.ts';
import { type InfoKey, infoKeys } from '../../layout/document/info.ts';
import type { PageCount } from '../../layout/document/page-count.ts';
import type { PageSetup } from '../../layout/document/section.ts';
import { LastingLooks } from '../../layout/text/look.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import { messageFunction, pageFunctions } from '../expression/function-names.ts';
import type { Catalogue } from '../expression/messages/catalogue.ts';
import { scalarShape, unknownShape, withNames } from '../expression/shape.ts';
import type { CompiledText } from '../expression/text-template.ts';
import { describeValue } from '../fields/field.ts';
import { isKnownLanguage, meantLocale } from '../fields/locale-names.ts';
import { checkPage, type PageProps, pageSetup, roomFault, unsizedPage } from '../fields/page-setup.ts';
import { isLocale, topLevelEntries } from '../fields/top-level.ts';
import type { AnyBlockKind, AssetRef, Load } from '../kind.ts';
import { lintContrast } from '../lint/contrast.ts';
import { lintSettings, type Warn } from '../lint/settings.ts';
import type { NamedColors } from '../read/named-colors.ts';
import { parseTemplate, type TemplateFiles } from '../read/parse.ts';
import { isRecord, type JsonObject } from '../read/record.ts';
import type { TemplateTree } from '../read/tree.ts';
import type { Variables } from '../variables/variable.ts';
import { parseVariables, shapeOfVariables } from '../variables/variables.ts';
import { compileColors } from './colors.ts';
import { byPlace, Compilation, type CompileOptions, EnoughFaults } from './compilation.ts';
import { PlacedCompiler } from './compiler.ts';
import type { CompiledContent } from './content.ts';
import { doubtTemplate } from './doubts.ts';
import { compileEinvoice } from './einvoice.ts';
import type { EinvoicePlan } from './einvoice-plan.ts';
import { compileForms, type FormsPlan, type PartName } from './forms.ts';
import { checkInks } from './inks.ts';
import { compileMessages } from './messages.ts';
import { compileNotes, type NotesPlan } from './notes.ts';
import { compileNumbering, type NumberingPlan } from './numbering.ts';
import { checkAccessible, compilePdf, type PdfPlan } from './pdf.ts';
import { type SoundPdf, soundPdf } from './pdf-props.ts';
import { doubtPrints } from './prints.ts';
import {
  compileDefine,
  compileFonts,
  compileStyles,
  type Definition,
  type FontPlan,
  reportNode,
} from './sections.ts';
import { NodeStyle, type StyleSource } from './styles.ts';
import { warnUnused } from './unused.ts';
import type { VersionMemory } from './version-memory.ts';

/** A template that is ready to be bound, any number of times. */
export interface CompiledTemplate {
  readonly name: string;
  readonly tree: TemplateTree;
  readonly variables: Variables;
  readonly info: Readonly<Partial<Record<InfoKey, CompiledText>>>;
  /** What the document is called when it is saved. */
  readonly fileName: CompiledText | undefined;
  readonly locale: CompiledText;
  readonly timeZone: CompiledText;
  /** The sign before negative numbers. Undefined leaves it to the locale. */
  readonly minus: string | undefined;
  readonly direction: 'ltr' | 'rtl' | 'auto';
  readonly setup: PageSetup;
  readonly pageCount: PageCount | undefined;
  readonly pdf: PdfPlan;
  readonly einvoice: EinvoicePlan | undefined;
  readonly fonts: readonly FontPlan[];
  /** The colours that it names, for expressions that give a name. */
  readonly colors: NamedColors;
  readonly style: NodeStyle;
  readonly notes: NotesPlan;
  readonly numbering: NumberingPlan;
  readonly styles: ReadonlyMap<string, StyleSource>;
  readonly define: readonly Definition[];
  /** Its messages, if it has some. */
  readonly messages: Catalogue | undefined;
  readonly header: FormsPlan;
  readonly footer: FormsPlan;
  readonly background: FormsPlan;
  readonly foreground: FormsPlan;
  readonly content: CompiledContent;
  /** Every file that the template names by a constant path or URL, with its fonts. */
  readonly assets: readonly AssetRef[];
  readonly kinds: readonly AnyBlockKind[];
  /** What is awaited before a document is bound. */
  readonly loads: ReadonlySet<Load>;
  /** Whether a style names a family of fonts. */
  readonly namesFonts: boolean;
  /** Whether an expression asks for the number of a block. */
  readonly asksNumbers: boolean;
  /** All its expressions. */
  readonly expressions: readonly CompiledExpression[];
  /** The languages that styles name, besides the document's, when words are divided anywhere. */
  readonly divided: ReadonlySet<string> | undefined;
  /** What one document of the version leaves for the next. */
  readonly memory: VersionMemory;
}

/** The files that a template names. It is there for a template with faults, too, as far as that could be read. */
export type NamedFiles = Pick<CompiledTemplate, 'tree' | 'fonts' | 'assets' | 'setup'>;

/** The result of compiling. */
export type Compiled =
  | {
      readonly template: CompiledTemplate;
      /** What can't be meant, though a document can be made. It is looked for while the template is written. */
      readonly doubts?: readonly Issue[];
      readonly warnings?: readonly PlacedWarning[];
    }
  | {
      readonly issues: readonly Issue[];
      readonly warnings?: readonly PlacedWarning[];
      readonly named?: NamedFiles;
    };

/** Compiles a template, or returns all its faults in the order of their places. Never throws because of what a template holds. */
export function compileTemplate(tree: TemplateTree, options: CompileOptions): Compiled {
  const compilation = new Compilation(tree, options);
  const { value } = tree;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    compilation.report(
      '',
      `expected a template, an object with "platen", "name" and "content", got ${describeValue(value)}`,
      'write { "platen": 1, "name": "my-template", "content": [ … ] }',
    );
    return { issues: compilation.issues };
  }
  let template: CompiledTemplate;
  try {
    template = compileWhole(value as JsonObject, compilation);
  } catch (error) {
    if (!(error instanceof EnoughFaults)) throw error;
    const told = [...compilation.issues, ...compilation.doubts].sort(byPlace);
    return { issues: [...told, compilation.unread], warnings: compilation.warnings };
  }
  const { issues, doubts, warnings } = compilation;
  if (issues.length === 0) return { template, doubts, warnings };
  return { issues: [...issues, ...doubts].sort(byPlace), warnings, named: template };
}

function compileWhole(node: JsonObject, compilation: Compilation): CompiledTemplate {
  const { strict = false, partial = false } = compilation.options;
  const template = compileTopLevel(node, compilation);
  compilation.checkReferences();
  if (!strict) return template;
  checkLocale(node, compilation);
  // What a fault keeps from being read may use them.
  if (compilation.issues.length === 0 && !partial) warnUnused(node, compilation);
  return template;
}

/** Reads a template's files and compiles it, or returns all faults of both steps. Never throws because of what the files hold. */
export function compileFiles(files: TemplateFiles, options: CompileOptions): Compiled {
  const parsed = parseTemplate(files, options.nesting);
  if (!('issues' in parsed)) return compileTemplate(parsed.tree, options);
  if (!parsed.tree) return parsed;
  const compiled = compileTemplate(parsed.tree, { ...options, partial: true });
  if ('template' in compiled) {
    const { template, doubts = [], warnings = [] } = compiled;
    return { issues: [...parsed.issues, ...doubts].sort(byPlace), warnings, named: template };
  }
  return { ...compiled, issues: [...parsed.issues, ...compiled.issues].sort(byPlace) };
}

function compileTopLevel(node: JsonObject, compilation: Compilation): CompiledTemplate {
  const outside = new PlacedCompiler(compilation, '', {
    scope: { context: unknownShape, names: new Map(), open: true },
    mark: { pageDependent: false },
  });
  const values = reportNode(node, topLevelEntries, outside, 'top');
  const variables = parseVariables(node.variables ?? {}, (fault) => {
    const at = fault.atKey ? 'key' : 'value';
    compilation.report(outside.at('variables', ...fault.keys).path, fault.message, fault.hint, at);
  });
  const fonts = compileFonts(values.fonts, outside.at('fonts'));
  compilation.colors = compileColors(values.colors, outside.at('colors'));
  compileStyles(values.styles, outside.at('styles'));
  const shape = shapeOfVariables(variables, compilation.options.sample);
  const data = { context: shape, names: new Map([['root', shape]]) };
  const overData = outside.withPlace({ scope: data });
  compilation.messages = compileMessages(values.messages, compilation);
  const { definitions, scope } = compileDefine(values.define, withTranslation(overData).at('define'));
  const defined = overData.withPlace({ scope });
  const root = withPageFunctions(defined);
  const late = 'definitions come after locale and timeZone: write the expression itself';
  const away = new Map(definitions.map(({ name }) => [name, late]));
  const early = overData.withPlace({ scope: { ...data, away } });
  compilation.setup = compilePage(values.page, outside.at('page'));
  const einvoice = compileEinvoice(values.einvoice, defined.at('einvoice'));
  compilation.einvoice = einvoice;
  const invoiceName = einvoice && profiles[einvoice.profile].fileName;
  const pdf = compilePdf(withArchive(soundPdf(node.pdf), einvoice), defined.at('pdf'), invoiceName);
  compilation.accessible = pdf.standards.includes('pdf/ua-1');
  const named = compileInfo(values.info, defined.at('info'));
  if (compilation.accessible)
    checkAccessible({ title: named.info.title, locale: values.locale }, outside.at('pdf'));
  const compiled = {
    name: String(values.name),
    tree: compilation.tree,
    variables,
    ...named,
    locale: early.at('locale').text(typeof values.locale === 'string' ? values.locale : 'en'),
    timeZone: early.at('timeZone').text(typeof values.timeZone === 'string' ? values.timeZone : 'UTC'),
    minus: typeof values.minus === 'string' ? values.minus : undefined,
    direction: directionOf(values.direction),
    setup: compilation.setup,
    pageCount: pageCountOf(values.pageCount, outside.at('pageCount')),
    ...{ pdf, einvoice, fonts },
    colors: compilation.colors,
    style: compileRootStyle(values.style, root.at('style')),
    notes: compileNotes(values.notes, root.at('notes')),
    numbering: compileNumbering(values.numbering, defined.at('numbering')),
    styles: compilation.styles,
    define: definitions,
    messages: compilation.messages,
    ...compileParts(node, root),
    content: compileBody(node, root.at('content')),
    ...foundIn(compilation),
  };
  checkWhole(node, compilation);
  // By now every style has been read.
  return { ...compiled, divided: compilation.dividesWords ? compilation.languages : undefined };
}

/** Checks what one look at the template shows, wherever it stands. */
function checkWhole(node: JsonObject, compilation: Compilation): void {
  checkInks(node, compilation);
  doubtTemplate(node, compilation);
  if (compilation.options.strict !== true) return;
  // What an e-invoice lacks comes before what is printed of it.
  if (compilation.einvoice && compilation.issues.length === 0)
    doubtPrints(compilation.einvoice, node, compilation);
  const warn: Warn = (path, message, hint) => compilation.warn(path, message, hint);
  lintSettings(node, warn);
  if (compilation.accessible) lintContrast(node, warn);
}

/** Returns the place where the functions of pages are known. */
function withPageFunctions(place: PlacedCompiler): PlacedCompiler {
  const shapes = [...pageFunctions].map((name) => [name, scalarShape] as const);
  return place.withPlace({ scope: withNames(place.place.scope, shapes) });
}

/** Returns the place where `$t` is known, if there are messages. */
function withTranslation(place: PlacedCompiler): PlacedCompiler {
  if (!place.compilation.messages) return place;
  return place.withPlace({ scope: withNames(place.place.scope, [[messageFunction, unknownShape]]) });
}

/** Returns what was collected from everywhere in the template, and the room for what its documents leave. */
function foundIn({ assets, options, loads, expressions, usedFamilies }: Compilation) {
  const namesFonts = usedFamilies === 'any' || usedFamilies.size > 0;
  const memory: VersionMemory = { looks: new LastingLooks() };
  const asksNumbers = expressions.some(({ parsed }) => parsed.free.has('numberOf'));
  return { assets, kinds: options.kinds, loads, expressions, namesFonts, asksNumbers, memory };
}

/** Returns the claims of a PDF. One that carries an e-invoice is at least PDF/A-3b (Factur-X 1.09.2, 6.1), and with PDF/UA PDF/A-3a. */
function withArchive(props: SoundPdf, einvoice: EinvoicePlan | undefined): SoundPdf {
  const { standards = [] } = props;
  if (!einvoice || standards.some((standard) => standard.startsWith('pdf/a-'))) return props;
  return { ...props, standards: [...standards, standards.includes('pdf/ua-1') ? 'pdf/a-3a' : 'pdf/a-3b'] };
}

function compileInfo(value: unknown, compiler: PlacedCompiler): Pick<CompiledTemplate, 'info' | 'fileName'> {
  const texts: { [Key in InfoKey | 'fileName']?: CompiledText } = {};
  if (isRecord(value))
    for (const key of [...infoKeys, 'fileName'] as const) {
      const text = value[key];
      if (typeof text === 'string') texts[key] = compiler.at(key).text(text);
    }
  const { fileName, ...info } = texts;
  return { info, fileName };
}

/** Doubts a well-formed tag of a language that does not exist: all would be formatted as in English. */
function checkLocale({ locale }: JsonObject, compilation: Compilation): void {
  if (typeof locale !== 'string' || !isLocale(locale) || isKnownLanguage(locale)) return;
  const meant = meantLocale(locale);
  const hint = meant === undefined ? 'write a tag such as "de" or "pt-BR"' : `did you mean "${meant}"?`;
  compilation.doubt('/locale', `no language has the tag "${locale}"`, hint);
}

function directionOf(value: unknown): CompiledTemplate['direction'] {
  return value === 'ltr' || value === 'rtl' ? value : 'auto';
}

function compileParts(node: JsonObject, root: PlacedCompiler): Pick<CompiledTemplate, PartName> {
  const part = (key: PartName): FormsPlan =>
    node[key] === undefined ? [] : compileForms(node[key], root.at(key), `a ${key}`);
  return {
    header: part('header'),
    footer: part('footer'),
    background: part('background'),
    foreground: part('foreground'),
  };
}

function compileBody(node: JsonObject, compiler: PlacedCompiler): CompiledContent {
  if (!Array.isArray(node.content)) {
    if (node.content !== undefined)
      compiler.report(
        `expected a list of blocks, got ${describeValue(node.content)}`,
        'write a list: "content": [ … ]',
      );
    return { path: compiler.path, blocks: [] };
  }
  return compiler.withPlace({ top: true, unsized: unsizedPage(compiler.setup) }).content(node.content);
}

function compilePage(value: unknown, compiler: PlacedCompiler): PageSetup {
  // The entries of the top level read it.
  const props = (isRecord(value) ? value : {}) as PageProps;
  const setup = pageSetup(props);
  checkPage(props, setup, compiler);
  const fault = roomFault(setup);
  if (fault !== undefined) compiler.at('margin').report(fault, 'make the margins smaller or the page larger');
  return setup;
}

function pageCountOf(value: unknown, compiler: PlacedCompiler): PageCount | undefined {
  if (!isRecord(value)) return undefined;
  // The entries of the top level read it.
  const { atMost, shrinkTo, multipleOf } = value as Partial<PageCount>;
  if (shrinkTo !== undefined && atMost === undefined)
    compiler.at('shrinkTo').report('expected "atMost" beside shrinkTo', 'add it, or take shrinkTo away');
  return { path: compiler.path, atMost, multipleOf, shrinkTo: shrinkTo ?? 0.7 };
}

function compileRootStyle(value: unknown, compiler: PlacedCompiler): NodeStyle {
  const node = isRecord(value) ? value : {};
  return new NodeStyle({ path: compiler.path, names: [], own: compiler.styleSource(node) });
}
