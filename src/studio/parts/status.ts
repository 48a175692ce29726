// What is said of the document: its faults and warnings, and below them the line with its facts.
import { type ComponentChild, h } from 'preact';
import type { Issue, PlacedWarning } from '../../errors.ts';
import type { Openable, StudioState } from '../protocol.ts';
import type { Actions, PartProps } from './model.ts';

/** Returns the faults and warnings of the last change. */
export function Faults({ model: { state }, actions }: PartProps): ComponentChild {
  if (!state) return null;
  const { faults, warnings, message, shown } = state;
  const count = faults.length + (message === '' ? 0 : 1);
  if (count + warnings.length === 0) return null;
  const heading = count > 0 ? counted(count, 'fault') : counted(warnings.length, 'warning');
  return h(
    'section',
    { class: `faults ${count > 0 ? 'broken' : ''}`, 'aria-label': heading },
    h(
      'h2',
      null,
      heading,
      count > 0 && shown > 0 ? h('span', null, 'The pages are those of the last good document.') : null,
    ),
    h(
      'ul',
      { tabIndex: 0 },
      message === '' ? null : h('li', { class: 'fault' }, h('p', null, message)),
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
    h('p', null, message),
    hint ? h('p', { class: 'hint' }, hint) : null,
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
    { class: 'status' },
    h('p', { role: 'status' }, connected ? notice || outcome(state) : 'platen dev has ended: start it again'),
    state && state.shown > 0 ? h('p', { class: 'facts' }, ...factsOf(state)) : null,
  );
}

function outcome(state: StudioState | undefined): string {
  if (!state || state.revision === 0) return 'Waiting for the first document';
  const count = state.faults.length + (state.message === '' ? 0 : 1);
  if (count > 0) return counted(count, 'fault');
  return state.warnings.length > 0 ? counted(state.warnings.length, 'warning') : 'All is well';
}

function factsOf({ pages, bytes, durationMs, standards }: StudioState): readonly ComponentChild[] {
  return [
    h('span', null, counted(pages, 'page')),
    h('span', null, size(bytes)),
    h('span', { title: 'The time that the engine took' }, `${durationMs} ms`),
    ...(standards ?? []).map(({ name, kept }) =>
      h('span', { class: kept ? 'kept' : 'not-kept' }, `${name.toUpperCase()} ${kept ? 'kept' : 'broken'}`),
    ),
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
