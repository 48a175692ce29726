// Fields in which a value is written. It is taken when the field is left or with Enter, and one that can't be taken stays.
import { type ComponentChild, h } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** What a field of one value is given. */
export interface EntryProps {
  readonly id?: string;
  readonly label?: string;
  readonly describedBy?: string;
  readonly shown: string;
  /** What counts while nothing is written. */
  readonly otherwise: string;
  readonly isLong?: boolean;
  readonly numeric?: boolean;
  /** Takes what was typed. Resolves with whether it could be taken. */
  readonly take: (typed: string) => Promise<boolean>;
  /** Returns what is a step more, or with -1 less; undefined where there are no steps. */
  readonly step?: (typed: string, by: 1 | -1) => string | undefined;
  readonly undo: () => void;
}

/** Returns the field. */
export function Entry(props: EntryProps): ComponentChild {
  const { id, label, describedBy, shown, otherwise, isLong = false, numeric = false } = props;
  const [draft, setDraft] = useState<string>();
  const [isBad, setBad] = useState(false);
  // The newest of what was typed: steps may follow each other faster than the field is drawn.
  const typed = useRef<string | undefined>(undefined);
  const write = (text: string | undefined): void => {
    typed.current = text;
    setDraft(text);
    setBad(false);
  };
  const take = async (text: string): Promise<void> => {
    if (text === shown) write(undefined);
    else if (!(await props.take(text))) setBad(true);
    // What was taken is shown in the next frame, and until then it stands in the field.
    else requestAnimationFrame(() => requestAnimationFrame(() => typed.current === text && write(undefined)));
  };
  const keyed = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const by = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : undefined;
    const next = by && props.step?.(typed.current ?? (shown || otherwise), by);
    if (key === 'Enter' && !(isLong && shiftKey) && draft !== undefined) void take(draft);
    else if (key === 'Escape' && draft !== undefined) write(undefined);
    else if (next !== undefined) {
      write(next);
      void take(next);
    } else if (key === 'z' && (ctrlKey || metaKey) && draft === undefined) props.undo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return h(isLong ? 'textarea' : 'input', {
    ...(id !== undefined && { id }),
    ...(label !== undefined && { 'aria-label': label }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    class: 'value',
    value: draft ?? shown,
    placeholder: otherwise,
    spellcheck: false,
    'aria-invalid': isBad,
    ...(isLong && { rows: Math.min(6, Math.max(2, shown.split('\n').length)) }),
    ...(numeric && { inputMode: 'decimal' as const }),
    onInput: (event: Event) => write((event.target as HTMLInputElement | HTMLTextAreaElement).value),
    onBlur: () => {
      if (draft !== undefined && !isBad) void take(draft);
    },
    onKeyDown: keyed,
  });
}

/** Returns a length as JSON, or undefined for what is none: `12`, `-3.5`, `"12mm"`, and with `"*"` widths, too. */
export function lengthRaw(typed: string): string | undefined {
  const plain = typed.trim().replace(/^(-?)\./, '$10.');
  if (/^-?\d+(\.\d+)?$/.test(plain)) return String(Number(plain));
  return plain === '' ? undefined : JSON.stringify(plain);
}

/** Returns a length that is a step larger or smaller, in its unit. */
export function lengthStep(typed: string, by: 1 | -1): string | undefined {
  const [, number, unit = ''] = /^(-?\d*\.?\d+)\s*([a-z%*]*)$/.exec(typed.trim()) ?? [];
  if (number === undefined) return undefined;
  const size =
    unit === 'in' || unit === 'cm' ? 0.1 : Math.abs(Number(number)) < 2 && number.includes('.') ? 0.1 : 1;
  return `${Math.round((Number(number) + by * size) * 1000) / 1000}${unit}`;
}
