// docs/verify.md lists the rules that there are. `UPDATE=1` writes the list.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
import { formRules } from '../../src/einvoice/syntax/rules.ts';
import { facturxRules } from '../../src/verify/rules/facturx.ts';
import { rulesOf, sources } from '../../src/verify/rules/index.ts';
import { standards } from '../../src/verify/rules/rule.ts';

const page = 'docs/verify.md';
const carriers = /<!-- carriers -->[\s\S]*<!-- end of carriers -->/;
const pattern = /<!-- rules -->[\s\S]*<!-- end of rules -->/;

it('lists each rule with its clauses', () => {
  const iso = sources.filter(({ fx }) => fx === undefined);
  const rows = iso.map(
    ({ ua = '', a = '', levels = [], says }) =>
      `| ${ua} | ${a} | ${a === '' ? '' : levels.map((level) => level.replace('pdf/a-', '')).join(', ')} | ${says} |`,
  );
  const head = '| ISO 14289-1 | ISO 19005 | level | what must hold |\n|---|---|---|---|';
  const list = `<!-- rules -->\n${iso.length} rules.\n\n${head}\n${rows.join('\n')}\n<!-- end of rules -->`;
  requireList(list, pattern);
});

it('lists each rule for PDFs that carry an e-invoice', () => {
  const rows = facturxRules.map(({ fx = '', says }) => `| ${fx} | ${says} |`);
  const head = '| number | what must hold |\n|---|---|';
  requireList(`<!-- carriers -->\n${head}\n${rows.join('\n')}\n<!-- end of carriers -->`, carriers);
});

function requireList(list: string, place: RegExp): void {
  const text = readFileSync(page, 'utf8');
  if (process.env.UPDATE)
    writeFileSync(
      page,
      text.replace(place, () => list),
    );
  else assert.equal(place.exec(text)?.[0], list);
}

it('lists each rule of the form of e-invoices', () => {
  const marks = /<!-- form rules -->[\s\S]*<!-- end of form rules -->/;
  const rows = formRules.map(({ id, text }) => `| ${id} | ${text} |`);
  const list = `<!-- form rules -->\n| rule | what must hold |\n|---|---|\n${rows.join('\n')}\n<!-- end of form rules -->`;
  requireList(list, marks);
});

it('names no clause twice in a standard', () => {
  for (const standard of standards) {
    const ids = rulesOf(standard).map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  }
});
