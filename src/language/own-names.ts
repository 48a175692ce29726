// What the names and functions of the language itself do, for editors and for the reference.

/** What Platen's own names do, with an example. Those of JSONata are described at jsonata.org. */
export const ownNames: Readonly<Record<string, string>> = {
  currency: "$currency(total, 'EUR')\nAn amount of money as the locale writes it.",
  decimal: '$decimal(weight, 2)\nA number as the locale writes it, with so many digits after the sign.',
  percent: '$percent(rate, 1)\nA share as a percentage: 0.19 is 19 %.',
  date: "$date(issued, 'dd.MM.yyyy')\nA date in a pattern, or as the locale writes it.",
  roundHalfUp: '$roundHalfUp(price, 2)\nRounds as tradespeople do: 0.125 becomes 0.13.',
  t: "$t('total')\nA message in the language of the document.",
  pageOf: "$pageOf('#terms')\nThe page on which the block with this id stands.",
  numberOf: "$numberOf('#terms')\nThe number of the heading, table or figure with this id.",
  pageNumber: 'The number of this page. It is known in header, footer and background.',
  totalPages: 'How many pages there are. It is known in header, footer and background.',
  sectionPage: 'The number of this page in its section. It is known in header, footer and background.',
  sectionPages: 'How many pages the section has. It is known in header, footer and background.',
  root: 'The whole data, also inside a row.',
  index: 'The place of the item in its list, from 0.',
  position: 'The place of the item in its list, from 1.',
  rows: 'All rows of the table.',
  sums: 'The sums of all rows up to here.',
  pageSums: 'The sums of the rows on this page.',
  key: 'What the rows of this group have in common.',
  group: 'The rows of this group.',
  groupSums: 'The sums of this group.',
  continued: 'Whether the head of a table, group or box is printed again, since it goes on.',
};
