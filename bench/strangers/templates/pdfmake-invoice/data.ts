// An invoice as pdfmake's examples have it: every cell a text with a style of its own.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => {
  const client = v.address();
  return {
    company: {
      name: v.company(),
      street: v.street(),
      city: v.town(),
      phone: `+1 ${v.digits(3)} ${v.digits(3)} ${v.digits(4)}`,
    },
    client: {
      name: client.name,
      street: client.street,
      city: `${client.code} ${client.town}`,
      country: client.country,
    },
    invoiceNumber: `INV-${v.digits(6)}`,
    date: v.day(),
    status: v.pick(['Paid', 'Open', 'Overdue']),
    items: v.list(v.int(9, 14), () => ({
      title: v.article(),
      details: v.sentence('en'),
      qty: v.int(1, 24),
      price: v.amount(3, 480),
      discount: v.chance(0.3) ? v.amount(1, 3) : 0,
    })),
    notes: v.list(3, () => v.sentence('en')),
  };
};
