// The attachments of a document. Their names are checked, their content is read, and their size is bounded.
import {
  type Attachment,
  attachmentFault,
  attachmentKey,
  base64Fault,
  bytesOfBase64,
  mediaTypeOf,
  type OtherNames,
} from '../../standards.ts';
import type { AttachmentPlan } from '../compile/attachments.ts';
import type { PlacedBinder } from './binder.ts';

/** The limits of all attachments of one document. */
const most = { count: 50, bytes: 16 * 1024 * 1024 } as const;

/**
 * Returns the attachments. Faults are reported, and attachments with faults are left out. `invoiceName` is the name of
 * the e-invoice, which no other file may have.
 */
export function bindAttachments(
  plans: readonly AttachmentPlan[],
  binder: PlacedBinder,
  invoiceName: string | undefined,
): readonly Attachment[] {
  const taken = new Set<string>();
  const bound: Attachment[] = [];
  let bytes = 0;
  for (const plan of plans) {
    if (plan.if !== undefined && !binder.test(plan.if)) continue;
    const attachment = bindAttachment(plan, binder, { taken, invoice: invoiceName });
    if (attachment === undefined) continue;
    taken.add(attachmentKey(attachment.name));
    bytes += attachment.data.length;
    bound.push(attachment);
    const fault = sizeFault(bound.length, bytes);
    if (fault === undefined) continue;
    binder.fault(plan.path, fault, 'make the attachments fewer or smaller');
    break;
  }
  return bound;
}

function sizeFault(count: number, bytes: number): string | undefined {
  if (count > most.count) return `expected at most ${most.count} attachments, got more`;
  if (bytes <= most.bytes) return undefined;
  return `expected attachments of at most ${most.bytes} bytes together, got more`;
}

function bindAttachment(
  plan: AttachmentPlan,
  binder: PlacedBinder,
  others: OtherNames,
): Attachment | undefined {
  const name = binder.text(plan.name);
  const mediaType = plan.mediaType === undefined ? mediaTypeOf(name) : binder.text(plan.mediaType);
  const description = plan.description === undefined ? '' : binder.text(plan.description);
  const facts = { name, mediaType, relationship: plan.relationship, ...(description && { description }) };
  const fault = attachmentFault(facts, others);
  if (fault !== undefined) {
    binder.fault(`${plan.path}/${fault.key}`, fault.message, fault.hint);
    return undefined;
  }
  const data = contentOf(plan, binder);
  return data && { ...facts, data };
}

function contentOf(
  { path, src, text, base64 }: AttachmentPlan,
  binder: PlacedBinder,
): Uint8Array | undefined {
  if (src !== undefined) return binder.at(`${path}/src`).asset(src, { optional: false })?.bytes;
  if (text !== undefined) return new TextEncoder().encode(binder.text(text).toWellFormed());
  const bytes = base64 === undefined ? undefined : bytesOfBase64(binder.text(base64));
  if (bytes === undefined) binder.fault(`${path}/base64`, base64Fault.message, base64Fault.hint);
  return bytes;
}
