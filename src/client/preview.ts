// What a preview sends: a draft, which is stored nowhere, with the data of one document.
import { header } from '../contract.ts';
import { readBody } from './body.ts';
import { isOfPlaten, type TemplateFiles, withParameters } from './management.ts';
import type { CallOptions } from './options.ts';
import type { Asked } from './transport.ts';
import { zipOf } from './zip.ts';

/**
 * A draft: a template as JSON, or the files of its folder. Without `data` the document has that of the file `sample.json`
 * beside the main file, or none.
 */
export type Draft = { readonly data?: object } & (
  | { readonly template: object }
  | { readonly files: TemplateFiles }
);

/** The options of a preview. */
export interface PreviewOptions extends Pick<CallOptions, 'signal' | 'timeout'> {
  /** The number of the page, from 1. Default: 1. */
  readonly page?: number | undefined;
  /** Pixels an inch, 1 to 300. Default: 96. */
  readonly dpi?: number | undefined;
  /** The main file among files. Default: `template.json`. */
  readonly main?: string | undefined;
}

/** A page of a draft. */
export interface PreviewedPage {
  /** The picture, PNG. */
  readonly png: Uint8Array;
  /** How many pages the document has. */
  readonly pages: number;
  /** How many warnings the document has. */
  readonly warnings: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** The number of tries that it took. */
  readonly attempts: number;
}

/** Returns the request for a page of a draft. Nothing is stored or billed, so it may always be sent again. */
export function askedPreview(
  draft: Draft,
  { page, dpi, main }: PreviewOptions,
  mostBytes: number,
): Asked<PreviewedPage> {
  const [type, body] =
    'files' in draft
      ? (['application/zip', zipOf(filesOf(draft.files, draft.data, main))] as const)
      : (['application/json', JSON.stringify({ template: draft.template, data: draft.data })] as const);
  return {
    method: 'POST',
    path: withParameters('v1/preview', { page, dpi, main }),
    headers: { 'content-type': type, accept: pngType },
    body,
    isRepeatable: true,
    isExpected: (response) => isOfPlaten(response, pngType) && response.headers.has(header.pages),
    async read(response, attempts) {
      const { headers } = response;
      return {
        png: await readBody(response, mostBytes),
        pages: Number(headers.get(header.pages)),
        warnings: Number(headers.get(header.warnings) ?? 0),
        durationMs: Number(headers.get(header.renderDuration) ?? 0),
        requestId: headers.get(header.requestId) ?? '',
        attempts,
      };
    },
  };
}

const pngType = 'image/png';

/** Returns the files of a folder, in which data takes the place of the sample beside the main file. */
function filesOf(files: TemplateFiles, data: object | undefined, main = ''): TemplateFiles {
  if (data === undefined) return files;
  return { ...files, [`${main.slice(0, main.lastIndexOf('/') + 1)}sample.json`]: JSON.stringify(data) };
}
