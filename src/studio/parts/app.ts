// The whole page: the bar, the pages with what stands beside them, and the line at the bottom.
import { type ComponentChild, h } from 'preact';
import { words } from '../words/words.ts';
import { Bar } from './bar.ts';
import { Begin } from './begin/begin.ts';
import { Card } from './card.ts';
import { Desk, Separator } from './desk.ts';
import { Gallery } from './gallery.ts';
import type { PartProps } from './model.ts';
import { Mounted } from './mounted.ts';
import { Panel } from './panel/panel.ts';
import { Release } from './release/release.ts';
import { Help, Search } from './search.ts';
import { Faults, Status } from './status.ts';
import { Differences, Versions } from './versions.ts';

/** What the page is made of besides its parts: they draw themselves. */
export interface AppProps extends PartProps {
  readonly viewer: HTMLElement;
  /** The pages of the version that it is compared with. */
  readonly old: HTMLElement;
  readonly thumbnails: HTMLElement;
  readonly editor: HTMLElement;
}

/** Returns the page. */
export function App({ model, actions, viewer, old, thumbnails, editor }: AppProps): ComponentChild {
  const isEmpty = model.view.pages === 0;
  const { compare } = model;
  return h(
    'div',
    { class: 'studio' },
    h(Bar, { model, actions }),
    h(
      'div',
      { class: 'work' },
      h(Desk, { model, actions, editor }),
      h(Separator, { model, actions }),
      h(Mounted, {
        element: thumbnails,
        hidden: !model.thumbnails || isEmpty || compare !== undefined || model.design !== undefined,
        class: 'side',
      }),
      h(
        'div',
        { class: 'document' },
        h(Search, { model, actions }),
        h(Versions, { model, actions }),
        h(
          'div',
          { class: 'stages' },
          compare?.chosen === undefined
            ? null
            : h(Mounted, { key: 'old', element: old, hidden: false, class: 'stage old' }),
          h(Mounted, { key: 'now', element: viewer, hidden: false, class: 'stage' }),
        ),
        isEmpty ? h(Empty, { model, actions }) : null,
        h(Card, { model, actions }),
        h(Differences, { model, actions }),
        h(Faults, { model, actions }),
      ),
      h(Panel, { model, actions }),
    ),
    h(Status, { model, actions }),
    h(Gallery, { model, actions }),
    h(Begin, { model, actions }),
    h(Release, { model, actions }),
    h(Help, { model, actions }),
  );
}

function Empty({ model: { state }, actions }: PartProps): ComponentChild {
  const failed = state !== undefined && state.faults.length + state.message.length > 0;
  if (state?.revision === 0 && state.template === undefined)
    return h(
      'p',
      { class: 'empty' },
      words.empty.noTemplate,
      h(
        'button',
        { type: 'button', class: 'button word', onClick: () => actions.setBegin(true) },
        words.beginning.title,
      ),
    );
  return h('p', { class: 'empty' }, failed ? words.empty.mended : words.empty.soon);
}
