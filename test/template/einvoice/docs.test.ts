// docs/template-language.md lists the names that `einvoice` takes. `UPDATE=1` writes the list.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { it } from 'node:test';
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
