// `platen check`, `platen schema` and `platen pack`: commands for authors of templates.
import { blockKinds } from '../../blocks/index.ts';
import { AppError, type Issue, type PlacedWarning } from '../../errors.ts';
import type { ExpressionCount } from '../../render/expression-count.ts';
import type { Renderer } from '../../render/renderer.ts';
import { jsonSchema } from '../../template/json-schema.ts';
import { loadData } from '../document/data-file.ts';
import { withOwnRenderer, withRenderer } from '../document/one-renderer.ts';
import { renderOne } from '../document/render-one.ts';
import {
  loadSource,
  nameOf,
  placeIssues,
  placeWarnings,
  type TemplateSource,
  withRemote,
} from '../document/source.ts';
import {
  assetOptions,
  type Command,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { writeOutput } from '../line/files.ts';
import { printIssues, printWarnings, writeIssuesJson } from '../line/issues.ts';
import { jsonText } from '../line/json.ts';
import {
  dataOptions,
  engineOf,
  engineOptions,
  mostDataBytes,
  withEngineSettings,
} from '../settings/engine-settings.ts';

const check: Command = {
  name: 'check',
  summary: 'find every fault of a template, and of data for it',
  details:
    'Exit status 3 when there are faults. With --data the document is rendered, too: its warnings are shown.',
  arguments: [{ name: 'TEMPLATE', description: 'a template, or a pack of one; - for stdin' }],
  options: {
    data: { kind: 'text', value: 'FILE', description: 'data to check against the template' },
    expressions: {
      kind: 'flag',
      description: 'also name the expressions that JSONata itself evaluates, which is slow',
    },
    ...assetOptions,
    ...engineOptions,
    ...dataOptions,
    ...jsonOption,
  },
  run: (input, terminal) =>
    withRemote(input, (remote) =>
      withEngineSettings(input, terminal, async (settings) => {
        const file = nameOf(input.argument(0));
        const faults: Found = { issues: [], count: 0 };
        const warnings: PlacedWarning[] = [];
        const count: ExpressionCount[] = [];
        const data = input.text('data');
        if (data === '-' && input.argument(0) === '-')
          throw new UsageError('TEMPLATE and --data can not both be stdin');
        await collect(faults, async () => {
          const source = await loadSource(input.argument(0), terminal, { remote, settings });
          const engine = engineOf(settings);
          faults.issues.push(...placeIssues(await engine.check(source.pack), file));
          faults.count = faults.issues.length;
          if (faults.count === 0 && input.flag('expressions'))
            count.push(await engine.expressions(source.pack));
          if (faults.count === 0) warnings.push(...placeWarnings(engine.advise(source.pack), file));
          if (faults.count > 0 || data === undefined) return;
          const withOne = source.foreign ? withRenderer : withOwnRenderer;
          const found = await withOne({ remote, settings }, (renderer) =>
            checkWithData(renderer, { source, data, mostBytes: mostDataBytes(input, terminal) }, terminal),
          );
          warnings.push(...found);
        });
        return report({ faults, warnings, expressions: count[0] }, input, terminal);
      }),
    ),
};

async function checkWithData(
  renderer: Renderer,
  {
    source,
    data: name,
    mostBytes,
  }: { readonly source: TemplateSource; readonly data: string; readonly mostBytes: number },
  terminal: Terminal,
): Promise<readonly PlacedWarning[]> {
  const data = await loadData(name, terminal, mostBytes);
  const { warnings } = await renderOne(renderer, { source, data, moment: terminal.now(), test: false });
  return warnings;
}

/** The faults that were found. There may be more than were kept. */
interface Found {
  readonly issues: Issue[];
  count: number;
}

async function collect(faults: Found, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.issues.length === 0) throw error;
    faults.issues.push(...error.issues);
    faults.count += error.count;
  }
}

/** What a check found. */
interface Checked {
  readonly faults: Found;
  readonly warnings: readonly PlacedWarning[];
  /** They are there when they were asked for and there are no faults. */
  readonly expressions: ExpressionCount | undefined;
}

function report({ faults, warnings, expressions }: Checked, input: Input, terminal: Terminal): ExitStatus {
  const { issues, count } = faults;
  if (input.flag('json') && expressions)
    terminal.result(jsonText({ faults: [], expressions: expressionsJson(expressions, input) }));
  else if (input.flag('json')) writeIssuesJson(issues, count, terminal);
  else if (issues.length > 0) printIssues(issues, terminal.result, count);
  else terminal.note(`${nameOf(input.argument(0))}: no faults`);
  if (expressions && !input.flag('json')) printExpressions(expressions, input, terminal);
  printWarnings(warnings, (line) => terminal.note(line));
  return issues.length > 0 ? 3 : 0;
}

function expressionsJson({ count, interpreted }: ExpressionCount, input: Input) {
  const file = nameOf(input.argument(0));
  return { count, interpreted: interpreted.map((each) => ({ ...each, file: each.file ?? file })) };
}

function printExpressions(found: ExpressionCount, input: Input, terminal: Terminal): void {
  const { count, interpreted } = expressionsJson(found, input);
  for (const { file, line, column, expression } of interpreted)
    terminal.note(`${file}:${line}:${column}: JSONata itself evaluates ${expression}`);
  terminal.note(`${interpreted.length} of ${count} expressions are evaluated by JSONata itself`);
}

const pack: Command = {
  name: 'pack',
  summary: 'put a template and all that it names into one file',
  arguments: [{ name: 'FILE', description: 'the template; - for stdin' }],
  options: {
    output: {
      kind: 'text',
      short: 'o',
      value: 'PACK',
      description: 'the file to write, - for stdout',
      required: true,
    },
    ...assetOptions,
    ...engineOptions,
    ...jsonOption,
  },
  run: (input, terminal) =>
    withRemote(input, async (remote) => {
      const file = input.argument(0);
      const output = input.text('output') ?? '-';
      const { source, issues } = await withEngineSettings(input, terminal, async (settings) => {
        const packed = await loadSource(file, terminal, { remote, settings });
        return { source: packed, issues: await engineOf(settings).check(packed.pack) };
      });
      const faults = placeIssues(issues, source.file);
      if (faults.length > 0)
        throw new AppError('render_failed', 'the template has faults', { issues: faults });
      await writeOutput(output, source.pack, terminal);
      const facts = { file: output, bytes: source.pack.length, sha256: source.version.sha256 };
      if (output === '-') return 0;
      if (input.flag('json')) terminal.result(jsonText(facts));
      else terminal.note(`${output}: ${facts.bytes} bytes`);
      return 0;
    }),
};

const schema: Command = {
  name: 'schema',
  summary: 'print the JSON Schema of the template language, for editors',
  arguments: [],
  options: jsonOption,
  run: async (_input, terminal) => {
    terminal.result(JSON.stringify(jsonSchema(blockKinds), null, 2));
    return 0;
  },
};

/** The commands of this file. */
export const commands: readonly Command[] = [check, pack, schema];
