// The passwords of a document. They stand in no message: where one is at fault, its place alone is reported.
import type { Protection } from '../../standards.ts';
import { type PasswordPlan, samePasswords } from '../compile/password.ts';
import type { CompiledText } from '../expression/text-template.ts';
import { preparedPassword } from '../prepared-password.ts';
import { type PlacedBinder, truth } from './binder.ts';

/** Returns what protects the document, or undefined where nothing does. Faults are reported. */
export function bindPassword(plan: PasswordPlan, binder: PlacedBinder): Protection | undefined {
  if (binder.constantsAlone || !isAsked(plan, binder)) return undefined;
  const open = plan.open && bindText(plan.open, binder);
  const owner = plan.owner ? bindText(plan.owner, binder) : open;
  // A fault is reported by now, and no document is made.
  if (owner === undefined || (plan.open !== undefined && open === undefined)) return undefined;
  if (plan.limits && open !== undefined && Buffer.compare(open, owner) === 0)
    binder.fault(`${plan.path}/owner`, samePasswords.message, samePasswords.hint);
  return { open, owner, permissions: plan.permissions };
}

function isAsked({ if: asked }: PasswordPlan, { state, place }: PlacedBinder): boolean {
  return asked === undefined || truth(state.evaluateSecret(asked, place.scope));
}

function bindText(text: CompiledText, binder: PlacedBinder): Uint8Array | undefined {
  const { state, place } = binder;
  const before = state.faultCount;
  const printed = text.print({
    evaluate: (expression) => state.evaluateSecret(expression, place.scope),
    unprintable: ({ path }, what) => state.fault(path, `expected a text or a number, got ${what}`),
  });
  const prepared = preparedPassword(printed);
  if (prepared instanceof Uint8Array) return prepared;
  // A text that could not be made is empty, and reported already.
  if (state.faultCount === before) binder.fault(text.path, prepared.message, prepared.hint);
  return undefined;
}
