// Compiles the passwords of a document, and tells what is wrong with them whatever the data are.
import { type Permission, permissionNames, type Standard } from '../../standards.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import type { CompiledText } from '../expression/text-template.ts';
import type { PasswordProps } from '../fields/pdf-entries.ts';
import { loadPreparation, passwordFault } from '../prepared-password.ts';
import type { PlacedCompiler } from './compiler.ts';
import type { SoundPdf } from './pdf-props.ts';

/** The compiled passwords. One of `open` and `owner` is there. */
export interface PasswordPlan {
  /** The JSON Pointer of `password`. */
  readonly path: string;
  readonly open: CompiledText | undefined;
  readonly owner: CompiledText | undefined;
  readonly if: CompiledExpression | undefined;
  readonly permissions: readonly Permission[];
  /** Whether something is not permitted. */
  readonly limits: boolean;
}

/** What is known of the document around. */
interface Around {
  readonly standards: readonly Standard[];
  readonly carriesInvoice: boolean;
}

/** Compiles the keys. `compiler` stands at `pdf`. */
export function compilePassword(
  { password, permissions }: SoundPdf,
  compiler: PlacedCompiler,
  around: Around,
): PasswordPlan | undefined {
  const limits = permissions !== undefined;
  if (limits && password?.owner === undefined) {
    const hint = 'add "password": { "owner": … }: whoever knows that password may do everything';
    compiler
      .at('permissions')
      .report('expected a password of the owner beside "permissions", got none', hint);
  }
  if (password === undefined) return undefined;
  const place = compiler.at('password');
  checkStandards(place, around);
  place.beforeBinding(loadPreparation);
  const plan = compileTexts(password, place);
  if (limits && plan.open?.literal !== undefined && plan.open.literal === plan.owner?.literal)
    place.at('owner').report(samePasswords.message, samePasswords.hint);
  return { ...plan, path: place.path, permissions: permissions ?? permissionNames, limits };
}

/** What is said of an owner whose password everybody has. */
export const samePasswords = {
  message:
    'expected another password for the owner: whoever opens the document with this one may do everything',
  hint: 'give "owner" a password that the readers do not know, or leave "permissions" out',
};

function compileTexts(
  props: PasswordProps,
  compiler: PlacedCompiler,
): Pick<PasswordPlan, 'open' | 'owner' | 'if'> {
  if (props.open === undefined && props.owner === undefined)
    compiler.report('expected open or owner, or both, got none', 'say which password opens the document');
  const test = props.if === undefined ? undefined : compiler.at('if').expression(props.if);
  const text = (key: 'open' | 'owner'): CompiledText | undefined => {
    const source = props[key];
    if (source === undefined) return undefined;
    const compiled = compiler.given(test).at(key).text(source);
    checkLiteral(compiled, compiler.at(key));
    return compiled;
  };
  return {
    open: text('open'),
    owner: text('owner'),
    if: test,
  };
}

/** Reports what the template alone decides. Whether its characters can be a password is known when it is prepared. */
function checkLiteral({ literal }: CompiledText, compiler: PlacedCompiler): void {
  if (literal === undefined) return;
  const fault = passwordFault(Buffer.byteLength(literal));
  if (fault !== undefined) compiler.report(fault.message, fault.hint);
  else
    compiler.warn(
      'the password stands in the template: whoever can read the template knows it',
      'let the data bring it, such as "{{password}}"',
    );
}

function checkStandards(compiler: PlacedCompiler, { standards, carriesInvoice }: Around): void {
  const archive = standards.find((standard) => standard.startsWith('pdf/a-'));
  if (carriesInvoice) {
    const hint = 'take "password" away: send the invoice on a way that is protected';
    compiler.report('expected no password: a PDF with an e-invoice is PDF/A, which forbids them', hint);
  } else if (archive !== undefined) {
    compiler.report(`${archive} forbids passwords`, `take "password" away, or the claim of ${archive}`);
  }
}
