// The whole page: the bar, the pages with what stands beside them, and the line at the bottom.
import { type ComponentChild, h } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Bar } from './bar.ts';
import type { PartProps } from './model.ts';
import { Help, Search } from './search.ts';
import { Faults, Status } from './status.ts';

/** What the page is made of besides its parts: they draw themselves. */
export interface AppProps extends PartProps {
  readonly viewer: HTMLElement;
  readonly thumbnails: HTMLElement;
}

/** The page. */
export function App({ model, actions, viewer, thumbnails }: AppProps): ComponentChild {
  const isEmpty = model.view.pages === 0;
  return h(
    'div',
    { class: 'studio' },
    h(Bar, { model, actions }),
    h(
      'div',
      { class: 'work' },
      h(Mounted, { element: thumbnails, hidden: !model.thumbnails || isEmpty, class: 'side' }),
      h(
        'div',
        { class: 'document' },
        h(Search, { model, actions }),
        h(Mounted, { element: viewer, hidden: false, class: 'stage' }),
        isEmpty ? h(Empty, { model, actions }) : null,
        h(Faults, { model, actions }),
      ),
    ),
    h(Status, { model, actions }),
    h(Help, { model, actions }),
  );
}

function Empty({ model: { state } }: PartProps): ComponentChild {
  const failed = state !== undefined && state.faults.length + state.message.length > 0;
  return h(
    'p',
    { class: 'empty' },
    failed ? 'The pages appear here when the faults below are mended.' : 'The pages appear here.',
  );
}

interface MountedProps {
  readonly element: HTMLElement;
  readonly hidden: boolean;
  readonly class: string;
}

/** Holds an element that is not drawn by this library. */
function Mounted({ element, hidden, class: name }: MountedProps): ComponentChild {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.replaceChildren(element);
  }, [element]);
  return h('div', { ref: holder, class: name, hidden });
}
