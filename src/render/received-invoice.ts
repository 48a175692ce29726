// The page of a received invoice: the template that ships with Platen, and the job that makes the document.
import { type Pack, packSha256 } from '../assets/pack.ts';
import { bundledFolder } from '../bundled.ts';
import { AppError } from '../errors.ts';
import type { PackedVersion, ReadForView, RenderJob, SourceFile } from './renderer.ts';

/** Returns the error of an e-invoice that can't be shown. The reason says why. */
export function unshownError(reason: string): AppError {
  return new AppError('invalid_data', `the e-invoice can't be shown: ${reason}`);
}

const folder = 'src/render/received-invoice/';

let page: Pack | undefined;

/** Returns the template of the page, with the files that it names. */
export function receivedInvoicePage(): Pack {
  page ??= {
    main: 'template.json',
    files: new Map(
      bundledFolder('src/render/received-invoice').map((file) => [
        file.path.slice(folder.length),
        file.bytes(),
      ]),
    ),
  };
  return page;
}

let version: PackedVersion | undefined;

function versionOfPage(): PackedVersion {
  version ??= { sha256: packSha256(receivedInvoicePage()), pack: receivedInvoicePage };
  return version;
}

/** Returns the XML as the page holds it. */
export function receivedFile(xml: Uint8Array): SourceFile {
  const description = 'The e-invoice that was received';
  return { name: 'invoice.xml', mediaType: 'text/xml', description, bytes: xml };
}

/** Returns what a renderer is asked for, beside the account and its ticket. */
export function viewJob({ data, xml, moment }: ReadForView): Omit<RenderJob, 'account'> {
  return {
    version: versionOfPage(),
    data,
    moment,
    test: false,
    source: receivedFile(xml),
    spells: true,
    pinned: new Map(),
  };
}
