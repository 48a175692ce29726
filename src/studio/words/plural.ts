// Words that depend on a number, by the rules of Unicode for each language.

/** The forms of a text by the category of its number. `#` stands for the number. */
export type Forms = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Returns what makes the texts of a language: of forms a function from a number to its text. */
export function pluralsOf(language: string): (forms: Forms) => (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (forms) => (count) =>
    (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count));
}
