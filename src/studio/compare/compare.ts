// The shown document beside a kept version: the pages of both in step, and what differs marked on them.
import { messageOf } from '../../thrown.ts';
import { readComparison, readVersions } from '../editor/files.ts';
import type { Comparison, KeptVersion, KeptVersions, PageArea, ShownDifference } from '../protocol.ts';
import { fetchPdf } from '../viewer/pdf.ts';
import { Viewer } from '../viewer/viewer.ts';
import { words } from '../words/words.ts';

/** What is reported of a comparison. */
export interface CompareFacts {
  readonly kept: KeptVersions | undefined;
  readonly chosen: KeptVersion | undefined;
  readonly found: Comparison | undefined;
  /** Why it can't be compared. */
  readonly problem: string;
  /** The place of the difference that was gone to last, from 0; -1 at the start. */
  readonly at: number;
}

const nothing: CompareFacts = { kept: undefined, chosen: undefined, found: undefined, problem: '', at: -1 };
/** How long a document stands before it is compared, milliseconds. Whoever types sees the pages first. */
const pauseMs = 250;

/** Compares while it is open. */
export class Compare {
  /** The pages of the version. */
  readonly old: Viewer;
  readonly #viewer: Viewer;
  readonly #onChange: (facts: CompareFacts | undefined) => void;
  #facts: CompareFacts | undefined;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #revision = 0;

  constructor(viewer: Viewer, onChange: (facts: CompareFacts | undefined) => void) {
    this.#viewer = viewer;
    this.#onChange = onChange;
    this.old = new Viewer(
      () => undefined,
      () => undefined,
      words.empty.pagesOfVersion,
    );
    keepInStep(viewer, this.old);
    keepInStep(this.old, viewer);
  }

  /** Opens the comparison, or shuts it. */
  async set(isOpen: boolean): Promise<void> {
    this.#attempt++;
    this.#mark([]);
    if (!isOpen) {
      this.#facts = undefined;
      this.#onChange(undefined);
      return;
    }
    this.#tell(nothing);
    await this.#look();
  }

  /** Compares with another version. */
  async choose(chosen: KeptVersion): Promise<void> {
    this.#tell({ chosen, found: undefined, problem: '', at: -1 });
    await this.#compare();
  }

  /** Goes to the next difference, or with -1 to the one before. */
  step(by: 1 | -1): void {
    const { found, at = -1 } = this.#facts ?? {};
    const count = found?.differences.length ?? 0;
    if (count > 0) this.goTo((Math.max(at, by === 1 ? -1 : 0) + by + count) % count);
  }

  /** Brings a difference into sight, on both sides. */
  goTo(at: number): void {
    const difference = this.#facts?.found?.differences[at];
    if (!difference) return;
    this.#tell({ at });
    const { before, after } = difference;
    const [now, was] = [after[0] ?? before[0], before[0]];
    if (now) this.#viewer.reveal(now.page - 1, now.y, now.height);
    if (was && after.length === 0) this.old.reveal(was.page - 1, was.y, was.height);
    for (const viewer of [this.#viewer, this.old])
      for (const mark of viewer.element.querySelectorAll<HTMLElement>('.mark'))
        mark.classList.toggle('current', mark.dataset.difference === String(at));
  }

  /** Told that the document is another one. It is compared again when it stands still. */
  documentChanged(): void {
    if (!this.#facts) return;
    this.#mark([]);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void (this.#facts?.chosen ? this.#compare() : this.#look()), pauseMs);
  }

  /** Told that the template is another one, which has other versions. */
  templateChanged(): void {
    if (this.#facts) this.#tell({ ...nothing });
  }

  async #look(): Promise<void> {
    const attempt = ++this.#attempt;
    try {
      const kept = await readVersions();
      if (attempt !== this.#attempt || !this.#facts) return;
      const chosen = kept.versions.find(({ published }) => published) ?? kept.versions[0];
      this.#tell({ kept, chosen, problem: kept.problem });
      if (chosen) await this.#compare();
    } catch (error) {
      if (attempt === this.#attempt) this.#tell({ problem: messageOf(error) });
    }
  }

  async #compare(): Promise<void> {
    const attempt = ++this.#attempt;
    const { chosen } = this.#facts ?? {};
    if (!chosen) return;
    try {
      const found = await readComparison(chosen);
      const bytes = await fetchPdf('/version.pdf');
      // A document that came meanwhile is compared by itself.
      if (attempt !== this.#attempt || !this.#facts || found.revision !== this.#viewer.open?.revision) return;
      if (bytes === undefined) return;
      this.old.setZoom(this.#viewer.facts.zoom);
      await this.old.show(bytes, ++this.#revision);
      if (attempt !== this.#attempt || !this.#facts) return;
      this.#tell({ found, problem: '', at: -1 });
      this.#mark(found.differences);
      const { place } = this.#viewer;
      if (place) this.old.goToPlace(place);
    } catch (error) {
      if (attempt === this.#attempt) this.#tell({ found: undefined, problem: messageOf(error) });
    }
  }

  #tell(facts: Partial<CompareFacts>): void {
    this.#facts = { ...(this.#facts ?? nothing), ...facts };
    this.#onChange(this.#facts);
  }

  /** Draws what differs on the pages of both, in place of what was drawn. */
  #mark(differences: readonly ShownDifference[]): void {
    for (const { element } of [this.#viewer, this.old])
      for (const old of element.querySelectorAll('.mark')) old.remove();
    for (const [index, { kind, before, after }] of differences.entries()) {
      draw(this.old, before, { kind, index });
      draw(this.#viewer, after, { kind, index });
      if (kind === 'lost') draw(this.#viewer, before, { kind: 'lost gone', index });
    }
  }
}

/** Draws places of one difference on the pages of a viewer. */
function draw(
  viewer: Viewer,
  places: readonly PageArea[],
  { kind, index }: { readonly kind: string; readonly index: number },
): void {
  for (const { page, x, y, width, height } of places) {
    const sheet = viewer.sheets[page - 1];
    if (!sheet) continue;
    const mark = document.createElement('div');
    mark.className = `mark ${kind}`;
    mark.dataset.difference = String(index);
    mark.style.left = `${(x / sheet.size.width) * 100}%`;
    mark.style.top = `${(y / sheet.size.height) * 100}%`;
    mark.style.width = `${(width / sheet.size.width) * 100}%`;
    mark.style.height = `${(height / sheet.size.height) * 100}%`;
    sheet.overlay.append(mark);
  }
}

/** Lets one viewer follow where a person scrolls in the other. */
function keepInStep(leader: Viewer, follower: Viewer): void {
  leader.element.addEventListener('scroll', () => {
    const { place } = leader;
    // Who was scrolled to follow must not lead.
    if (leader.element.dataset.following === String(Math.round(leader.element.scrollTop))) return;
    if (!place || !follower.open || follower.element.offsetParent === null) return;
    follower.goToPlace(place);
    follower.element.dataset.following = String(Math.round(follower.element.scrollTop));
  });
}
