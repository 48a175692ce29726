// The way out for a style that is not declared: its properties, a list of names, or the nearest name.
import { written } from '../fields/meant-key.ts';
import { meantLength } from '../fields/meant-value.ts';
import { didYouMean } from '../names/nearest.ts';

/** Returns the way out for the name of a style that is none of the declared ones. */
export function styleNameHint(name: string, declared: ReadonlyMap<string, unknown>): string {
  if (name.includes(':')) return `write each property as a key: ${propertiesOf(name)}`;
  const several = name.split(/[\s,]+/).filter((each) => each !== '');
  if (several.length > 1 && several.every((each) => declared.has(each))) return `write ${written(several)}`;
  return didYouMean(name, declared.keys()) ?? 'declare it under "styles"';
}

/** Returns the properties of a style of CSS as keys. */
function propertiesOf(css: string): string {
  const pairs = css.split(';').flatMap((part) => {
    const [key = '', value = ''] = part.split(':').map((text) => text.trim());
    const name = key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (name === '' || value === '') return [];
    const meant = name === 'fontWeight' ? '"bold": true' : undefined;
    return [meant ?? `"${name}": ${JSON.stringify(meantLength(value) ?? value)}`];
  });
  return pairs.slice(0, 5).join(', ');
}
