// The file of a block: its `src` is compiled, found while binding, and its faults are reported at their places.
import type { Asset } from '../../assets/asset.ts';
import type { AppError, Issue } from '../../errors.ts';
import type { Binder, Compiler, TextTemplate } from '../../template/kind.ts';

/** A compiled reference to a file. */
export interface AssetPlan {
  /** The JSON Pointer of the key in the template. */
  readonly path: string;
  /** The reference, or the text that it is computed from. */
  readonly ref: TextTemplate;
  /** The name under which a constant file is packed. */
  readonly packed: string | undefined;
  /** The source text, for messages. */
  readonly source: string;
  /** Whether it comes from an expression that reads `data`. Its faults are the data's then. */
  readonly fromData: boolean;
  /** Whether it comes from an expression at all. */
  readonly computed: boolean;
  /** Whether it may be missing. It is then a warning and not a fault. */
  readonly optional: boolean;
}

const urlForm = /^https?:/i;
const dataForm = /^data:/i;

/**
 * Compiles a `src`. What is constant is packed with the version, also URLs unless `pin` is false. `data:` URIs hold
 * their bytes themselves.
 */
export function compileAsset(
  source: string,
  compiler: Compiler,
  options: { readonly optional: boolean; readonly pin: boolean },
): AssetPlan {
  const ref = compiler.text(source);
  const { literal } = ref;
  let packed: string | undefined;
  if (literal === '') compiler.report('expected a path, a URL or a data: URI, got an empty string');
  else if (literal !== undefined && !dataForm.test(literal) && (options.pin || !urlForm.test(literal))) {
    packed = compiler.asset(literal)?.ref;
  }
  return {
    path: compiler.path,
    ref,
    packed,
    source,
    fromData: ref.readsData,
    computed: literal === undefined,
    optional: options.optional,
  };
}

/** Returns the bytes of `ref`. Returns undefined when they have yet to be fetched, or can't be had; that is reported then. */
export function findAsset(plan: AssetPlan, ref: string, binder: Binder): Asset | undefined {
  const trimmed = ref.trim();
  if (plan.computed && !urlForm.test(trimmed) && !dataForm.test(trimmed)) {
    if (plan.optional && trimmed === '') return undefined;
    const got = trimmed === '' ? 'nothing' : JSON.stringify(trimmed.slice(0, 60));
    reportFault({ message: `expected an https: URL or a data: URI, got ${got}` }, plan, binder);
    return undefined;
  }
  const { source, optional, packed } = plan;
  const data = plan.fromData && { data: { path: () => binder.dataPath(plan.ref), source } };
  return binder.at(plan.path).asset(packed ?? trimmed, { optional, ...data });
}

/** Reports what is wrong with an asset's bytes: a warning for what is optional, otherwise an issue of the template or the data. */
export function reportAsset(error: AppError, plan: AssetPlan, binder: Binder): void {
  for (const issue of error.issues) reportFault(issue, plan, binder);
}

function reportFault(fault: Pick<Issue, 'message' | 'hint'>, plan: AssetPlan, binder: Binder): void {
  const hint = fault.hint === undefined ? {} : { hint: fault.hint };
  if (plan.optional) {
    binder.warn({ path: plan.path, message: `picture left out: ${fault.message}`, ...hint });
    return;
  }
  if (!plan.fromData) {
    binder.report({ source: 'asset', path: plan.path, message: fault.message, ...hint });
    return;
  }
  binder.report({
    source: 'data',
    path: binder.dataPath(plan.ref),
    message: `${plan.source}: ${fault.message} (in the template at ${plan.path})`,
    ...hint,
  });
}
