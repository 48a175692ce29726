// Looks names up: DNS with a time-out, outside the thread pool that files and hashes need.
import { Resolver } from 'node:dns/promises';
import type { ResolveHost } from './policy.ts';

/** How many milliseconds one server is given, and how often it is asked. */
const resolverOptions = { timeout: 2000, tries: 2 };

/** Answers that mean that there is no such name, or that it has no address of this family. */
const emptyCodes: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** Returns the addresses of a name, IPv4 first. `localhost` is this machine (RFC 6761 §6.3), without a lookup. */
export const resolveHost: ResolveHost = async (hostname, signal) => {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  const resolver = new Resolver(resolverOptions);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failure = answers.find((answer) => answer.status === 'rejected' && !isEmpty(answer.reason));
    if (addresses.length === 0 && failure?.status === 'rejected') throw failure.reason;
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

function isEmpty(error: unknown): boolean {
  return error instanceof Error && 'code' in error && emptyCodes.has(String(error.code));
}
