// The keys of the design mode, while the pages or the buttons of the panel have the focus.
import type { Actions, Model } from './parts/model.ts';

type Act = (actions: Actions) => void;

/** Returns what a key does in the design mode, or undefined when it means there what it means elsewhere. */
export function designKey(event: KeyboardEvent, { design }: Model): Act | undefined {
  if (!design || !(event.target instanceof Element)) return undefined;
  if (event.target.closest('input, select, textarea, dialog, .cm-editor, .writing')) return undefined;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey) return controlKey(key.toLowerCase(), shiftKey, design.at !== undefined);
  const isButton = event.target.closest('button, summary, a') !== null;
  if (key === 'i' && !altKey) return (actions) => actions.openPalette();
  if (key === 'r' && !altKey) return (actions) => actions.toggleRulers();
  if (design.at === undefined)
    return key === 'Enter' && !isButton ? (actions) => actions.stepPlace('inside') : undefined;
  if (shiftKey && key.startsWith('Arrow')) {
    const [across, down] = (nudges[key] ?? [0, 0]).map((step) => step * (altKey ? 10 : 1));
    return (actions) => actions.nudgePlace(across ?? 0, down ?? 0);
  }
  if (altKey) return altKeys[key];
  return isButton && key === 'Enter' ? undefined : plainKeys[key];
}

function controlKey(key: string, shift: boolean, isSelected: boolean): Act | undefined {
  if (key === 'z') return (actions) => (shift ? actions.redoAct() : actions.undoAct());
  if (key === 'y') return (actions) => actions.redoAct();
  return key === 'd' && isSelected ? (actions) => actions.duplicatePlace() : undefined;
}

const altKeys: Readonly<Record<string, Act>> = {
  ArrowUp: (actions) => actions.movePlace(-1),
  ArrowDown: (actions) => actions.movePlace(1),
  ArrowRight: (actions) => actions.movePlaceTo('in'),
  ArrowLeft: (actions) => actions.movePlaceTo('out'),
};

/** How far the arrows move a block out of the flow: steps to the right, and down. */
const nudges: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const plainKeys: Readonly<Record<string, Act>> = {
  Enter: (actions) => actions.writeText(),
  ArrowUp: (actions) => actions.stepPlace('before'),
  ArrowDown: (actions) => actions.stepPlace('next'),
  ArrowLeft: (actions) => actions.stepPlace('around'),
  ArrowRight: (actions) => actions.stepPlace('inside'),
  Delete: (actions) => actions.deletePlace(),
  Backspace: (actions) => actions.deletePlace(),
  Escape: (actions) => actions.selectPlace(undefined),
};
