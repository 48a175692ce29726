// Whether a template is ready: its faults and warnings, documents with data of all kinds, and what differs from what is published.
import { type ComponentChild, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../../thrown.ts';
import { proveTemplate, readComparison, readVersions } from '../../editor/files.ts';
import type { Comparison, KeptVersion, KeptVersions, StressProof } from '../../protocol.ts';
import { words } from '../../words/words.ts';
import type { PartProps } from '../model.ts';

const mostListed = 30;

/** The faults and warnings of the template as it is shown. */
export function Check({ model: { state } }: PartProps): ComponentChild {
  const { faults = [], warnings = [], message = '' } = state ?? {};
  const { release } = words;
  const isSound = faults.length === 0 && message === '';
  const count = warnings.length === 0 ? '' : ` · ${release.warnings(warnings.length)}`;
  return h(
    'section',
    { 'aria-label': release.check },
    h('h3', null, release.check),
    h(
      'p',
      { class: isSound ? 'release-good' : 'begin-message' },
      isSound ? release.noFaults : message || release.faults(faults.length),
      count,
    ),
    h(Lines, { lines: [...faults, ...warnings].map((issue) => issue.message) }),
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }): ComponentChild {
  if (lines.length === 0) return null;
  return h(
    'ul',
    null,
    ...lines.slice(0, mostListed).map((line) => h('li', null, line)),
    lines.length > mostListed ? h('li', null, '…') : null,
  );
}

/** Documents with data of all kinds. They are made when somebody asks. */
export function Proof(): ComponentChild {
  const [proof, setProof] = useState<StressProof | undefined>();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const prove = async (): Promise<void> => {
    setBusy(true);
    setMessage('');
    try {
      setProof(await proveTemplate());
    } catch (error) {
      setMessage(messageOf(error));
    }
    setBusy(false);
  };
  const { release } = words;
  return h(
    'section',
    { 'aria-label': release.proof },
    h('h3', null, release.proof),
    h('p', null, release.proofMeans),
    h(
      'button',
      { type: 'button', class: 'button word', disabled: isBusy, onClick: () => void prove() },
      release.prove,
    ),
    h(
      'div',
      { role: 'status' },
      isBusy ? h('p', null, release.proving) : null,
      message === '' ? null : h('p', { class: 'begin-message' }, message),
      proof && !isBusy ? h(Proved, { proof }) : null,
    ),
  );
}

function Proved({ proof }: { readonly proof: StressProof }): ComponentChild {
  const { documents, pages, findings } = proof;
  const { release } = words;
  const grave = findings.filter(({ isGrave }) => isGrave).length;
  const others = findings.length - grave;
  const parts = [
    release.proved(documents, pages),
    grave === 0 ? release.nothingLost : release.grave(grave),
    ...(others === 0 ? [] : [release.others(others)]),
  ];
  return [
    h('p', { class: grave === 0 ? 'release-good' : 'begin-message' }, parts.join(' · ')),
    h(Lines, {
      lines: findings.map(({ message, line, data }) => {
        const where = line === undefined ? '' : `${line}: `;
        return `${where}${message} (${release.with(data.slice(0, 3).join(', '))})`;
      }),
    }),
  ];
}

/** What differs from the published version, or why that is not known. Tells whether there is somebody who keeps versions. */
export function Difference({ onKnown }: { readonly onKnown: (isKnown: boolean) => void }): ComponentChild {
  const [kept, setKept] = useState<KeptVersions | undefined>();
  const [found, setFound] = useState<Comparison | undefined>();
  const [message, setMessage] = useState('');
  const published = kept?.versions.find((one) => one.published);
  useEffect(() => {
    let isWanted = true;
    const look = async (): Promise<void> => {
      const versions = await readVersions();
      if (!isWanted) return;
      setKept(versions);
      onKnown(versions.where !== '');
      const version = versions.versions.find((one) => one.published);
      const comparison = version && (await readComparison(version));
      if (isWanted) setFound(comparison);
    };
    look().catch((error: unknown) => isWanted && setMessage(messageOf(error)));
    return () => {
      isWanted = false;
    };
  }, []);
  if (message !== '') return h('p', { class: 'begin-message' }, message);
  if (!kept) return h('p', null, words.release.looking);
  if (kept.where === '') return h('p', { class: 'begin-message' }, kept.problem);
  return [h('p', null, words.versions.keptAt(kept.where)), h(Found, { published, found })];
}

interface FoundProps {
  readonly published: KeptVersion | undefined;
  readonly found: Comparison | undefined;
}

function Found({ published, found }: FoundProps): ComponentChild {
  const { release, versions } = words;
  if (!published) return h('p', null, release.notPublished);
  if (!found) return h('p', null, `${release.against(published.version)}: ${versions.comparing}`);
  const { differences, pages, oldPages } = found;
  const count = differences.length === 0 ? versions.same : versions.count(differences.length);
  const paper = pages === oldPages ? '' : ` · ${versions.pagesBefore(pages, oldPages)}`;
  return [
    h('p', null, `${release.against(published.version)}: ${count}${paper}`),
    h(Lines, { lines: differences.map(({ text }) => text) }),
  ];
}
