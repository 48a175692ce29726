// A school report in one of three languages, by messages.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => {
  const language = v.pick(['en', 'de', 'fr'] as const);
  return {
    language,
    school: `${v.surname()} – ${v.town()}`,
    year: '2025/26',
    class: `${v.int(5, 12)}${v.pick(['a', 'b', 'c'])}`,
    pupil: { name: v.person(), born: `201${v.int(0, 5)}-0${v.int(1, 9)}-1${v.int(0, 9)}`, town: v.town() },
    subjects: v.list(v.int(10, 12), () => ({
      name: v.title(language, 2).slice(0, 22),
      grade: v.int(10, 60) / 10,
      remark: v.title(language, 8),
      trend: v.list(6, () => v.int(1, 6)),
    })),
    absent: v.int(0, 12),
    words: v.paragraph(language, 3),
    day: v.day(180, 210),
    head: v.person(),
    teacher: v.person(),
  };
};
