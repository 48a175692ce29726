// Whoever looks for the reason of a 503 finds it: each stands in docs/operations.md, with the file that it comes from.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const operations = readFileSync(`${project}docs/operations.md`, 'utf8');
const section = operations.split('### Why a call got 503')[1]?.split('\n### ')[0] ?? '';

/** The rows of the table: the reasons of each, and the files that they come from. */
const rows = section.split('\n').flatMap((line) => {
  const cells = line.split(' | ');
  const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');
  return line.startsWith('| `') ? [{ reasons: quoted(cells[0]), files: quoted(cells[2]) }] : [];
});

/** The reasons that a file names, without the advice to try again, and those of images without the host. */
function reasonsIn(file: string): readonly string[] {
  const source = readFileSync(project + file, 'utf8');
  const thrown = source.matchAll(/AppError\(\s*'service_unavailable',\s*['`]([^'`]+)/g);
  const ofHosts = source.matchAll(/unavailable\([`']([^'`:$]+)/g);
  return [...thrown, ...ofHosts].map(([, reason = '']) =>
    reason.replace(/: try again.*$/, '').replace(/^(the host of the URL ).*$/, '$1…'),
  );
}

it('the table of operations.md has each reason of a 503 with its file', () => {
  const files = readdirSync(`${project}src`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${name}`);
  const found = files.flatMap((file) => reasonsIn(file).map((reason) => ({ file, reason })));
  assert.ok(found.length >= 14, `${found.length} reasons`);
  const missing = found.filter(
    ({ file, reason }) => !rows.some((row) => row.reasons.includes(reason) && row.files.includes(file)),
  );
  assert.deepEqual(missing, []);
});

it('and each reason that it names stands in its files', () => {
  for (const { reasons, files } of rows) {
    assert.ok(files.length > 0, reasons.join());
    for (const file of files)
      for (const reason of reasons)
        assert.ok(
          readFileSync(project + file, 'utf8').includes(reason.replace('…', '')),
          `${file} lacks ${reason}`,
        );
  }
});
