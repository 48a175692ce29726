// Shares the pages: as PDF, or as one HTML file.
import { type ComponentChild, h } from 'preact';
import { useState } from 'preact/hooks';
import { messageOf } from '../../../thrown.ts';
import { ofWindow } from '../../window.ts';
import { words } from '../../words/words.ts';
import type { PartProps } from '../model.ts';
import { sizeOf } from '../status.ts';

/** Returns the part of the dialog. */
export function Share({ model: { view, state }, actions }: PartProps): ComponentChild {
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { release } = words;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const copy = await actions.copyPages((page) => setMessage(release.drawing(page, view.pages)));
      const file = new Blob([copy.html], { type: 'text/html' });
      download(file, `${copy.name}.html`);
      setMessage(release.size(sizeOf(file.size)));
    } catch (error) {
      setMessage(messageOf(error));
    }
    setBusy(false);
  };
  const isEmpty = view.pages === 0;
  return h(
    'section',
    { 'aria-label': release.share },
    h('h3', null, release.share),
    h('p', null, release.htmlMeans),
    h(
      'div',
      { class: 'release-steps' },
      h('a', { class: 'button word', href: ofWindow('/document.pdf'), download: '' }, release.pdf),
      sizeOf(state?.bytes ?? 0),
      h(
        'button',
        { type: 'button', class: 'button word', disabled: isBusy || isEmpty, onClick: () => void save() },
        release.html,
      ),
      h('span', { role: 'status' }, message),
    ),
  );
}

/** Saves a file as the browser saves files. */
function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
