// The tests that the whole run alone takes, `PLATEN_TESTS=all npm test`, as the gate has it: they take more than half of its time.
import { runVariable } from '../random-rounds.ts';

/** The files, by what they are about. What says that each part of the product works is in every run. */
export const whole: Readonly<Record<string, readonly string[]>> = {
  'bounds: hostile input, memory, processes that die, callers that are slow or many': [
    'test/apart.test.ts',
    'test/blocks/svg-limits.test.ts',
    'test/cli/lsp/hostile.test.ts',
    'test/crash/bombs.test.ts',
    'test/crash/clock.test.ts',
    'test/crash/overload.test.ts',
    'test/crash/quota.test.ts',
    'test/crash/reader.test.ts',
    'test/crash/writer.test.ts',
    'test/einvoice/hostile.test.ts',
    'test/http/fuzz.test.ts',
    'test/http/slow-readers.test.ts',
    'test/render/answer-bounds.test.ts',
    'test/render/apart.test.ts',
    'test/render/body-readers.test.ts',
    'test/render/canaries.test.ts',
    'test/render/deaths.test.ts',
    'test/render/engine.test.ts',
    'test/render/frames.test.ts',
    'test/render/freeze.test.ts',
    'test/render/hostile-words.test.ts',
    'test/render/memory.test.ts',
    'test/render/starting-time.test.ts',
    'test/render/warm-up.test.ts',
    'test/render/young-space.test.ts',
    'test/server/liveness.test.ts',
    'test/slow-readers.test.ts',
    'test/store/checkpoint.test.ts',
    'test/store/fsync.test.ts',
    'test/template/many-faults.test.ts',
    'test/verify/hostile.test.ts',
    'test/verify/view-hostile.test.ts',
  ],
  'judges: suites of others, official rules, documents made at random': [
    'test/blocks/svg-older.test.ts',
    'test/blocks/svg-suite.test.ts',
    'test/einvoice/core.test.ts',
    'test/einvoice/fired.test.ts',
    'test/einvoice/judged-cii.test.ts',
    'test/einvoice/judged-ubl.test.ts',
    'test/einvoice/official.test.ts',
    'test/einvoice/verdicts.test.ts',
    'test/fonts/collection.test.ts',
    'test/fonts/woff2.test.ts',
    'test/fuzz-drawings.test.ts',
    'test/fuzz-mutants.test.ts',
    'test/fuzz.test.ts',
    'test/init-templates.test.ts',
    'test/strangers.test.ts',
  ],
  'programs that are started again and again': [
    'test/build.test.ts',
    'test/cli/copied-checkout.test.ts',
    'test/cli/init.test.ts',
    'test/cli/stdin.test.ts',
    'test/cli/stress.test.ts',
    'test/cli/terminal.test.ts',
    'test/client/package.test.ts',
    'test/deploy-action.test.ts',
    'test/http/einvoice-served.test.ts',
    'test/http/pipelines.test.ts',
    'test/http/preview-served.test.ts',
    'test/http/view-served.test.ts',
    'test/old-version.test.ts',
    'test/proxy.test.ts',
    'test/render/view.test.ts',
    'test/run/files-round.test.ts',
    'test/verify/command.test.ts',
  ],
  'the studio, but for its design mode': [
    'test/studio/design/quote.test.ts',
    'test/studio/design/scenes.test.ts',
    'test/studio/editor.test.ts',
  ],
  'PostgreSQL, but for the contract that both stores keep': [
    'test/postgres/copy.test.ts',
    'test/postgres/full.test.ts',
    'test/postgres/lost-ends.test.ts',
    'test/postgres/manage.test.ts',
    'test/postgres/migration.test.ts',
    'test/postgres/pooler.test.ts',
    'test/postgres/refusals.test.ts',
    'test/postgres/tls.test.ts',
    'test/postgres/upgrade.test.ts',
    'test/postgres/watch.test.ts',
  ],
};

const left: ReadonlySet<string> = new Set(Object.values(whole).flat());

/** Returns those of some files that this run takes. */
export function taken(files: readonly string[]): readonly string[] {
  return isWhole() ? files : files.filter((file) => !left.has(file));
}

/** Returns the line that says what this run leaves out, for a run that does. */
export function leftLine(): string | undefined {
  return isWhole()
    ? undefined
    : `left to the whole run, \`PLATEN_TESTS=all npm test\`: ${left.size} files of test/run/whole.ts`;
}

function isWhole(): boolean {
  return (process.env[runVariable] ?? 'all') === 'all';
}
