// The page of a received invoice: the template that ships with Platen, and the job that makes the document.
import { type Pack, packSha256 } from '../assets/pack.ts';
import { bundledFolder } from '../bundled.ts';
import type { PackedVersion, RenderJob } from './renderer.ts';

/** An e-invoice that was read for its page. */
export interface ReadForView {
  /** The data of the page, JSON. */
  readonly data: string;
  /** The XML as it was received. */
  readonly xml: Uint8Array;
  /** The moment of the document, milliseconds since the epoch: the day of issue, so that the same XML gives the same bytes on any day. */
  readonly moment: number;
}

const folder = 'src/render/received-invoice/';

let version: PackedVersion | undefined;

/** Returns the template. */
function page(): PackedVersion {
  version ??= packed();
  return version;
}

function packed(): PackedVersion {
  const files = bundledFolder('src/render/received-invoice').map(
    (file) => [file.path.slice(folder.length), file.bytes()] as const,
  );
  const pack: Pack = { main: 'template.json', files: new Map(files) };
  return { sha256: packSha256(pack), pack: () => pack };
}

/** Returns what a renderer is asked for, beside the account and its ticket. */
export function viewJob({ data, xml, moment }: ReadForView): Omit<RenderJob, 'account'> {
  return {
    version: page(),
    data,
    moment,
    test: false,
    source: {
      name: 'invoice.xml',
      mediaType: 'text/xml',
      description: 'The e-invoice that was received',
      bytes: xml,
    },
    spells: true,
    pinned: new Map(),
  };
}
