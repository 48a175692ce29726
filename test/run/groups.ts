// Which tests are run how: a file of tests that no list here names is quick.
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Tests that ask outside readers such as qpdf and MuPDF, one call after the other, draw and verify many documents, or fetch a little: they share one process. */
export const reading: readonly string[] = [
  'test/assets/remote-length.test.ts',
  'test/blocks/barcode.test.ts',
  'test/blocks/barcode/repeated.test.ts',
  'test/blocks/caption.test.ts',
  'test/blocks/catalogue.test.ts',
  'test/blocks/image-page.test.ts',
  'test/blocks/pdf.test.ts',
  'test/blocks/svg-clips.test.ts',
  'test/blocks/svg-older.test.ts',
  'test/blocks/svg-suite.test.ts',
  'test/blocks/svg.test.ts',
  'test/fuzz-drawings.test.ts',
  'test/fuzz-mutants.test.ts',
  'test/fuzz.test.ts',
  'test/init-templates.test.ts',
  'test/pdf/archive.test.ts',
  'test/pdf/attachments.test.ts',
  'test/pdf/color.test.ts',
  'test/pdf/colored-glyphs.test.ts',
  'test/pdf/columns.test.ts',
  'test/pdf/contents.test.ts',
  'test/pdf/copied.test.ts',
  'test/pdf/written.test.ts',
  'test/pdf/encryption.test.ts',
  'test/pdf/kit.test.ts',
  'test/pdf/linked-right-to-left.test.ts',
  'test/pdf/odd-text.test.ts',
  'test/pdf/paint.test.ts',
  'test/pdf/proportional.test.ts',
  'test/pdf/structure-roles.test.ts',
  'test/pdf/structure-tables.test.ts',
  'test/pdf/structure.test.ts',
  'test/pdf/text.test.ts',
  'test/pdf/value.test.ts',
  'test/pdf/wide-rows.test.ts',
  'test/pdf/writer.test.ts',
  'test/render/einvoice.test.ts',
  'test/render/fetching.test.ts',
  'test/render/filter.test.ts',
  'test/render/fonts.test.ts',
  'test/render/limits.test.ts',
  'test/render/packing.test.ts',
  'test/render/view.test.ts',
  'test/scripts/scripts.test.ts',
  'test/verify/broken.test.ts',
  'test/verify/facturx.test.ts',
  'test/verify/fixtures.test.ts',
];

/** Tests of the commands, which start programs one after the other: they share a process, so that what they load is loaded once. */
export const commands: readonly string[] = [
  'test/cli/accounts.test.ts',
  'test/cli/alias.test.ts',
  'test/cli/authoring.test.ts',
  'test/cli/batch.test.ts',
  'test/cli/bounds.test.ts',
  'test/cli/completion.test.ts',
  'test/cli/configuration.test.ts',
  'test/cli/copied-checkout.test.ts',
  'test/cli/data-limit.test.ts',
  'test/cli/demo.test.ts',
  'test/cli/dev.test.ts',
  'test/cli/diff.test.ts',
  'test/cli/einvoice.test.ts',
  'test/cli/explain.test.ts',
  'test/cli/fonts-install.test.ts',
  'test/cli/fonts.test.ts',
  'test/cli/global-options.test.ts',
  'test/cli/init.test.ts',
  'test/cli/json.test.ts',
  'test/cli/log-lines.test.ts',
  'test/cli/lsp/lsp.test.ts',
  'test/cli/nesting.test.ts',
  'test/cli/deadline.test.ts',
  'test/cli/one-renderer.test.ts',
  'test/cli/operate.test.ts',
  'test/cli/page-pictures.test.ts',
  'test/cli/preview-server.test.ts',
  'test/cli/refusals.test.ts',
  'test/cli/server.test.ts',
  'test/cli/stdin.test.ts',
  'test/cli/stress.test.ts',
  'test/cli/template.test.ts',
  'test/cli/terminal.test.ts',
  'test/einvoice/france.test.ts',
  'test/cli/warnings.test.ts',
  'test/cli/view.test.ts',
  'test/cli/import.test.ts',
];

/**
 * Tests of the service behind a port: they share a process. A server puts a `Response` of its own in the place of the
 * global one, so tests that call the service without a port stand apart, and so do those that need a cold one.
 */
