// What is said of the document: its faults and warnings, and below them the line with its facts.
import { type ComponentChild, h } from 'preact';
import type { Issue, PlacedWarning } from '../../errors.ts';
import type { Openable, StudioState } from '../protocol.ts';
import { words } from '../words/words.ts';
import type { Actions, PartProps } from './model.ts';

/** Returns the faults and warnings of the last change. */
export function Faults({ model: { state }, actions }: PartProps): ComponentChild {
  if (!state) return null;
  const { faults, warnings, message, shown } = state;
  const count = faults.length + (message === '' ? 0 : 1);
  if (count + warnings.length === 0) return null;
  const heading = count > 0 ? words.status.faults(count) : words.status.warnings(warnings.length);
  return h(
    'section',
    { class: `faults ${count > 0 ? 'broken' : ''}`, 'aria-label': heading },
    h('h2', null, heading, count > 0 && shown > 0 ? h('span', null, words.status.lastGood) : null),
    h(
      'ul',
      { tabIndex: 0 },
      message === '' ? null : h('li', { class: 'fault' }, h('p', { lang: 'en' }, message)),
      ...faults.map((issue) => entry(issue, 'fault', actions)),
      ...warnings.map((issue) => entry(issue, 'warning', actions)),
    ),
  );
}

function entry(
  issue: (Issue | PlacedWarning) & Openable,
  kind: 'fault' | 'warning',
  actions: Actions,
): ComponentChild {
  const { message, hint, open, line, column } = issue;
  const place = placeOf(issue);
  return h(
    'li',
    { class: kind },
    open === undefined
      ? h('code', null, place)
      : h(
          'button',
          { type: 'button', class: 'place', onClick: () => actions.openFile(open, line, column) },
          h('code', null, place),
        ),
    h('p', { lang: 'en' }, message),
    hint ? h('p', { class: 'hint', lang: 'en' }, hint) : null,
  );
}

function placeOf(issue: Issue | PlacedWarning): string {
  const { file, line, column, path } = issue;
  if (file === undefined) return `${'source' in issue ? issue.source : ''}${path}`;
  return line === undefined ? `${file} ${path}` : `${file}:${line}:${column ?? 1} ${path}`;
}

/** Returns the line at the bottom. */
export function Status({ model: { state, connected, notice } }: PartProps): ComponentChild {
  return h(
    'footer',
    { class: `status ${connected && notice !== '' ? 'noticed' : ''}` },
    h('p', { role: 'status' }, connected ? notice || outcome(state) : words.common.serverEnded),
    state && state.shown > 0 ? h('p', { class: 'facts' }, ...factsOf(state)) : null,
  );
}

function outcome(state: StudioState | undefined): string {
  if (!state || state.revision === 0) return words.status.waiting;
  const count = state.faults.length + (state.message === '' ? 0 : 1);
  if (count > 0) return words.status.faults(count);
  return state.warnings.length > 0 ? words.status.warnings(state.warnings.length) : words.status.allWell;
}

function factsOf({ pages, bytes, durationMs, standards }: StudioState): readonly ComponentChild[] {
  return [
    h('span', { class: 'lesser' }, words.common.pages(pages)),
    h('span', { class: 'lesser' }, sizeOf(bytes)),
    h('span', { class: 'lesser', title: words.status.engineTime }, `${durationMs} ms`),
    ...(standards ?? []).map(({ name, kept }) =>
      h(
        'span',
        { class: kept ? 'kept' : 'not-kept' },
        (kept ? words.status.kept : words.status.broken)(name.toUpperCase()),
      ),
    ),
  ];
}

/** Returns a number of bytes in words. */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return words.status.bytes(bytes);
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
