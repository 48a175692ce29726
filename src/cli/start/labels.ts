// The words and the locale of a template that is made from data.
import { wordsOf } from '../../studio/words/words.ts';
import { UsageError } from '../line/command.ts';

/** The words that are printed beside the data, and the locale of numbers and dates. */
export interface Labels {
  readonly locale: string;
  readonly total: string;
  readonly yes: string;
  readonly no: string;
}

const locales: Readonly<Record<string, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

/**
 * Returns the words of a language: the one that is asked for by its tag, else the one that the data names, else English.
 * Throws `UsageError` where there are no words of the one that is asked for.
 */
export function labelsOf(asked: string | undefined, named: unknown): Labels {
  const labels = labelsIn(asked ?? named) ?? (asked === undefined ? labelsIn('en') : undefined);
  if (labels) return labels;
  const known = Object.keys(locales).join(', ');
  throw new UsageError(`expected --language to be ${known}, or one such as de-AT, got "${asked}"`);
}

function labelsIn(tag: unknown): Labels | undefined {
  const locale = typeof tag === 'string' ? localeOf(tag.replaceAll('_', '-')) : undefined;
  const words = locale && wordsOf[locale.language]?.tableTexts;
  if (!words) return undefined;
  const { total, yes, no } = words;
  return { locale: locale.region ? locale.baseName : (locales[locale.language] ?? ''), total, yes, no };
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
