// What is reported while the document stands beside a kept version: which one, what differs, and the way out where there is none.
import { type ComponentChild, h } from 'preact';
import type { CompareFacts } from '../compare/compare.ts';
import type { KeptVersion } from '../protocol.ts';
import { words } from '../words/words.ts';
import { group, iconButton } from './icon.ts';
import type { Actions, PartProps } from './model.ts';

/** Returns the strip above the pages. */
export function Versions({ model: { compare }, actions }: PartProps): ComponentChild {
  if (!compare) return null;
  return h(
    'section',
    { class: 'versions', 'aria-label': words.versions.compared },
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
    { title: words.versions.keptAt(kept.where) },
    words.versions.before,
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
  return `${words.versions.version(version, published)} · ${createdAt.slice(0, 10)}`;
}

function summary({ problem, found, kept }: CompareFacts): string {
  if (problem !== '') return problem;
  if (!found) return words.versions.comparing;
  const { differences, pages, oldPages } = found;
  const count = differences.length;
  const unpublished = kept?.versions.some(({ published }) => published)
    ? ''
    : ` · ${words.versions.nonePublished}`;
  const paper = pages === oldPages ? '' : ` · ${words.versions.pagesBefore(pages, oldPages)}`;
  const seen = count === 0 ? words.versions.same : words.versions.count(count);
  return `${seen}${paper}${unpublished}`;
}

function Steps({ compare: { found, at }, actions }: Props): ComponentChild {
  const count = found?.differences.length ?? 0;
  return group(
    words.versions.differences,
    ...(count === 0
      ? []
      : [
          h('span', { class: 'of' }, at < 0 ? '' : words.common.of(at + 1, count)),
          iconButton('previous', {
            label: words.versions.differenceBefore,
            keys: 'K',
            onClick: () => actions.stepDifference(-1),
          }),
          iconButton('next', {
            label: words.versions.nextDifference,
            keys: 'J',
            onClick: () => actions.stepDifference(1),
          }),
        ]),
    iconButton('close', {
      label: words.versions.shut,
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
    { class: 'differences', 'aria-label': words.versions.differences },
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
