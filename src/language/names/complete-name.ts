// Completes names that a template declares: of styles, colours, fonts, messages and blocks.
import type { Suggestion } from '../suggestion.ts';
import { declared, messagesIn } from './declared.ts';
import type { ReadFile } from './definition.ts';
import { referenceAt } from './reference.ts';

/** Declared names that can stand at a place. */
interface CompletedName {
  readonly names: readonly Suggestion[];
  /** Whether nothing else can stand there. */
  readonly alone: boolean;
}

/** Returns the declared names that can stand at a place, or undefined where no such name stands. */
export function completeName(
  [own, ...beside]: readonly [ReadFile, ...ReadFile[]],
  offset: number,
): CompletedName | undefined {
  const reference = referenceAt(own.tree, own.text, offset);
  if (!reference || !['style', 'color', 'font', 'message', 'block'].includes(reference.kind))
    return undefined;
  const { kind, from, to } = reference;
  const found = new Map<string, Suggestion>();
  for (const { tree, text, role, file } of [own, ...beside]) {
    const names =
      role === 'messages' ? (kind === 'message' ? messagesIn(tree.root) : []) : declared(tree.root, kind);
    for (const { name, node } of names) {
      if (found.has(name) || name.includes('"')) continue;
      const value = node.type === 'property' ? node.valueNode : undefined;
      const written = value && text.slice(value.offset, value.offset + value.length).replace(/\s+/g, ' ');
      found.set(name, {
        ...{ label: name, insert: name, kind: 'value', from, to },
        ...(written !== undefined && { detail: shortened(written) }),
        ...(file !== own.file && { documentation: `from ${file}` }),
      });
    }
  }
  return { names: [...found.values()], alone: kind !== 'color' };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
