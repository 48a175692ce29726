// Where a link may lead: pages and addresses of the web, or a block of the same document.
import type { Binder, Compiler, TextTemplate } from './kind.ts';

/** Matches schemes that open a page, a message or a call. Others (`javascript:`, `file:`) can do harm where the PDF is opened. */
const allowed = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s]|#[^\s])/i;

/**
 * Matches control characters and line ends, also written with percent signs. In the address of a message they begin
 * another header (RFC 6068 §7), in that of a page another line of the request.
 */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]|%(?:[01][\da-f]|7f)/iu;

/** Matches what stands before the host (RFC 3986 §3.2). Browsers read a backslash as the end of the host, others do not. */
const authority = /^https?:\/\/([^/?#]*)/i;

/** Returns why a link may not lead to a target, or undefined when it may. */
export function linkFault(target: string): string | undefined {
  if (!allowed.test(target)) return 'expected a link to https:, http:, mailto:, tel: or "#id"';
  if (controls.test(target)) return 'expected a link without line breaks and other control characters';
  const [, host = ''] = authority.exec(target) ?? [];
  if (host.includes('@')) return 'expected a link without a user name before its host';
  if (host.includes('\\')) return 'expected a link without "\\" in its host';
  return undefined;
}

/** Compiles a link. A constant one that may not lead where it says is a fault. */
export function compileLink(source: string, compiler: Compiler): TextTemplate {
  const link = compiler.link(source);
  const target = link.literal?.trim();
  const fault = target === undefined || target === '' ? undefined : linkFault(target);
  const way = target?.startsWith('www.') ? `write "https://${target}"` : undefined;
  if (fault !== undefined) compiler.report(refusal(fault, target), way);
  return link;
}

function refusal(fault: string, target = ''): string {
  return `${fault}, got ${JSON.stringify(target.length > 60 ? `${target.slice(0, 60)}…` : target)}`;
}

/** Returns the target of a link. Returns undefined for an empty one, and for one that is refused, which is reported. */
export function bindLink(template: TextTemplate, binder: Binder): string | undefined {
  const target = binder.text(template).trim();
  if (target === '') return undefined;
  const fault = linkFault(target);
  if (fault === undefined) {
    binder.linked(target, template.path);
    return target;
  }
  const message = refusal(fault, target);
  if (template.readsData) {
    binder.report({
      source: 'data',
      path: binder.dataPath(template),
      message: `${message} (in the template at ${template.path})`,
    });
  } else binder.report({ source: 'template', path: template.path, message });
  return undefined;
}
