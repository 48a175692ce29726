// Where a link may lead: pages and addresses of the web, or a block of the same document.
import type { Binder, MaybePromise, TextTemplate } from '../../template/kind.ts';
import { then } from '../../template/maybe.ts';

/** Schemes that open a page, a message or a call; others (`javascript:`, `file:`) can do harm where the PDF is opened. */
const allowed = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s]|#[^\s])/i;

/** Whether a link may lead there. */
export function isLinkTarget(target: string): boolean {
  return allowed.test(target);
}

/** The target of a link; undefined for an empty one, and for one that is refused, which is reported. */
export function bindLink(template: TextTemplate, binder: Binder): MaybePromise<string | undefined> {
  return then(binder.text(template), (value) => {
    const target = value.trim();
    if (target === '') return undefined;
    if (isLinkTarget(target)) return target;
    const got = JSON.stringify(target.length > 60 ? `${target.slice(0, 60)}…` : target);
    const message = `expected a link to https:, http:, mailto:, tel: or "#id", got ${got}`;
    if (template.readsData) {
      binder.report({
        source: 'data',
        path: '',
        message: `${message} (in the template at ${template.path})`,
      });
    } else binder.report({ source: 'template', path: template.path, message });
    return undefined;
  });
}
