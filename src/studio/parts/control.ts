// One value of the data as a field. What is typed is taken at once, where it can be.
import { type ComponentChild, h } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { rawOf, setValue, type TextChange } from '../data/edits.ts';
import { type JsonKind, type JsonNode, textOf } from '../data/tree.ts';
import { words } from '../words/words.ts';
import type { DesignActions } from './model.ts';

/** Where a value stands, and what can be done there. */
export interface TreePlace {
  /** The text that is shown. */
  readonly text: string;
  /** The keys that lead to the value. */
  readonly way: readonly string[];
  /** Changes the text, says so, and goes to the control of this `data-at`. */
  change(change: TextChange, said?: string, then?: string): void;
  say(words: string): void;
  /** Shows a value by itself. */
  open(way: readonly string[]): void;
  undo(): void;
  /** Puts a value on the pages; undefined while they are not designed. */
  readonly onto?: Pick<DesignActions, 'dragValue' | 'placeValue'> | undefined;
}

/** What a person calls each kind. */
export const kindNames: Readonly<Record<JsonKind, string>> = words.data.kinds;

/** What a field is given. */
export interface ControlProps {
  /** The value; undefined where a row of a table has none. */
  readonly node: JsonNode | undefined;
  readonly place: TreePlace;
  /** What the field is called. */
  readonly label: string;
  /** The kind that a value gets which is not there yet. */
  readonly kind?: JsonKind;
  /** Puts a value where there is none yet, as JSON. */
  readonly onNew?: (raw: string) => void;
}

/** Returns the control. */
export function Control({ node, place, label, kind = 'text', onNew }: ControlProps): ComponentChild {
  const at = JSON.stringify(place.way);
  if (node?.kind === 'object' || node?.kind === 'list') {
    const count = node.entries.length;
    return h(
      'button',
      {
        type: 'button',
        class: 'place inside',
        'data-at': at,
        'aria-label': words.data.open(label),
        onClick: () => place.open(place.way),
      },
      node.kind === 'list' ? words.data.listOf(count) : words.data.objectOf(count),
    );
  }
  const wanted = node === undefined || node.kind === 'null' ? kind : node.kind;
  const take = (typed: string): boolean => {
    const raw = rawOf(typed, wanted);
    if (raw === undefined) return false;
    if (node) place.change(setValue(node, raw));
    else onNew?.(raw);
    return true;
  };
  const shared = { 'data-at': at, 'aria-label': label };
  if (wanted === 'boolean' && node) return h(Switch, { ...shared, value: node.raw, take });
  return h(TextField, { shared, place, shown: shownOf(node), missing: missingOf(node), wanted, take });
}

/** Returns what a field holds: texts without their quotes. */
function shownOf(node: JsonNode | undefined): string {
  if (node === undefined || node.kind === 'null') return '';
  return node.kind === 'text' ? textOf(node.raw) : node.raw;
}

function missingOf(node: JsonNode | undefined): string {
  return node === undefined ? '–' : node.kind === 'null' ? words.data.kinds.null : '';
}

interface TextFieldProps {
  readonly shared: Readonly<Record<string, string>>;
  readonly place: TreePlace;
  readonly shown: string;
  readonly missing: string;
  readonly wanted: JsonKind;
  readonly take: (typed: string) => boolean;
}

function TextField({ shared, place, shown, missing, wanted, take }: TextFieldProps): ComponentChild {
  // What is typed and can't be taken yet, such as "1.".
  const [draft, setDraft] = useState<string>();
  // A field of one line would drop line breaks.
  const isLong = useRef(false);
  isLong.current ||= /[\r\n]/.test(shown);
  const typed = (event: Event): void => {
    const { value } = event.target as HTMLInputElement | HTMLTextAreaElement;
    setDraft(value === shown || take(value) ? undefined : value);
  };
  const left = (): void => {
    if (draft === undefined) return;
    const kind = wanted === 'number' ? words.data.suchAs(kindNames.number) : kindNames[wanted];
    place.say(words.data.expected(kind, JSON.stringify(draft)));
  };
  return h(isLong.current ? 'textarea' : 'input', {
    ...shared,
    class: `value ${wanted}`,
    value: draft ?? shown,
    placeholder: missing,
    spellcheck: false,
    'aria-invalid': draft !== undefined,
    ...(isLong.current && { rows: Math.min(6, shown.split('\n').length) }),
    ...(wanted === 'number' && { inputMode: 'decimal' as const }),
    onInput: typed,
    onBlur: left,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && draft !== undefined) {
        event.stopPropagation();
        setDraft(undefined);
        place.say('');
      } else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        event.preventDefault();
        if (draft === undefined) place.undo();
        else setDraft(undefined);
      }
    },
  });
}

function Switch({
  value,
  take,
  ...shared
}: { readonly value: string; readonly take: (typed: string) => boolean } & Readonly<
  Record<string, unknown>
>): ComponentChild {
  return h(
    'select',
    {
      ...shared,
      class: 'value boolean',
      value,
      onChange: (event: Event) => void take((event.target as HTMLSelectElement).value),
    },
    h('option', { value: 'true' }, 'true'),
    h('option', { value: 'false' }, 'false'),
  );
}
