// A certificate with a seal and two signatures.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  name: v.person(),
  course: v.title('en', 4),
  hours: v.int(8, 120),
  date: v.day(),
  place: v.town(),
  topics: v.list(8, () => v.title('en', 5)),
  signers: v.list(2, () => ({ name: v.person(), role: v.title('en', 3) })),
  number: `C-${v.digits(10)}`,
});
