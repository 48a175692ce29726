// A packing list, a box for each carton with its code for pallets.
import type { Vocabulary } from '../../vocabulary.ts';

/** A number of 18 digits whose last one checks the others, by GS1. */
const sscc = (v: Vocabulary) => {
  const body = `0${v.digits(16)}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

export const data = (v: Vocabulary) => {
  const to = v.address();
  return {
    shipment: `SH${v.digits(7)}`,
    date: v.day(),
    consignee: [v.company(), to.name, to.street, `${to.code} ${to.town}`, to.country],
    cartons: v.list(v.int(5, 7), () => ({
      sscc: sscc(v),
      size: `${v.int(20, 80)} × ${v.int(20, 60)} × ${v.int(10, 50)}`,
      gross: v.amount(1, 30),
      items: v.list(v.int(3, 9), () => ({
        sku: v.digits(9),
        name: v.article(),
        origin: v.place().country,
        qty: v.int(1, 48),
        packed: v.chance(0.9),
      })),
    })),
  };
};
