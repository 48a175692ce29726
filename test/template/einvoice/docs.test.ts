// The pages list the names that `einvoice` takes, the rules and the code lists. `UPDATE=1` writes the lists.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
import { codeListDates, codesOf } from '../../../src/einvoice/codes/codes.ts';
import type { CodeListName } from '../../../src/einvoice/codes/names.ts';
import { invoiceRules } from '../../../src/einvoice/rules/check.ts';
import { invoiceTerms } from '../../../src/einvoice/terms.ts';
import { type TermEntry, termsIn } from '../../../src/template/fields/einvoice-entries.ts';

/** Compares what stands between two marks of a page, or writes it. */
function listed(page: string, mark: string, content: string): void {
  const pattern = new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- end of ${mark} -->`);
  const list = `<!-- ${mark} -->\n${content}\n<!-- end of ${mark} -->`;
  const text = readFileSync(page, 'utf8');
  if (process.env.UPDATE)
    writeFileSync(
      page,
      text.replace(pattern, () => list),
    );
  else assert.equal(pattern.exec(text)?.[0], list);
}

const kinds: Readonly<Record<string, string>> = {
  amount: ', amount',
  price: ', price',
  percent: ', percent',
  quantity: ', quantity',
  date: ', date',
};

/** A name with its number, and what it takes where that is not a text. */
function told(name: string, { id, kind, codes }: TermEntry): string {
  return `\`${name}\` ${id}${codes === undefined ? (kinds[kind] ?? '') : `, ${codes}`}`;
}

/** The rows of an object and of the objects below it. */
function rows(
  way: string,
  terms: object,
  { id, many }: { readonly id: string; readonly many?: true },
): string[] {
  const entries = termsIn(terms);
  const own = entries.flatMap(([name, term]) => (term.terms === undefined ? [told(name, term)] : []));
  const below = entries.flatMap(([name, term]) =>
    term.terms === undefined ? [] : rows(way === '' ? name : `${way}.${name}`, term.terms, term),
  );
  const head = way === '' ? '`einvoice`' : `\`${way}\`${many ? ', a list' : ''}`;
  return [...(own.length > 0 ? [`| ${head} | ${id} | ${own.join('; ')} |`] : []), ...below];
}

it('lists each name with its number', () => {
  const head = '| in | group | names |\n|---|---|---|';
  const names = rows('', invoiceTerms, { id: '' }).join('\n');
  listed('docs/template-language.md', 'terms', `${head}\n${names}`);
});

it('lists each rule with its terms', () => {
  const told = invoiceRules.map(({ id, terms, text, profiles, severity }) => {
    const where = profiles === undefined ? '' : profiles.map((profile) => `\`${profile}\``).join(', ');
    return `| ${id} | ${terms.join(', ')} | ${text} | ${where} | ${severity === 'warning' ? 'warning' : ''} |`;
  });
  const head = '| rule | terms | what it asks | only in | |\n|---|---|---|---|---|';
  const content = `${invoiceRules.length} rules.\n\n${head}\n${told.join('\n')}`;
  listed('docs/einvoice.md', 'invoice rules', content);
});

it('lists each code list with its date', () => {
  const told = Object.entries(codeListDates).map(([name, { released, source }]) => {
    const count = codesOf(name as CodeListName).size;
    return `| ${name} | ${count} | ${source} | ${released} |`;
  });
  const head = '| list | codes | taken from | of |\n|---|---|---|---|';
  listed('docs/einvoice.md', 'code lists', `${head}\n${told.join('\n')}`);
});
