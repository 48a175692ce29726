// Where pages break: where a template asks for it, and not too near to the ends of a paragraph.
import { type Expected, type ExpectedBody, wordsOf } from './expected.ts';
import { unstacked } from './keeping.ts';
import type { Seen, SeenWord } from './pages.ts';

/** Where the words of a part stand. */
interface Span {
  readonly first: SeenWord;
  readonly last: SeenWord;
}

/** Judges the breaks between the blocks of sections; undefined when each that is asked for is made. */
export function judgeBreaks({ sections }: ExpectedBody, { words }: Seen): string | undefined {
  const places = new Map<string, SeenWord | undefined>();
  for (const word of words)
    if (word.number === '') places.set(word.key, places.has(word.key) ? undefined : word);
  const spanOf = (part: Expected): Span | undefined => {
    const found = wordsOf(part).flatMap(({ key, again }) => (again ? [] : (places.get(key) ?? [])));
    const [first] = found;
    if (first === undefined) return undefined;
    const earliest = found.reduce((least, one) => (one.page < least.page ? one : least), first);
    return {
      first: earliest,
      last: found.reduce((most, one) => (one.lastPage > most.lastPage ? one : most), first),
    };
  };
  for (const { parts } of sections) {
    let before: Span | undefined;
    let isAsked = false;
    for (const part of parts.flatMap(unstacked)) {
      const block = part.kind === 'word' ? undefined : part.block;
      if (block?.type === 'pageBreak' || block?.pageBreak === 'before') isAsked = true;
      const own = spanOf(part);
      if (own === undefined) {
        if (block?.pageBreak === 'after') isAsked = true;
        continue;
      }
      if (isAsked && before && own.first.page <= before.last.lastPage)
        return `break: ${own.first.key} stands on page ${own.first.page + 1} with ${before.last.key}`;
      isAsked = block?.pageBreak === 'after';
      before = own;
    }
  }
  return undefined;
}
