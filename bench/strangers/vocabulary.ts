// The words of strangers' documents: names, streets, goods and sentences of several languages, drawn from a seed.
import { readdirSync, readFileSync } from 'node:fs';
import { Random } from '../../test/fuzz/random.ts';

const folder = new URL('./words/', import.meta.url);
const linesOf = (file: string) => readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');

/** The languages in which there are sentences. */
export type Language = 'en' | 'de' | 'fr' | 'es';

const words = {
  surnames: linesOf('surnames.txt'),
  firstNames: linesOf('first-names.txt'),
  streets: linesOf('streets.txt'),
  towns: linesOf('towns.txt').map((line) => line.split('\t')),
  goods: linesOf('goods.txt'),
  sentences: {
    en: linesOf('sentences-en.txt'),
    de: linesOf('sentences-de.txt'),
    fr: linesOf('sentences-fr.txt'),
    es: linesOf('sentences-es.txt'),
  },
};

const pictureFolder = new URL('./pictures/', import.meta.url);
const dataUris = new Map<string, string[]>();

/** All pictures of one kind as data URIs: `photo` 900 × 600, `product` 300 × 300. */
const picturesOf = (kind: string) => {
  const known = dataUris.get(kind);
  if (known) return known;
  const names = readdirSync(pictureFolder).filter((name) => name.startsWith(kind));
  const uris = names.sort().map((name) => {
    const type = name.endsWith('.png') ? 'png' : 'jpeg';
    return `data:image/${type};base64,${readFileSync(new URL(name, pictureFolder)).toString('base64')}`;
  });
  dataUris.set(kind, uris);
  return uris;
};

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a document's data are made of. Equal seeds give equal documents. */
export class Vocabulary extends Random {
  /** So many things; `make` gets the place of each, from 0. */
  list<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }

  /** An amount with two decimals. */
  amount(from: number, to: number) {
    return this.int(Math.round(from * 100), Math.round(to * 100)) / 100;
  }

  digits(count: number) {
    return this.list(count, () => String(this.int(0, 9))).join('');
  }

  /** A calendar day of 2026, such as `2026-03-16`, so many days after the first of January. */
  day(from = 0, to = 364) {
    return new Date(Date.UTC(2026, 0, 1 + this.int(from, to))).toISOString().slice(0, 10);
  }

  time(fromHour = 7, toHour = 20) {
    return `${String(this.int(fromHour, toHour)).padStart(2, '0')}:${String(this.int(0, 59)).padStart(2, '0')}`;
  }

  firstName() {
    return this.pick(words.firstNames);
  }

  surname() {
    return this.pick(words.surnames);
  }

  person() {
    return `${this.firstName()} ${this.surname()}`;
  }

  company() {
    const form = this.pick([
      'GmbH',
      'AG',
      'Ltd',
      'S.A.',
      'SARL',
      'B.V.',
      'Kft.',
      'e.K.',
      'S.p.A.',
      'A/S',
      'Oy',
      'GmbH & Co. KG',
    ]);
    const trade = this.pick([
      '',
      ` ${upper(this.goods())}`,
      ` & ${this.surname()}`,
      ' Logistik',
      ' Metallbau',
      ' Consulting',
      ' Foods',
      ' Energie',
    ]);
    return `${this.surname()}${trade} ${form}`;
  }

  street() {
    return `${this.pick(words.streets)} ${this.int(1, 180)}${this.chance(0.1) ? this.pick(['a', 'b', 'c']) : ''}`;
  }

  /** A place with its postal code, and its country as a code of two letters. */
  place() {
    const [name = '', country = ''] = this.pick(words.towns);
    return { code: String(this.int(10000, 99999)), town: name, country };
  }

  town() {
    return this.place().town;
  }

  address() {
    const { code, town, country } = this.place();
    return { name: this.person(), street: this.street(), code, town, country };
  }

  goods() {
    return this.pick(words.goods);
  }

  /** Goods as a list names them: `Walnut desk lamp, 24 cm`. */
  article() {
    const size = this.pick([
      '',
      `, ${this.int(4, 90)} cm`,
      `, ${this.amount(0.1, 9).toFixed(2)} kg`,
      `, ${this.int(2, 24)} pcs`,
      ' – refill',
      ` No. ${this.int(2, 99)}`,
    ]);
    return `${upper(this.goods())}${size}`;
  }

  sentence(language: Language) {
    return this.pick(words.sentences[language]);
  }

  paragraph(language: Language, sentences: number) {
    return this.list(sentences, () => this.sentence(language)).join(' ');
  }

  /** Some words of a sentence, as a heading has them. */
  title(language: Language, most = 5) {
    const parts = this.sentence(language)
      .replace(/[.,«»„“”"]/g, '')
      .split(' ')
      .filter(Boolean);
    return upper(parts.slice(0, Math.min(most, Math.max(2, parts.length))).join(' '));
  }

  iban() {
    return `DE${this.digits(2)} ${this.list(4, () => this.digits(4)).join(' ')} ${this.digits(2)}`;
  }

  /** A picture as a data URI. */
  picture(kind: 'photo' | 'product') {
    return this.pick(picturesOf(kind));
  }
}

/** How many entries each list has; of sentences, how many different words. */
export function wordCounts(): Readonly<Record<string, number>> {
  const { sentences, ...lists } = words;
  const wordsOf = (texts: readonly string[]) =>
    new Set(
      texts
        .join(' ')
        .toLowerCase()
        .match(/\p{L}{3,}/gu),
    ).size;
  return Object.fromEntries([
    ...Object.entries(lists).map(([name, list]) => [name, list.length]),
    ...Object.entries(sentences).map(([language, texts]) => [`sentences ${language}`, wordsOf(texts)]),
  ]);
}
