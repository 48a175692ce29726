// Caches that outlive a document are in the list of docs/architecture.md, which says their bound and what they bring.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

/** A map or a cache of a whole module that begins empty. */
const cache =
  /^(?:export )?const \w+(?:: [^=]+)? = new (?:Map|WeakMap|PictureCache)(?:<[^;]*>)?\((?:\d[\d *]*)?\);$/m;

/** Files whose maps go with one document, one connection or one run of a command, or stay empty. */
const others: Readonly<Record<string, string>> = {
  'src/assets/svg/cascade.ts': 'stays empty',
  'src/blocks/markdown/parse.ts': 'stays empty',
  'src/layout/document/compose.ts': 'stays empty',
  'src/template/bind/einvoice/bound-terms.ts': 'stays empty',
  'src/template/bind/printed/printed-terms.ts': 'stays empty',
  'src/admission/fair-queue.ts': 'stays empty',
  'src/http/pipeline.ts': 'goes with a connection',
  'src/http/timed-response.ts': 'goes with a connection',
  'src/layout/explain/origin.ts': 'goes with the boxes of a document',
  'src/template/fields/field.ts': 'holds the facts of fields, which are made once',
  'src/verify/rules/cells.ts': 'goes with the PDF that is judged',
  'src/verify/rules/properties.ts': 'goes with the PDF that is judged',
};

const [, list = ''] = readFileSync('docs/architecture.md', 'utf8').split('## Caches that outlive a document');
const [section = ''] = list.split('\n## ');
const withCaches = globSync('src/**/*.ts')
  .filter((path) => !/^src\/(cli|client|studio)\//.test(path) && cache.test(readFileSync(path, 'utf8')))
  .sort();

it('lists each file with a cache', () => {
  assert.ok(withCaches.length > 20);
  const missing = withCaches.filter((path) => {
    return others[path] === undefined && !section.includes(`\`${path}\``);
  });
  assert.deepEqual(missing, []);
});

it('excuses no file that has none', () => {
  assert.deepEqual(
    Object.keys(others).filter((path) => !withCaches.includes(path)),
    [],
  );
});

it('names no file that is not there', () => {
  const named = [...section.matchAll(/`(src\/[^`]+\.ts)`/g)].map(([, path = '']) => path);
  assert.deepEqual(
    named.filter((path) => !existsSync(path)),
    [],
  );
});

it('sees a cache', () => {
  assert.match('const formats = new Map<string, Intl.NumberFormat>();', cache);
  assert.match('const rasters = new PictureCache(32 * 1024 * 1024);', cache);
  assert.doesNotMatch("const names = new Map([['a', 1]]);", cache);
});
