// What is printed again where its block goes on on a further page: bound once, and once more where it asks for that.
import { type BinderPlace, Replay } from './binder-place.ts';
import type { DocumentState } from './document-state.ts';

/** What was bound for the first time, and for pages on which its block goes on, where these differ. */
export interface BoundAgain<T> {
  readonly first: T;
  readonly again: T | undefined;
}

/** Binds something that may ask `$continued`. `bind` binds it at a place. */
export function bindContinued<T>(
  state: DocumentState,
  place: BinderPlace,
  bind: (place: BinderPlace) => T,
): BoundAgain<T> {
  let isAsked = false;
  const names = {
    get continued() {
      isAsked = true;
      return false;
    },
  };
  const { notes, numbers } = state;
  const from = { notes: notes.length, numbers: numbers.given.length };
  const first = bind({ ...place, scope: place.scope.withNames(names) });
  // What stands in something that is printed again does not go on by itself.
  if (!isAsked || place.replay) return { first, again: undefined };
  const replay = new Replay(notes.slice(from.notes), numbers.given.slice(from.numbers));
  const scope = place.scope.withNames({ continued: true });
  return { first, again: bind({ ...place, scope, replay }) };
}
