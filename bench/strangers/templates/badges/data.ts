// Badges of a conference, ten on a sheet.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  event: `${v.town()} Summit 2026`,
  guests: v.list(v.int(36, 40), () => ({
    first: v.firstName(),
    last: v.surname(),
    company: v.company(),
    town: v.town(),
    role: v.pick(['Speaker', 'Guest', 'Guest', 'Guest', 'Staff']),
    id: `B${v.digits(11)}`,
  })),
});
