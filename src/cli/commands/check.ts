// `platen check`: every fault of a template, and of data for it, with the line and the way out.
import { resolve } from 'node:path';
import { AppError, type Issue, type PlacedWarning } from '../../errors.ts';
import type { Renderer } from '../../render/renderer.ts';
import { loadData } from '../document/data-file.ts';
import { withRendererFor } from '../document/one-renderer.ts';
import { renderOne } from '../document/render-one.ts';
import {
  loadSource,
  nameOf,
  placeIssues,
  placeWarnings,
  type SourceOptions,
  type TemplateSource,
  templateArgument,
} from '../document/source.ts';
import {
  type Command,
  CommandError,
  type ExitStatus,
  type Input,
  jsonOption,
  type Terminal,
  UsageError,
} from '../line/command.ts';
import { endSignal } from '../line/end-signal.ts';
import { describeWarning, howMany, issueRows, printIssues, printWarnings } from '../line/issues.ts';
import { jsonText } from '../line/json.ts';
import { FileWatch } from '../preview/file-watch.ts';
import { dataSizeOption, engineOf, mostDataBytes } from '../settings/engine-settings.ts';
import { type Sources, sourceOptions, withSources } from '../settings/sources.ts';
import { checkStressUse, stressOptions, stressTemplate } from '../stress/stress.ts';

const check: Command = {
  name: 'check',
  summary: 'find every fault of a template, and of data for it',
  details:
    'Exit status 3 when there are faults. With --data the document is rendered, too: its warnings are shown. With --stress some twenty documents are rendered, from data that is made from the variables and the sample; what they lose is a fault.',
  arguments: [templateArgument],
  options: {
    data: { kind: 'text', value: 'FILE', description: 'data to check against the template' },
    watch: { kind: 'flag', description: 'check again at every change of a file' },
    ...stressOptions,
    ...sourceOptions,
    ...dataSizeOption,
    ...jsonOption,
  },
  run: (input, terminal) => {
    checkUse(input);
    return withSources(input, terminal, (sources) => {
      if (input.flag('stress')) return checkStress(input, terminal, sources);
      return input.flag('watch') ? checkAgain(input, terminal, sources) : checkOnce(input, terminal, sources);
    });
  },
};

function checkUse(input: Input): void {
  const fromStdin = [input.argument(0), input.text('data')].filter((file) => file === '-').length;
  if (fromStdin > 1) throw new UsageError('TEMPLATE and --data can not both be stdin');
  checkStressUse(input);
  if (input.flag('stress') && input.flag('watch')) throw new UsageError('--stress does not go with --watch');
  if (fromStdin > 0 && input.flag('watch')) throw new UsageError('--watch watches files, got stdin');
}

async function checkStress(input: Input, terminal: Terminal, sources: Sources): Promise<ExitStatus> {
  const source = await loadSource(input.argument(0), terminal, sources);
  return stressTemplate(source, { input, terminal, sources, data: input.text('data') });
}

/** Checks once. `onFile` is called with each file before it is looked for. */
async function checkOnce(
  input: Input,
  terminal: Terminal,
  sources: Sources & Pick<SourceOptions, 'onFile'>,
): Promise<ExitStatus> {
  const file = nameOf(input.argument(0));
  const faults: Found = { issues: [], count: 0 };
  const warnings: PlacedWarning[] = [];
  const data = input.text('data');
  await collect(faults, async () => {
    const onWarnings = (found: readonly PlacedWarning[]) => warnings.push(...placeWarnings(found, file));
    const source = await loadSource(input.argument(0), terminal, { ...sources, onWarnings });
    const engine = engineOf(sources.settings);
    // A file that can't be read is a fault below, when the template is sound.
    const sample = data === undefined || data === '-' ? undefined : await sampleOf(data, input, terminal);
    warnings.push(...placeWarnings(engine.advise(source.pack, sample), file));
    faults.issues.push(...placeIssues(await engine.check(source.pack), file));
    faults.count = faults.issues.length;
    if (faults.count > 0) return;
    if (data === undefined) return;
    const found = await withRendererFor(source, sources, (renderer) =>
      checkWithData(renderer, { source, data, mostBytes: mostDataBytes(input, terminal) }, terminal),
    );
    // What the template alone says is reported once.
    const described = new Set(warnings.map(describeWarning));
    warnings.push(...found.filter((warning) => !described.has(describeWarning(warning))));
  });
  return report({ faults, warnings }, input, terminal);
}

/** Returns the data of a document, or undefined where it can't be read. */
async function sampleOf(file: string, input: Input, terminal: Terminal): Promise<unknown> {
  const data = await loadData(file, terminal, mostDataBytes(input, terminal)).catch(() => undefined);
  return data && (JSON.parse(data.canonical) as unknown);
}

/** Checks now and at every change of the template, its data and what it names, until the process is told to end. */
async function checkAgain(input: Input, terminal: Terminal, sources: Sources): Promise<ExitStatus> {
  const ended = endSignal();
  let wake: () => void = () => undefined;
  const watch = new FileWatch(() => wake());
  const own = [input.argument(0), input.text('data')].filter((file) => file !== undefined);
  let over = false;
  void ended.then(() => {
    over = true;
    wake();
  });
  try {
    while (!over) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const files = new Set(own.map((file) => resolve(file)));
      const time = new Date(terminal.now()).toISOString().slice(11, 19);
      await checkOnce(input, terminal, { ...sources, onFile: (file) => files.add(file) }).catch(
        (error: unknown) => {
          // A file that is gone for a moment is no reason to stop.
          if (!(error instanceof CommandError)) throw error;
          terminal.note(`platen: ${error.message}`);
        },
      );
      watch.keep(files);
      terminal.note(`${time} UTC: checked; again at every change, until Ctrl+C`);
      await changed;
      // An editor writes a file in several steps.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    watch.close();
  }
  return 0;
}

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
  const { warnings } = await renderOne(renderer, {
    source,
    data,
    moment: terminal.now(),
    test: false,
    counts: true,
  });
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
}

function report({ faults, warnings }: Checked, input: Input, terminal: Terminal): ExitStatus {
  const { issues, count } = faults;
  const shown = { color: terminal.color === true };
  if (input.flag('json')) {
    terminal.result(jsonText({ faults: issueRows(issues) }));
    if (count > issues.length) terminal.note(howMany(issues.length, count));
  } else if (issues.length > 0) printIssues(issues, terminal.result, { count, shown });
  else terminal.note(`${nameOf(input.argument(0))}: no faults`);
  printWarnings(warnings, (line) => terminal.note(line), input.flag('json') ? {} : { shown });
  return issues.length > 0 ? 3 : 0;
}

/** The commands of this file. */
export const commands: readonly Command[] = [check];
