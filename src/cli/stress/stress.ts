// `check --stress` and `template push --stress`: tries a template with data of all kinds, and says what it found.
import { join, parse } from 'node:path';
import { issuesError } from '../../errors.ts';
import { storedVariables } from '../../template/variables/variables.ts';
import { loadData, sampleBeside } from '../document/data-file.ts';
import { withRenderer } from '../document/one-renderer.ts';
import { placeIssues, type TemplateSource } from '../document/source.ts';
import { type ExitStatus, type Input, type Options, type Terminal, UsageError } from '../line/command.ts';
import { Excerpts, paintFor } from '../line/excerpt.ts';
import { jsonText } from '../line/json.ts';
import { parseNumber } from '../line/option-values.ts';
import { engineOf, mostDataBytes } from '../settings/engine-settings.ts';
import type { Sources } from '../settings/sources.ts';
import { grave, type MergedFinding, mergeFindings } from './findings.ts';
import { runStress, type Tried } from './stress-run.ts';

/** The options of a trial. */
export const stressOptions: Options = {
  stress: {
    kind: 'flag',
    description:
      'try it with data of all kinds: no items, many, long words, Arabic, huge numbers, a hundred pages',
  },
  seed: {
    kind: 'text',
    value: 'N',
    description: 'with --stress: another seed makes other data (default: 1)',
  },
  'stress-data': {
    kind: 'text',
    value: 'DIR',
    description:
      'with --stress: the folder that the data is kept in (default: TEMPLATE.stress beside the template)',
  },
};

/** Throws `UsageError` for options of a trial without a trial. */
export function checkStressUse(input: Input): void {
  seedOf(input);
  if (input.flag('stress')) return;
  for (const name of ['seed', 'stress-data'])
    if (input.text(name) !== undefined) throw new UsageError(`--${name} belongs to --stress: add it`);
}

function seedOf(input: Input): number {
  return parseNumber('seed', input.text('seed') ?? '1', { min: 0 });
}

/**
 * Tries a template and prints what it found. Returns 3 when a document failed or lost something, and otherwise 0.
 * `data` is the sample that data is made from, by default `sample.json` beside the template. Throws `AppError` with the
 * faults of the template.
 */
export async function stressTemplate(
  source: TemplateSource,
  {
    input,
    terminal,
    sources,
    data,
  }: {
    readonly input: Input;
    readonly terminal: Terminal;
    readonly sources: Sources;
    readonly data: string | undefined;
  },
): Promise<ExitStatus> {
  const { settings } = sources;
  const examined = await engineOf(settings).examine({ bytes: source.pack });
  if ('issues' in examined) throw issuesError('invalid_template', placeIssues(examined.issues, source.file));
  const seed = seedOf(input);
  const folder = folderOf(input);
  const sampleFile = data ?? sampleBeside(input.argument(0));
  const sample =
    sampleFile === undefined
      ? undefined
      : await loadData(sampleFile, terminal, mostDataBytes(input, terminal));
  const stress = {
    source,
    variables: storedVariables(examined.template.variables),
    // Canonical data is an object.
    sample: sample && (JSON.parse(sample.canonical) as Readonly<Record<string, unknown>>),
    seed,
    folder,
    moment: terminal.now(),
  };
  const quiet = input.flag('json');
  if (!quiet) terminal.note(`stress: seed ${seed}, the data is kept in ${folder}`);
  const onTried = (tried: Tried) => {
    if (!quiet) terminal.result(triedLine(tried));
  };
  const tried = await withRenderer(sources, (renderer) => runStress(renderer, stress, { terminal, onTried }));
  const findings = mergeFindings(tried);
  if (quiet) terminal.result(jsonText({ seed, folder, documents: tried.map(triedJson), findings }));
  else printFindings(findings, tried, terminal);
  return findings.some(({ kind }) => grave.has(kind)) ? 3 : 0;
}

function folderOf(input: Input): string {
  const [template, named] = [input.argument(0), input.text('stress-data')];
  if (named !== undefined) return named;
  if (template === '-') throw new UsageError('expected --stress-data DIR: a template on stdin has no folder');
  const { dir, name } = parse(template);
  return join(dir, `${name}.stress`);
}

function triedLine({ recipe, what, outcome, pages, durationMs, findings, reason }: Tried): string {
  const head = `${recipe.padEnd(18)}${what}: `;
  if (outcome === 'refused') return `${head}refused by the template (${reason})`;
  if (outcome === 'failed') return `${head}failed`;
  const count = findings.length;
  const found = count === 0 ? '' : `, ${count} ${count === 1 ? 'finding' : 'findings'}`;
  return `${head}${pages} ${pages === 1 ? 'page' : 'pages'}, ${durationMs} ms${found}`;
}

function triedJson({ findings: _, ...tried }: Tried) {
  return tried;
}

const titles: Readonly<Record<MergedFinding['kind'], string>> = {
  failed: 'failed',
  slow: 'slow',
  overflow: 'overflow',
  missing_glyphs: 'missing characters',
  empty_page: 'empty page',
  lonely_heading: 'lonely heading',
  broken_words: 'broken words',
  layout: 'layout',
};

function printFindings(
  findings: readonly MergedFinding[],
  tried: readonly Tried[],
  terminal: Terminal,
): void {
  const paint = paintFor(terminal.color === true);
  const excerpts = new Excerpts();
  for (const finding of findings) {
    const { kind, file, path, line, column = 1, message, hint, data } = finding;
    const where = line === undefined ? path || 'the document' : `${file ?? ''}:${line}:${column}`;
    const strong = grave.has(kind) ? paint.fault : paint.warning;
    const shown = tried.find(({ recipe }) => recipe === data[0])?.file;
    const others = data.length === 1 ? '' : `, and ${data.length - 1} more: ${data.slice(1).join(', ')}`;
    if (!grave.has(kind)) {
      terminal.result(
        `${paint.strong(where)}: ${strong(titles[kind])}: ${message} (with ${data.join(', ')})`,
      );
      continue;
    }
    terminal.result(`${paint.strong(where)}: ${strong(titles[kind])}: ${message}`);
    if (path !== '' && line !== undefined) terminal.result(`    at ${path}`);
    if (hint !== undefined) terminal.result(`    ${hint}`);
    terminal.result(`    with ${shown}${others}`);
    if (file === undefined || line === undefined) continue;
    for (const each of excerpts.of({ file, line, column }, strong, paint)) terminal.result(each);
  }
  const worse = findings.filter(({ kind }) => grave.has(kind)).length;
  const most = Math.max(0, ...tried.map(({ pages }) => pages));
  terminal.result(
    `${tried.length} documents of up to ${most} pages: ${count(worse, 'fault')}, ${count(findings.length - worse, 'other finding')}`,
  );
}

function count(number: number, what: string): string {
  return `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
}
