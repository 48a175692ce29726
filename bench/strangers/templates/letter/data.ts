// A letter in a serif font, justified and with hyphens, as people write them in Typst.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => {
  const name = v.person();
  return {
    sender: { name, street: v.street(), town: v.town(), mail: `office@${v.digits(3)}.example.com` },
    recipient: { name: v.person(), company: v.company(), street: v.street(), town: v.town() },
    date: v.day(),
    subject: v.title('en', 8),
    paragraphs: v.list(4, () => v.paragraph('en', v.int(3, 5))),
    enclosures: v.list(v.int(0, 3), () => v.title('en', 4)),
    ...(v.chance(0.5) ? { note: v.sentence('en') } : {}),
  };
};
