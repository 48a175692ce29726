// The words of the studio in the language of the person: the one that was chosen in the settings, otherwise the browser's.
import { design as deDesign } from './de/design.ts';
import { hand as deHand } from './de/hand.ts';
import { names as deNames } from './de/names.ts';
import { studio as deStudio } from './de/studio.ts';
import { work as deWork } from './de/work.ts';
import { type DesignWords, design as enDesign } from './en/design.ts';
import { hand as enHand, type HandWords } from './en/hand.ts';
import { names as enNames, type NameWords } from './en/names.ts';
import { studio as enStudio, type StudioWords } from './en/studio.ts';
import { work as enWork, type WorkWords } from './en/work.ts';
import { design as frDesign } from './fr/design.ts';
import { hand as frHand } from './fr/hand.ts';
import { names as frNames } from './fr/names.ts';
import { studio as frStudio } from './fr/studio.ts';
import { work as frWork } from './fr/work.ts';

/** The words, as each language has them. */
export type Words = StudioWords & DesignWords & NameWords & WorkWords & HandWords;

const english: Words = { ...enStudio, ...enDesign, ...enNames, ...enWork, ...enHand };

/** The words of all languages. */
export const wordsOf: Readonly<Record<string, Words>> = {
  en: english,
  de: { ...deStudio, ...deDesign, ...deNames, ...deWork, ...deHand },
  fr: { ...frStudio, ...frDesign, ...frNames, ...frWork, ...frHand },
};

/** The languages, each by its own name. */
export const languages: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' };

const remembered = 'platen.language';

/** The language that was chosen, or '' for the one of the browser. */
export function chosenLanguage(): string {
  const chosen = typeof document === 'undefined' ? null : localStorage.getItem(remembered);
  return chosen !== null && chosen in languages ? chosen : '';
}

/** Remembers a language; '' is that of the browser. It counts when the page is loaded again. */
export function chooseLanguage(language: string): void {
  localStorage.setItem(remembered, language);
}

/** Returns the first language of a browser that there are words for; English where there is none. */
export function preferredOf(wanted: readonly string[]): string {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return known.find((language) => language in languages) ?? 'en';
}

/** The language of this page. */
export const language: string =
  typeof document === 'undefined' ? 'en' : chosenLanguage() || preferredOf(navigator.languages);

/** The words of this page. */
export const words: Words = wordsOf[language] ?? english;

/** Returns what a person calls a key of the language, or a kind of place. What has no word is called as it is written. */
export function calledAs(names: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}
