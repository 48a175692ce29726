// A menu in two columns, with dots up to the price.
import type { Vocabulary } from '../../vocabulary.ts';

const courses = ['Entrées', 'Soupes', 'Poissons', 'Viandes', 'Fromages', 'Desserts'];

export const data = (v: Vocabulary) => ({
  restaurant: `Chez ${v.firstName()}`,
  address: `${v.street()}, ${v.town()}`,
  courses: courses.map((name) => ({
    name,
    dishes: v.list(v.int(3, 5), () => ({
      name: v.title('fr', 3),
      about: v.title('fr', 9),
      price: v.int(10, 70) / 2,
      vegan: v.chance(0.3),
      allergens: v.list(v.int(0, 3), () => String(v.int(1, 14))),
    })),
  })),
});
