// What a child answers that was asked to read an e-invoice for its page.
import { UnreadableError } from '../reader/limits.ts';
import { viewInvoice } from '../verify/view.ts';
import { isMemoryFault } from './memory.ts';
import type { ChildMessage, Request } from './protocol.ts';

type Answer<Kind extends ChildMessage['kind']> = Extract<ChildMessage, { readonly kind: Kind }>;

/** Returns the data of the page, or why there are none. */
export function viewed({
  bytes,
  language,
}: Extract<Request, { kind: 'view' }>): Answer<'viewed' | 'unreadable'> {
  try {
    const { data, xml, moment } = viewInvoice(bytes, { language });
    return { kind: 'viewed', data: JSON.stringify(data), xml, moment };
  } catch (error) {
    return unreadable(error);
  }
}

/** Returns what an error says of the file that was read. Throws one that says nothing of it. */
export function unreadable(error: unknown): Answer<'unreadable'> {
  if (error instanceof UnreadableError) return { kind: 'unreadable', reason: error.message };
  if (isMemoryFault(error)) return { kind: 'unreadable', reason: 'it needs more memory than it may have' };
  throw error;
}