export const served: readonly string[] = [
  'test/http/admission.test.ts',
  'test/http/bounds.test.ts',
  'test/http/closing.test.ts',
  'test/http/connections.test.ts',
  'test/http/contract.test.ts',
  'test/http/einvoice-served.test.ts',
  'test/http/fuzz.test.ts',
  'test/http/leaving.test.ts',
  'test/http/pipeline.test.ts',
  'test/http/manage-bounds.test.ts',
  'test/http/manage.test.ts',
  'test/http/openapi.test.ts',
  'test/http/pace.test.ts',
  'test/http/path.test.ts',
  'test/http/pipelines.test.ts',
  'test/http/slow-readers.test.ts',
  'test/http/start.test.ts',
  'test/http/transport.test.ts',
  'test/http/preview-served.test.ts',
  'test/http/view-served.test.ts',
  'test/studio/own-page.test.ts',
];

/** Other tests that start processes or listen on a port, and those that take long whatever the rounds: each has a process of its own. */
export const apart: readonly string[] = [
  'test/apart.test.ts',
  'test/assets/folder.test.ts',
  'test/assets/remote.test.ts',
  'test/backup.test.ts',
  'test/blocks/svg-limits.test.ts',
  'test/build.test.ts',
  'test/cli/server-batch.test.ts',
  'test/client/client.test.ts',
  'test/clients/conformance.test.ts',
  'test/client/package.test.ts',
  'test/crash/bombs.test.ts',
  'test/crash/clock.test.ts',
  'test/crash/crash.test.ts',
  'test/crash/overload.test.ts',
  'test/crash/quota.test.ts',
  'test/crash/reader.test.ts',
  'test/crash/writer.test.ts',
  'test/deploy-action.test.ts',
  'test/deploy.test.ts',
  'test/e2e.test.ts',
  'test/einvoice/core.test.ts',
  'test/einvoice/fired.test.ts',
  'test/einvoice/judged-cii.test.ts',
  'test/einvoice/judged-ubl.test.ts',
  'test/einvoice/verdicts.test.ts',
  'test/http/idempotency.test.ts',
  'test/http/observe.test.ts',
  'test/inspector.test.ts',
  'test/upgrade.test.ts',
  'test/old-version.test.ts',
  'test/pdf/repeated-links.test.ts',
  'test/proxy.test.ts',
  'test/render/answer-bounds.test.ts',
  'test/render/apart.test.ts',
  'test/render/body-readers.test.ts',
  'test/render/canaries.test.ts',
  'test/render/deaths.test.ts',
  'test/render/engine.test.ts',
  'test/render/freeze.test.ts',
  'test/render/hostile-words.test.ts',
  'test/render/memory.test.ts',
  'test/render/frames.test.ts',
  'test/render/poison.test.ts',
  'test/render/pool.test.ts',
  'test/render/rest.test.ts',
  'test/render/warm-up.test.ts',
  'test/render/starting-time.test.ts',
  'test/render/reading.test.ts',
  'test/render/template-fonts.test.ts',
  'test/render/sandbox.test.ts',
  'test/render/young-space.test.ts',
  'test/run/files-round.test.ts',
  'test/service/loop-watch.test.ts',
  'test/server/liveness.test.ts',
  'test/slow-readers.test.ts',
  'test/store/checkpoint.test.ts',
  'test/store/fsync.test.ts',
  'test/store/migration.test.ts',
  'test/store/sqlite.test.ts',
  'test/store/turns.test.ts',
  'test/studio/design/design.test.ts',
  'test/studio/design/quote.test.ts',
  'test/studio/design/scenes.test.ts',
  'test/studio/editor.test.ts',
  'test/verify/command.test.ts',
  'test/verify/einvoice.test.ts',
  'test/verify/hostile.test.ts',
  'test/verify/view-hostile.test.ts',
  'test/verify/program.test.ts',
  'test/cli/lsp/hostile.test.ts',
];

/** Tests that start a PostgreSQL of their own. Where it is not installed they are left out. */
export const postgres: readonly string[] = [
  'test/postgres/contract.test.ts',
  'test/postgres/copy.test.ts',
  'test/postgres/full.test.ts',
  'test/postgres/lost-ends.test.ts',
  'test/postgres/migration.test.ts',
  'test/postgres/pooler.test.ts',
  'test/postgres/manage.test.ts',
  'test/postgres/refusals.test.ts',
  'test/postgres/upgrade.test.ts',
  'test/postgres/tls.test.ts',
  'test/postgres/watch.test.ts',
];

/** Tests of several nodes on one PostgreSQL. They take a minute or more, so `npm run test:nodes` alone runs them. */
export const nodes: readonly string[] = [
  'test/postgres/crash.test.ts',
  'test/postgres/month-end.test.ts',
  'test/postgres/nodes.test.ts',
];

/**
 * Tests of the studio in a browser that take long: `npm run test:studio` alone runs them. All tests run those that say
 * whether the studio works: its page, its editor, and the design mode from the first click to a whole quote.
 */
