// Compiles the attachments of a document, and tells what is wrong with them whatever the data are.
import {
  attachmentFault,
  attachmentKey,
  base64Fault,
  bytesOfBase64,
  mediaTypeOf,
  type OtherNames,
  type Relationship,
  relationshipNames,
} from '../../standards.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import type { CompiledText } from '../expression/text-template.ts';
import type { PlacedCompiler } from './compiler.ts';
import type { SoundAttachment } from './pdf-props.ts';

/** A compiled attachment. One of `src`, `text` and `base64` is there. */
export interface AttachmentPlan {
  /** The JSON Pointer of the attachment. */
  readonly path: string;
  readonly name: CompiledText;
  readonly src: string | undefined;
  readonly text: CompiledText | undefined;
  readonly base64: CompiledText | undefined;
  readonly mediaType: CompiledText | undefined;
  readonly relationship: Relationship;
  readonly description: CompiledText | undefined;
  readonly if: CompiledExpression | undefined;
}

/** Compiles attachments. `compiler` stands at their list. `invoiceName` is the name of the e-invoice, which none may have. */
export function compileAttachments(
  attachments: readonly SoundAttachment[],
  compiler: PlacedCompiler,
  invoiceName: string | undefined,
): readonly AttachmentPlan[] {
  const placed = attachments.flatMap((each, index) =>
    each === undefined ? [] : [{ place: compiler.at(index), name: `${soundName}-${index}`, ...each }],
  );
  const plans = placed.map(({ place, ...each }) => compileAttachment(each, place));
  const keyOf = ({ name }: AttachmentPlan): readonly string[] =>
    name.literal === undefined ? [] : [attachmentKey(name.literal)];
  // One that is always there is reported at the second of its name. One that is there at times clashes with all of these.
  const always = new Set(plans.filter((plan) => plan.if === undefined).flatMap(keyOf));
  const before = new Set<string>();
  for (const [index, plan] of plans.entries()) {
    checkAttachment(plan, placed[index]?.place ?? compiler, {
      taken: plan.if === undefined ? before : always,
      invoice: invoiceName,
    });
    if (plan.if === undefined) for (const key of keyOf(plan)) before.add(key);
  }
  return plans;
}

/** Reports what the template alone decides. What an expression gives is known at the render. */
function checkAttachment(plan: AttachmentPlan, compiler: PlacedCompiler, others: OtherNames): void {
  const { name, mediaType, description, relationship, base64 } = plan;
  const facts = {
    name: name.literal ?? soundName,
    mediaType: mediaType?.literal ?? mediaTypeOf(soundName),
    description: description?.literal ?? '',
    relationship,
  };
  const fault = attachmentFault(facts, name.literal === undefined ? { taken: new Set() } : others);
  if (fault !== undefined) compiler.at(fault.key).report(fault.message, fault.hint);
  if (base64?.literal !== undefined && bytesOfBase64(base64.literal) === undefined)
    compiler.at('base64').report(base64Fault.message, base64Fault.hint);
}

/** Stands for a name that data give, or that is missing. */
const soundName = 'name';

function compileAttachment(
  props: NonNullable<SoundAttachment> & { readonly name: string },
  compiler: PlacedCompiler,
): AttachmentPlan {
  const given = (['src', 'text', 'base64'] as const).filter((key) => props[key] !== undefined);
  if (given.length !== 1) {
    const got = given.length === 0 ? 'none' : given.join(' and ');
    compiler.report(`expected src, text or base64, one of them, got ${got}`, 'they say what the file holds');
  }
  const test = props.if === undefined ? undefined : compiler.at('if').expression(props.if);
  const text = (key: 'name' | 'text' | 'base64' | 'mediaType' | 'description'): CompiledText | undefined =>
    props[key] === undefined ? undefined : compiler.given(test).at(key).text(props[key]);
  return {
    path: compiler.path,
    name: compiler.at('name').text(props.name),
    src: props.src === undefined ? undefined : compileSource(props.src, compiler.at('src')),
    text: text('text'),
    base64: text('base64'),
    mediaType: text('mediaType'),
    relationship: relationshipNames[props.relationship ?? 'unspecified'],
    description: text('description'),
    if: test,
  };
}

/** Compiles a file beside the template, which is packed with it. */
function compileSource(source: string, compiler: PlacedCompiler): string | undefined {
  if (!source.includes('{{')) return compiler.asset(source)?.ref;
  const hint = 'content that depends on data stands in "text" or "base64"';
  compiler.report('expected the path of a file, got an expression', hint);
  return undefined;
}
