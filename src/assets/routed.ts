// One source for all references: `data:` URIs are read here, URLs and paths go to whom they belong.
import type { Asset, AssetSource } from './asset.ts';
import { assetOf } from './bytes.ts';
import { isDataUri, parseDataUri } from './data-uri.ts';
import { assetFault } from './fault.ts';

/** Whose references are whose; an absent source refuses its own. */
export interface AssetRoutes {
  /** Paths beside the template. */
  readonly files?: AssetSource;
  /** `http:` and `https:` URLs. */
  readonly remote?: AssetSource;
  /** Bytes that a `data:` URI may hold; by default 16 MiB. */
  readonly maxDataBytes?: number;
}

const defaultMaxDataBytes = 16 * 1024 * 1024;

/** Whether a reference is a URL that the network has. */
export function isRemoteUrl(ref: string): boolean {
  return /^https?:/i.test(ref);
}

/** A source that sends each reference to where it belongs. Throws asset faults. */
export function routedAssets(routes: AssetRoutes): AssetSource {
  return {
    async load(ref, signal): Promise<Asset> {
      if (isDataUri(ref)) return assetOf(parseDataUri(ref, routes.maxDataBytes ?? defaultMaxDataBytes));
      if (isRemoteUrl(ref)) {
        if (routes.remote) return routes.remote.load(ref, signal);
        throw assetFault('expected a file or a data: URI, got a URL, and nothing is fetched here');
      }
      if (routes.files) return routes.files.load(ref, signal);
      throw assetFault('expected a URL or a data: URI, got a path, and there are no files here');
    },
  };
}
