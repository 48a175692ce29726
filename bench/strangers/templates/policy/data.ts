// An insurance policy: cover with notes, conditions in two columns, margins of a book.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  numero: `${v.digits(3)}-${v.digits(7)}`,
  tomador: v.address(),
  efecto: v.day(),
  vence: `2027-0${v.int(1, 9)}-15`,
  coberturas: v.list(v.int(8, 12), () => ({
    nombre: v.title('es', 4),
    capital: v.int(1, 400) * 1000,
    franquicia: v.chance(0.5) ? v.int(1, 9) * 50 : 0,
    prima: v.amount(8, 240),
    ...(v.chance(0.3) ? { nota: v.sentence('es') } : {}),
  })),
  condiciones: v.list(v.int(14, 18), () => ({
    titulo: v.title('es', 4),
    parrafos: v.list(v.int(1, 3), () => v.paragraph('es', 3)),
  })),
});
