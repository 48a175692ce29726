// What is reported while the document stands beside a kept version: which one, what differs, and the way out where there is none.
import { type ComponentChild, h } from 'preact';
import type { CompareFacts } from '../compare/compare.ts';
import type { KeptVersion } from '../protocol.ts';
import { group, iconButton } from './icon.ts';
import type { Actions, PartProps } from './model.ts';

/** Returns the strip above the pages. */
export function Versions({ model: { compare }, actions }: PartProps): ComponentChild {
  if (!compare) return null;
  return h(
    'section',
    { class: 'versions', 'aria-label': 'Compared with a version' },
    h(Chosen, { compare, actions }),
    h('p', { role: 'status', class: compare.problem === '' ? '' : 'problem' }, summary(compare)),
    h(Steps, { compare, actions }),
  );
}

interface Props {
  readonly compare: CompareFacts;
  readonly actions: Actions;
}

function Chosen({ compare: { kept, chosen }, actions }: Props): ComponentChild {
  if (!kept || kept.versions.length === 0) return null;
  return h(
    'label',
    { title: `kept at ${kept.where}` },
    'Before: ',
    h(
      'select',
      {
        value: String(chosen?.version ?? ''),
        onChange: (event: Event) => {
          const wanted = Number((event.target as HTMLSelectElement).value);
          const found = kept.versions.find(({ version }) => version === wanted);
          if (found) actions.compareWith(found);
        },
      },
      ...kept.versions.map((one) => h('option', { value: String(one.version) }, nameOf(one))),
    ),
  );
}

function nameOf({ version, published, createdAt }: KeptVersion): string {
  return `version ${version}${published ? ', published' : ''} · ${createdAt.slice(0, 10)}`;
}

function summary({ problem, found, kept }: CompareFacts): string {
  if (problem !== '') return problem;
  if (!found) return 'comparing';
  const { differences, pages, oldPages } = found;
  const count = differences.length;
  const unpublished = kept?.versions.some(({ published }) => published) ? '' : ' · no version is published';
  const paper = pages === oldPages ? '' : ` · ${pages} pages, ${oldPages} before`;
  const seen = count === 0 ? 'the same is seen' : `${count} ${count === 1 ? 'difference' : 'differences'}`;
  return `${seen}${paper}${unpublished}`;
}

function Steps({ compare: { found, at }, actions }: Props): ComponentChild {
  const count = found?.differences.length ?? 0;
  return group(
    'Differences',
    ...(count === 0
      ? []
      : [
          h('span', { class: 'of' }, at < 0 ? '' : `${at + 1} of ${count}`),
          iconButton('previous', {
            label: 'Difference before',
            keys: 'K',
            onClick: () => actions.stepDifference(-1),
          }),
          iconButton('next', {
            label: 'Next difference',
            keys: 'J',
            onClick: () => actions.stepDifference(1),
          }),
        ]),
    iconButton('close', {
      label: 'Shut the comparison',
      keys: 'V',
      onClick: () => actions.setCompare(false),
    }),
  );
}

/** Returns the differences in words. */
export function Differences({ model: { compare }, actions }: PartProps): ComponentChild {
  const differences = compare?.found?.differences ?? [];
  if (differences.length === 0) return null;
  return h(
    'section',
    { class: 'differences', 'aria-label': 'Differences' },
    h(
      'ol',
      { tabIndex: 0 },
      ...differences.map(({ kind, text }, index) =>
        h(
          'li',
          null,
          h(
            'button',
            {
              type: 'button',
              class: `place ${kind}`,
              'aria-current': index === compare?.at,
              onClick: () => actions.goToDifference(index),
            },
            text,
          ),
        ),
      ),
    ),
  );
}
