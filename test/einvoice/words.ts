// Words for texts of invoices, which XML, PDF and readers find hard.

/** Markup, quotes, spaces, signs beyond the plane of most letters, and a script that runs from right to left. */
export const words: readonly string[] = [
  'Café',
  'Beratung & Planung',
  'Größe <XL>',
  'l’été',
  '日本語',
  '"quoted"',
  'a]]>b',
  '𝄞 Musik',
  'tab\tand\nline',
  '100 %',
  '#1',
  'O’Neill',
  'مرحبا',
  'Σίσυφος',
];
