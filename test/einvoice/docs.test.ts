// docs/einvoice-rules.md lists the rules, terms and code lists that there are. `UPDATE=1` writes the lists.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
import { codeListDates, codesOf } from '../../src/einvoice/codes/codes.ts';
import type { CodeListName } from '../../src/einvoice/codes/names.ts';
import { profiles } from '../../src/einvoice/profile.ts';
import { invoiceRules } from '../../src/einvoice/rules/check.ts';
import { type InvoiceRule, ruleGroups } from '../../src/einvoice/rules/rule.ts';
import { placedTerms } from '../../src/einvoice/terms.ts';

const page = 'docs/einvoice-rules.md';

function same(name: string, list: string): void {
  const pattern = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- end of ${name} -->`);
  const whole = `<!-- ${name} -->\n${list}\n<!-- end of ${name} -->`;
  const text = readFileSync(page, 'utf8');
  if (process.env.UPDATE)
    writeFileSync(
      page,
      text.replace(pattern, () => whole),
    );
  else assert.equal(pattern.exec(text)?.[0], whole);
}

function severity({ severity: plain, profiles: only, fatalIn, refusedIn }: InvoiceRule): string {
  const titles = (names: InvoiceRule['profiles'] = []) =>
    names.map((name) => profiles[name].title).join(', ');
  const kind = [
    plain,
    ...(fatalIn === undefined ? [] : [`fatal in ${titles(fatalIn)}`]),
    ...(refusedIn === undefined ? [] : [`fatal where ${titles(refusedIn)} is received`]),
  ].join(', ');
  return only === undefined || only.length === 1 ? kind : `${kind}; ${titles(only)}`;
}

it('lists each rule', () => {
  const groups = ruleGroups.map((group) => {
    const rules = invoiceRules.filter((rule) => rule.group === group);
    const rows = rules.map(
      (rule) =>
        `| ${rule.id}${rule.alike === undefined ? '' : ` (${rule.alike.join(', ')})`} | ${rule.terms.join(', ')} | ${rule.text} | ${severity(rule)} |`,
    );
    const title = group[0]?.toUpperCase() + group.slice(1);
    return `### ${title}: ${rules.length}\n\n| rule | terms | what it asks for | severity |\n|---|---|---|---|\n${rows.join('\n')}`;
  });
  same('rules', `${invoiceRules.length} rules.\n\n${groups.join('\n\n')}`);
});

it('lists each term', () => {
  const lists = new Set(placedTerms.filter(({ term }) => term.many).map(({ path }) => path.join('.')));
  const rows = placedTerms.map(({ path, term }) => {
    const place = path
      .map((step, index) => (lists.has(path.slice(0, index + 1).join('.')) ? `${step}[]` : step))
      .join('.');
    return `| \`${place}\` | ${term.id} | ${term.name} | ${term.codes ?? term.kind} |`;
  });
  same('terms', `| place | number | name | kind or code list |\n|---|---|---|---|\n${rows.join('\n')}`);
});

it('lists each code list', () => {
  const rows = Object.entries(codeListDates).map(([name, { released, source }]) => {
    // The keys of the table are the names of the lists.
    const list = name as CodeListName;
    const asked = placedTerms.filter(({ term }) => term.codes === list).map(({ term }) => term.id);
    return `| ${list} | ${codesOf(list).size} | ${released} | ${source} | ${asked.join(', ')} |`;
  });
  same(
    'lists',
    `| list | codes | released | taken from | terms |\n|---|---|---|---|---|\n${rows.join('\n')}`,
  );
});
