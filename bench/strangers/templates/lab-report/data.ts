// A report of a laboratory: values in their ranges, with a small drawing for each. It claims PDF/UA and PDF/A.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => {
  const day = v.day();
  return {
    lab: `${v.surname()} Laboratories`,
    patient: {
      name: v.person(),
      born: `19${v.int(30, 99)}-0${v.int(1, 9)}-1${v.int(0, 9)}`,
      sex: v.pick(['f', 'm', 'x']),
    },
    doctor: `Dr ${v.person()}`,
    sample: { id: `S${v.digits(9)}`, taken: `${day}T${v.time(7, 10)}`, received: `${day}T${v.time(11, 15)}` },
    results: ['Haematology', 'Chemistry', 'Hormones', 'Urine'].flatMap((group) =>
      v.list(v.int(6, 10), () => {
        const low = v.amount(0.1, 60);
        const high = low + v.amount(1, 90);
        return {
          group,
          test: v.article(),
          value: Math.round((low + (high - low) * (v.int(-25, 125) / 100)) * 100) / 100,
          unit: v.pick(['g/dl', 'mmol/l', 'µg/l', 'U/l', '%', 'pg']),
          low,
          high,
        };
      }),
    ),
    ...(v.chance(0.7) ? { comment: v.paragraph('en', 3) } : {}),
  };
};
