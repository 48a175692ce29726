// Named points at which a crash test ends the process. Outside of tests nothing happens there.
import type { AssetSource } from '../assets/asset.ts';

/** The names of the points. */
export type CrashPointName =
  | 'before reserve'
  | 'after reserve'
  | 'before fetch'
  | 'after fetch'
  | 'before render'
  | 'after render'
  | 'before commit'
  | 'after commit'
  | 'before send'
  | 'after send';

/** Called at each point with its name. */
export type CrashPoint = (name: CrashPointName) => void;

/** Returns the source of assets with a point before and after each fetch. */
export function withCrashPoints(source: AssetSource, crashPoint: CrashPoint): AssetSource {
  return {
    ...source,
    async load(ref, signal) {
      crashPoint('before fetch');
      const asset = await source.load(ref, signal);
      crashPoint('after fetch');
      return asset;
    },
  };
}
