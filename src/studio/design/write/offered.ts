// The values that can be put into a text, each with a format that fits its type.
import type { Completion } from '../../protocol.ts';

/** A value that can be put in. */
export interface Offered {
  /** The expression. */
  readonly source: string;
  /** Its type and its value, or what it does. */
  readonly detail: string;
}

const mostOffered = 60;

/** What is written around a value by its type; `x` stands for it. The first one is the usual one. */
const formats: Readonly<Record<string, readonly string[]>> = {
  date: ["$date(x, 'long')", "$date(x, 'short')", 'x'],
  number: ['x', '$decimal(x, 2)', "$currency(x, 'EUR')"],
};

/** Returns how a value of a type is usually printed: an expression of it. */
export function usualForm(source: string, type: string): string {
  return (formats[type]?.[0] ?? 'x').replace('x', () => source);
}

/** Returns what can be put in, of what the server completes. `typed` is what was typed behind `{{`. */
export function offeredOf(completions: readonly Completion[], typed: string): readonly Offered[] {
  const word = typed.trim().toLowerCase();
  const last = /[\p{L}\p{N}_$]*$/u.exec(word)?.[0] ?? '';
  const around = typed.trim().slice(0, word.length - last.length);
  return completions
    .filter(({ kind }) => kind === 'variable')
    .filter(({ label }) => label.toLowerCase().includes(last.replace(/^\$(?=.)/, '')))
    .sort(
      (a, b) =>
        Number(b.label.toLowerCase().startsWith(last)) - Number(a.label.toLowerCase().startsWith(last)),
    )
    .flatMap((completion) => offeredAs(completion, around))
    .slice(0, mostOffered);
}

function offeredAs({ label, detail = '' }: Completion, around: string): readonly Offered[] {
  const source = around + label;
  const type = detail.split(' · ')[0] ?? '';
  const forms = around === '' || /^[\w.]+\.$/.test(around) ? formats[type] : undefined;
  return (forms ?? ['x']).map((form) => ({ source: form.replace('x', source), detail }));
}