export const studio: readonly string[] = [
  'test/studio/away.test.ts',
  'test/studio/begin.test.ts',
  'test/studio/design/ahead.test.ts',
  'test/studio/design/bad-input.test.ts',
  'test/studio/design/clipboard.test.ts',
  'test/studio/design/drag.test.ts',
  'test/studio/design/files.test.ts',
  'test/studio/design/panel.test.ts',
  'test/studio/design/places.test.ts',
  'test/studio/design/random.test.ts',
  'test/studio/design/slash.test.ts',
  'test/studio/design/styles.test.ts',
  'test/studio/design/tables.test.ts',
  'test/studio/design/values.test.ts',
  'test/studio/design/widths.test.ts',
  'test/studio/language.test.ts',
  'test/studio/release.test.ts',
];

/** Those of the studio that print times: they run last, and nothing runs beside them. */
export const studioTimes: readonly string[] = ['test/studio/design/speed.test.ts'];

/** Tests that `npm run test:executable` alone runs, against what is shipped. It runs some of the others, too. */
export const shipped: readonly string[] = [
  'test/pictures-commands.test.ts',
  'test/pictures.test.ts',
  'test/studio/pages.test.ts',
];

/**
 * The quick ones that take longest, by the process that runs them, so that both end at the same time. What the files of
 * one process share is made once: what is compiled for the cases, JSONata's own suite, the samples of e-invoices.
 */
const longest: readonly [readonly string[], readonly string[]] = [
  ['test/cases.test.ts', 'test/explain.test.ts', 'test/fonts/woff2.test.ts'],
  [
    'test/einvoice/official-rules.test.ts',
    'test/einvoice/cii.test.ts',
    'test/einvoice/hostile.test.ts',
    'test/template/expression/evaluate.test.ts',
    'test/layout/text/conformance.test.ts',
    'test/layout/text/properties.test.ts',
    'test/architecture.test.ts',
    'test/verify/corpus.test.ts',
    'test/pdf/size.test.ts',
    'test/templates.test.ts',
    'test/import/definitions.test.ts',
  ],
];

/** Those apart that take longest: they begin first, so that none is left to run by itself when all others are over. */
const first: readonly string[] = [
  'test/render/canaries.test.ts',
  'test/studio/editor.test.ts',
  'test/e2e.test.ts',
  'test/render/frames.test.ts',
  'test/render/engine.test.ts',
  'test/blocks/svg-limits.test.ts',
  'test/crash/overload.test.ts',
  'test/client/package.test.ts',
  'test/crash/crash.test.ts',
  'test/render/pool.test.ts',
  'test/build.test.ts',
];

/** Those apart that hold a service to real deadlines: they run last, and nothing runs beside them. */
export const alone: readonly string[] = ['test/crash/bombs.test.ts', 'test/slow-readers.test.ts'];

/** The tests apart that run beside others, in the order in which they begin, with others before the short ones. */
export function apartInTurn(others: readonly string[] = []): readonly string[] {
  const short = apart.filter((path) => !first.includes(path) && !alone.includes(path));
  return [...first, ...others, ...short];
}

/**
 * Returns files in the order in which they begin: those that keep a core busy are spread among those that wait for others
 * most of their time, so that both kinds run at any moment. Each of the busy ones comes after so many of the others.
 */
export function spread(
  busy: readonly (readonly [file: string, after: number])[],
  others: readonly string[],
): readonly string[] {
  const starts = busy.map(([, after]) => after);
  const parts = busy.map(([file, after], index) => [file, ...others.slice(after, starts[index + 1])]);
  return [...others.slice(0, starts[0]), ...parts.flat()];
}

/** Every file of tests, by its path in the project, in order. */
export function allTests(): readonly string[] {
  return readdirSync(posix.join(project, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules/'))
    .map((name) => posix.join('test', name))
    .sort();
}

/** The tests that start no process and listen on no port. */
export function quickTests(): readonly string[] {
  const others = new Set([
    ...reading,
    ...commands,
    ...served,
    ...apart,
    ...postgres,
    ...nodes,
    ...studio,
    ...studioTimes,
    ...shipped,
  ]);
  return allTests().filter((path) => !others.has(path));
}

/** One of the two halves of the quick tests: its long ones, and every other one of those that are short. */
export function quickHalf(half: 0 | 1): readonly string[] {
  const quick = quickTests();
  const long = longest[half].filter((path) => quick.includes(path));
  const short = quick.filter((path) => !longest.some((paths) => paths.includes(path)));
  return [...long, ...short.filter((_, index) => index % 2 === half)];
}
