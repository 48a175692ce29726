// The templates of the folder, each with a picture of its first page.
import { type ComponentChild, h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../thrown.ts';
import { pictureOf } from '../viewer/picture.ts';
import { words } from '../words/words.ts';
import type { PartProps } from './model.ts';

/** Returns the gallery. */
export function Gallery({ model: { gallery, folder, state }, actions }: PartProps): ComponentChild {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (gallery) dialog.current?.showModal();
    else dialog.current?.close();
  }, [gallery]);
  const templates = folder?.templates ?? [];
  return h(
    'dialog',
    {
      ref: dialog,
      class: 'gallery',
      'aria-label': words.gallery.templates,
      onClose: () => actions.setGallery(false),
    },
    h('h2', null, words.gallery.templates),
    gallery
      ? h(
          'div',
          { class: 'cards' },
          ...templates.map((path) =>
            h(
              'button',
              {
                key: path,
                type: 'button',
                'aria-current': path === state?.template,
                onClick: () => {
                  actions.setGallery(false);
                  actions.show(path);
                },
              },
              h(Picture, { query: { template: path } }),
              h('span', null, nameOf(path)),
            ),
          ),
        )
      : null,
    h(
      'button',
      { type: 'button', class: 'button word', onClick: () => actions.setGallery(false) },
      words.common.close,
    ),
  );
}

/** Returns the picture of a first page, see `pictureOf`. It is made when it comes into sight. */
export function Picture({ query }: { readonly query: Readonly<Record<string, string>> }): ComponentChild {
  const place = useRef<HTMLSpanElement>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    let isWanted = true;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      pictureOf(query, () => isWanted).then(
        (canvas) => isWanted && canvas && place.current?.replaceChildren(canvas),
        (error: unknown) => isWanted && setFault(messageOf(error)),
      );
    });
    if (place.current) observer.observe(place.current);
    return () => {
      isWanted = false;
      observer.disconnect();
    };
  }, [JSON.stringify(query)]);
  return h(
    'span',
    { class: 'preview', ref: place },
    fault === '' ? null : h('span', { class: 'fault' }, fault),
  );
}

/** Returns what a person calls a template: its folder, unless it lies with others. */
function nameOf(path: string): string {
  return path.replace(/\/template\.jsonc?$/, '');
}
