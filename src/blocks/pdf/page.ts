// Finds pages of PDFs for blocks, and reports what is wrong with them at the key that names the file.
import type { Asset } from '../../assets/asset.ts';
import { assetFault } from '../../assets/fault.ts';
import type { PdfPage } from '../../assets/pdf/page.ts';
import { AppError } from '../../errors.ts';
import * as f from '../../template/fields/fields.ts';
import type { Binder } from '../../template/kind.ts';
import { type AssetPlan, findAsset, reportAsset } from '../image/source.ts';

/** The key `src` of blocks that show pages of a PDF. */
export const sourceField = f.described(
  f.templateText,
  'A path beside the template, an https: URL, a data: URI, or {{ }} giving one of the last two.',
);

/** Returns a page of the PDF that a block names. Returns undefined when it has yet to be fetched, or can't be shown; that is reported then. */
export function pageFrom(plan: AssetPlan, number: number, binder: Binder): PdfPage | undefined {
  const asset = findAsset(plan, binder.text(plan.ref), binder);
  return asset && tried(plan, binder, () => shownPage(asset, number, plan, binder));
}

/** Returns a page. Throws an asset fault when the standards of the document forbid it. What is left out of it is warned of. */
export function shownPage(asset: Asset, number: number, plan: AssetPlan, binder: Binder): PdfPage {
  const page = binder.pdfs.page(asset, number);
  const { standards } = binder.pdfs;
  const why =
    (standards.some((standard) => standard.startsWith('pdf/a')) ? page.unfit.archive : undefined) ??
    (standards.includes('pdf/ua-1') ? page.unfit.accessible : undefined);
  if (why !== undefined)
    throw assetFault(`the standards of "pdf" forbid page ${number} of the PDF: ${why}`, {
      hint: 'take a version of the PDF that keeps PDF/A, or claim no standard',
    });
  for (const note of page.notes)
    binder.warn({ path: plan.path, message: `left out of page ${number} of the PDF: ${note}` });
  return page;
}

/** Returns the result of `make`. Faults of the file are reported where it was named, and then the result is undefined. */
export function tried<T>(plan: AssetPlan, binder: Binder, make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reportAsset(error, plan, binder);
    return undefined;
  }
}
