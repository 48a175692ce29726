// The rules measured on the list of machine rules that others published: none is missing.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { rulesOf } from '../../src/verify/rules/index.ts';
import type { Standard } from '../../src/verify/rules/rule.ts';

const root = '../shared/data/pdf-rules';

const lists: readonly (readonly [Standard, string])[] = [
  ['pdf/ua-1', 'PDFUA-1.xml'],
  ['pdf/a-3b', 'PDFA-3B.xml'],
  ['pdf/a-3a', 'PDFA-3A.xml'],
];

for (const [standard, file] of lists)
  it(`has each rule of ${file}`, { skip: !existsSync(root) && `no ${root}` }, () => {
    const source = readFileSync(`${root}/${file}`, 'utf8');
    const listed = [...source.matchAll(/<id [^>]*?clause="([\d.]+)"[^>]*?testNumber="(\d+)"/g)].map(
      ([, clause, test]) => `${clause}-${test}`,
    );
    assert.ok(listed.length > 100, `${listed.length} rules`);
    const ours = new Set(rulesOf(standard).map(({ clause }) => clause));
    assert.deepEqual(
      listed.filter((clause) => !ours.has(clause)),
      [],
    );
  });
