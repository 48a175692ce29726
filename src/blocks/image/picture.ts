// Finds the picture that a block names, and decodes it.
import type { Asset } from '../../assets/asset.ts';
import { AppError } from '../../errors.ts';
import type { Picture } from '../../layout/frame.ts';
import type { Binder } from '../../template/kind.ts';
import { type AssetPlan, findAsset, reportAsset } from './source.ts';

/**
 * Returns the picture that a reference names. Returns undefined when it has yet to be fetched, or when it can't be had;
 * that is reported then.
 */
export function findPicture(plan: AssetPlan, ref: string, binder: Binder): Picture | undefined {
  const asset = findAsset(plan, ref, binder);
  return asset && decoded(asset, plan, binder);
}

function decoded(asset: Asset, plan: AssetPlan, binder: Binder): Picture | undefined {
  try {
    const picture = binder.pictures.remembered(asset);
    if (picture.colorFault !== undefined) {
      binder.warn({ path: plan.path, message: `colour profile left out: ${picture.colorFault}` });
    }
    if (picture.damage !== undefined) binder.warn({ path: plan.path, message: picture.damage });
    return picture;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reportAsset(error, plan, binder);
    return undefined;
  }
}
