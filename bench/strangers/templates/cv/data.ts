// A curriculum vitae in two fonts, with dots for skills.
import type { Vocabulary } from '../../vocabulary.ts';

const job = (v: Vocabulary, index: number) => ({
  from: `${2024 - index * 3}-${String(v.int(1, 9)).padStart(2, '0')}-01`,
  ...(index > 0 ? { to: `${2026 - index * 3}-${String(v.int(10, 12))}-01` } : {}),
  title: v.pick(['Engineer', 'Head of design', 'Analyst', 'Project lead', 'Researcher', 'Editor', 'Buyer']),
  company: v.company(),
  town: v.town(),
  points: v.list(v.int(2, 3), () => v.sentence('en')),
});

export const data = (v: Vocabulary) => ({
  name: v.person(),
  profession: v.title('en', 4),
  contact: [v.street(), v.town(), `+49 ${v.digits(3)} ${v.digits(7)}`, `${v.digits(4)}@example.com`],
  photo: v.picture('product'),
  summary: v.paragraph('en', 3),
  jobs: v.list(v.int(3, 4), (index) => job(v, index)),
  education: v.list(3, (index) => ({
    years: `${2012 - 4 * index}–${2016 - 4 * index}`,
    degree: v.title('en', 4),
    school: `University of ${v.town()}`,
  })),
  skills: v.list(12, () => ({ name: v.goods(), level: v.int(1, 5) })),
  publications: v.list(
    v.int(3, 5),
    () => `${v.surname()}, ${v.surname()}: ${v.title('en', 9)}. ${v.town()}, ${v.int(2009, 2026)}.`,
  ),
});
