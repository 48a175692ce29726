// The shown document beside a kept version of its template: both are made with the data and the moment of now.
import type { Renderer } from '../../render/renderer.ts';
import type { Comparison, KeptVersions, PageArea } from '../../studio/protocol.ts';
import { messageOf } from '../../thrown.ts';
import type { Difference } from '../diff/compare.ts';
import { type Compared, compareWith } from '../diff/compared.ts';
import { describeDifference } from '../diff/describe.ts';
import type { OneDocument } from '../document/render-one.ts';
import type { TemplateSource } from '../document/source.ts';
import type { VersionKeeper } from './versions.ts';
import { WorkspaceError } from './workspace.ts';

/** The document that is shown. */
interface ShownDocument {
  readonly job: OneDocument | undefined;
  readonly revision: number;
}

/** Compares the shown document with kept versions. */
export class Comparing {
  readonly #renderer: Renderer;
  readonly #keeper: () => VersionKeeper;
  /** The version that was compared last. A version never changes. */
  #version: { readonly name: string; readonly source: Promise<TemplateSource> } | undefined;
  #pdf: Uint8Array = new Uint8Array();

  constructor(renderer: Renderer, keeper: () => VersionKeeper) {
    this.#renderer = renderer;
    this.#keeper = keeper;
  }

  /** The document of the version that was compared last. */
  get pdf(): Uint8Array {
    return this.#pdf;
  }

  /** Returns the versions of the template, or why there are none. */
  async versions(job: OneDocument | undefined): Promise<KeptVersions> {
    const none = (problem: string, where = ''): KeptVersions => ({ where, versions: [], problem });
    if (job === undefined) return none('there is no document yet');
    try {
      const { where, list } = this.#keeper();
      const examined = await this.#renderer.examine({ account: '', sent: { bytes: job.source.pack } });
      if (!('template' in examined)) return none(examined.issues[0]?.message ?? '', where);
      const { name } = examined.template;
      const versions = await list(name);
      if (versions.length > 0) return { where, versions, problem: '' };
      const way = `\`platen template push ${job.source.file}\` stores it there`;
      return none(`no version of "${name}" is kept at ${where}: ${way}`, where);
    } catch (error) {
      return none(messageOf(error));
    }
  }

  /** Returns what differs. Throws `WorkspaceError` when the version is gone, or takes other data. */
  async compare(code: string, version: number, { job, revision }: ShownDocument): Promise<Comparison> {
    if (job === undefined) throw new WorkspaceError(404, 'there is no document yet');
    const name = `${code}@${version}`;
    let found: Compared;
    const before = await this.#load(name, code, version).catch((error: unknown) => {
      throw new WorkspaceError(422, messageOf(error));
    });
    try {
      const { source: after, data, moment } = job;
      found = await compareWith(this.#renderer, { before, after, data, moment });
    } catch (error) {
      throw new WorkspaceError(422, `${name} can not be shown with this data: ${messageOf(error)}`);
    }
    this.#pdf = found.before.rendered.bytes;
    return {
      revision,
      oldPages: found.before.rendered.pages,
      pages: found.after.rendered.pages,
      differences: found.differences.map((one) => ({
        kind: one.kind,
        text: describeDifference(one),
        before: one.before.map(placeOf),
        after: one.after.map(placeOf),
      })),
    };
  }

  async #load(name: string, code: string, version: number): Promise<TemplateSource> {
    if (this.#version?.name === name) return this.#version.source;
    const source = Promise.resolve().then(() => this.#keeper().load(code, version));
    this.#version = { name, source };
    // What failed may be there the next time.
    source.catch(() => {
      if (this.#version?.source === source) this.#version = undefined;
    });
    return source;
  }
}

function placeOf({ page, x, y, width, height }: Difference['before'][number]): PageArea {
  return { page, x, y, width, height };
}
