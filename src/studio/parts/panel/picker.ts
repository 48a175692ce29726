// A list to choose from that opens below its button: each choice may have a look of its own and a note beside it.
import { type ComponentChild, h, type RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** What may be chosen. */
export interface PickerChoice {
  readonly value: string;
  readonly label: string;
  /** What stands behind it, such as what it prints. */
  readonly note?: string;
  readonly look?: Readonly<Record<string, string>>;
}

/** What a picker is given. */
export interface PickerProps {
  readonly id: string;
  /** What it chooses. */
  readonly label: string;
  readonly describedBy?: string;
  /** What the button shows, and how. */
  readonly shown: string;
  readonly look?: Readonly<Record<string, string>>;
  readonly value: string;
  readonly choices: readonly PickerChoice[];
  readonly onOpen?: () => void;
  readonly onChoose: (value: string) => void;
}

/** Returns the button and its list. */
export function Picker(props: PickerProps): ComponentChild {
  const { id, label, describedBy, shown, look, choices, value } = props;
  const [at, setAt] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isOpen = at !== undefined;
  useShownChoice(list, at);
  const open = (): void => {
    props.onOpen?.();
    setAt(
      Math.max(
        0,
        choices.findIndex((one) => one.value === value),
      ),
    );
  };
  const shut = (): void => {
    setAt(undefined);
    button.current?.focus();
  };
  const choose = (index: number): void => {
    const choice = choices[index];
    shut();
    if (choice && choice.value !== value) props.onChoose(choice.value);
  };
  const keyed = (event: KeyboardEvent): void => {
    if (at === undefined) return;
    const next = nextOf(event.key, at, choices);
    if (event.key === 'Enter' || event.key === ' ') choose(at);
    else if (event.key === 'Escape') shut();
    else if (next === undefined) return;
    else setAt(next);
    event.preventDefault();
    event.stopPropagation();
  };
  return h(
    'div',
    { class: 'picker' },
    h(
      'button',
      {
        ...{ id, ref: button, type: 'button', class: 'value', style: look },
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...{ 'aria-haspopup': 'listbox', 'aria-expanded': isOpen, 'aria-label': `${label}: ${shown}` },
        onClick: () => (isOpen ? shut() : open()),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          open();
        },
      },
      shown,
    ),
    isOpen
      ? h(Choices, { id, label, choices, at, list, keyed, choose, leave: () => setAt(undefined) })
      : null,
  );
}

interface ChoicesProps extends Pick<PickerProps, 'id' | 'label' | 'choices'> {
  readonly at: number;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly keyed: (event: KeyboardEvent) => void;
  readonly choose: (index: number) => void;
  readonly leave: () => void;
}

function Choices({ id, label, choices, at, list, keyed, choose, leave }: ChoicesProps): ComponentChild {
  return h(
    'ul',
    {
      ...{ ref: list, role: 'listbox', tabIndex: 0, 'aria-label': label, class: 'picker-list' },
      ...{ 'aria-activedescendant': `${id}-${at}`, onKeyDown: keyed, onBlur: leave },
    },
    ...choices.map((choice, index) =>
      h(
        'li',
        {
          ...{ id: `${id}-${index}`, role: 'option', 'aria-selected': index === at },
          // The list keeps the focus until the choice is made.
          onPointerDown: (event: Event) => event.preventDefault(),
          onClick: () => choose(index),
        },
        h('span', { style: choice.look }, choice.label),
        choice.note === undefined ? null : h('span', { class: 'note' }, choice.note),
      ),
    ),
  );
}

/** Gives the list the focus when it opens, and keeps the choice that is meant in sight. */
function useShownChoice(list: RefObject<HTMLUListElement | null>, at: number | undefined): void {
  const isOpen = at !== undefined;
  useLayoutEffect(() => {
    if (isOpen) list.current?.focus();
  }, [isOpen]);
  useLayoutEffect(() => {
    if (at !== undefined) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
}

/** Returns which choice a key leads to, or undefined: the arrows, the ends, and a letter to the next one that begins with it. */
function nextOf(key: string, at: number, choices: readonly PickerChoice[]): number | undefined {
  const last = choices.length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(last, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: last,
  };
  const step = steps[key];
  if (step !== undefined || key.length !== 1) return step;
  const begins = (index: number): boolean =>
    choices[index]?.label.toLowerCase().startsWith(key.toLowerCase()) === true;
  const behind = choices.map((_, index) => (at + 1 + index) % choices.length);
  return behind.find(begins);
}
