// Which form of the Chinese characters a language wants: each country draws many of them in its own way.

/** What Noto calls its families by the form of their characters. */
export type HanRegion = 'JP' | 'KR' | 'SC' | 'TC' | 'HK';

const regions: readonly (readonly [languages: RegExp, region: HanRegion])[] = [
  [/^ja\b/i, 'JP'],
  [/^ko\b/i, 'KR'],
  [/^(?:zh|yue)\b.*-(?:HK|MO)\b|^yue\b/i, 'HK'],
  [/^zh\b.*-(?:TW|Hant)\b/i, 'TC'],
  [/^zh\b/i, 'SC'],
];

/** Returns the form for a language (BCP 47), or undefined for one that is not written with Chinese characters. */
export function hanRegion(lang: string): HanRegion | undefined {
  return regions.find(([languages]) => languages.test(lang))?.[1];
}

/** Returns families in the order in which they are tried: those with the forms of the language come first. */
export function byRegion<Family extends { readonly name: string }>(
  families: readonly Family[],
  region: HanRegion | undefined,
): readonly Family[] {
  if (region === undefined) return families;
  const isOf = ({ name }: Family): boolean => name.endsWith(` ${region}`);
  return [...families.filter(isOf), ...families.filter((family) => !isOf(family))];
}
