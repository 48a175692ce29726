// The dialog that shows whether the template is ready, pushes and publishes it, and shares its pages.
import { type ComponentChild, h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../../thrown.ts';
import { publishVersion, pushTemplate } from '../../editor/files.ts';
import type { Released } from '../../protocol.ts';
import { words } from '../../words/words.ts';
import type { PartProps } from '../model.ts';
import { Check, Difference, Proof } from './ready.ts';
import { Share } from './share.ts';

/** Returns the dialog. */
export function Release({ model, actions }: PartProps): ComponentChild {
  const dialog = useRef<HTMLDialogElement>(null);
  const { release } = model;
  useEffect(() => {
    if (release) dialog.current?.showModal();
    else dialog.current?.close();
  }, [release]);
  const close = (): void => actions.setRelease(false);
  return h(
    'dialog',
    { ref: dialog, class: 'gallery release', 'aria-label': words.release.title, onClose: close },
    release
      ? h(
          'div',
          { class: 'release-body' },
          h('h2', null, words.release.title),
          h(Check, { model, actions }),
          h(Proof, null),
          h(Steps, { model, actions }),
          h(Share, { model, actions }),
          h('button', { type: 'button', class: 'button word', onClick: close }, words.common.close),
        )
      : null,
  );
}

/** The difference to what is published, and the two steps. */
function Steps({ model: { state }, actions }: PartProps): ComponentChild {
  const [done, setDone] = useState<Released | undefined>();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const isFaulty = (state?.faults.length ?? 0) > 0 || (state?.message ?? '') !== '';
  const take = async (work: () => Promise<Released>): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      await actions.saveNow();
      setDone(await work());
    } catch (error) {
      setMessage(messageOf(error));
    }
    setBusy(false);
  };
  const step = (name: string, work: () => Promise<Released>, isMain = false): ComponentChild =>
    h(
      'button',
      {
        type: 'button',
        class: isMain ? 'button word primary' : 'button word',
        disabled: isBusy || isFaulty || !isKnown,
        onClick: () => void take(work),
      },
      name,
    );
  return h(
    'section',
    { 'aria-label': words.release.difference },
    h('h3', null, words.release.difference),
    h(Difference, { key: String(done?.published && done.version), onKnown: setKnown }),
    h(
      'div',
      { class: 'release-steps' },
      step(words.release.push, () => pushTemplate(false)),
      done && !done.published
        ? step(words.release.publish(done.version), () => publishVersion(done), true)
        : step(words.release.pushAndPublish, () => pushTemplate(true), true),
    ),
    h(
      'div',
      { role: 'status' },
      message === '' ? null : h('p', { class: 'begin-message' }, message),
      done ? h(Done, { done }) : null,
    ),
  );
}

function Done({ done: { code, version, published, warnings } }: { readonly done: Released }): ComponentChild {
  const { release } = words;
  return [
    h('p', { class: 'release-done' }, (published ? release.published : release.pushed)(code, version)),
    warnings.length === 0
      ? null
      : h(
          'ul',
          null,
          h('li', null, release.refuses),
          ...warnings.map(({ path, message }) => h('li', null, `${path}: ${message}`)),
        ),
  ];
}
