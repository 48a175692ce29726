// What a person can do in the design mode, as the parts of the page and the keys call it.

import type { Design } from './design/design.ts';
import type { Act } from './design/edit/acts.ts';
import type { DesignActions } from './parts/model.ts';
import { openPalette } from './parts/panel/palette.ts';

/** Returns the actions on a design mode. */
export function designActions(design: Design): DesignActions {
  /** Does something to the place that is selected. */
  const on = async (act: (at: string) => Act): Promise<boolean> =>
    design.at === undefined ? false : design.act(act(design.at));
  return {
    setDesign: (open) => void design.set(open),
    selectPlace: (at) => design.select(at),
    stepPlace: (step) => design.step(step),
    setKey: (way, raw) => on((at) => ({ kind: 'set', at, way, raw })),
    unsetKey: (way) => on((at) => ({ kind: 'unset', at, way })),
    askFormats: (source) => design.askFormats(source),
    setExpression: (index, source) => design.setExpression(index, source),
    writeText: () => design.write(),
    insertBlock: (raw) => void design.act({ kind: 'insert', at: design.at ?? '', raw }),
    wrapPlace: (wrapper) => void on((at) => ({ kind: 'wrap', at, wrapper })),
    unwrapPlace: () => void on((at) => ({ kind: 'unwrap', at })),
    openPalette,
    makeStyle: (name, keys) => on((at) => ({ kind: 'style', at, name, keys })),
    changeTable: (change) => void design.changeTable(change),
    renameStyle: (name, to) => design.styles.rename(name, to),
    deleteStyle: (name) => void design.act({ kind: 'unset', at: '', way: ['styles', name] }),
    showStyle: (name, reveals) => void design.styles.show(name, reveals),
    deletePlace: () => void on((at) => ({ kind: 'delete', at })),
    duplicatePlace: () => void on((at) => ({ kind: 'duplicate', at })),
    movePlace: (by) => void on((at) => ({ kind: 'move', at, by })),
    movePlaceTo: (to) => void on((at) => ({ kind: 'move', at, to })),
    dragBlock: (start, block) => design.hand.dragNew(start, block),
    dragValue: (start, value) => design.hand.dragValue(start, value),
    placeValue: (value) => void design.placeValue(value),
    nudgePlace: (across, down) => design.hand.nudge(across, down),
    toggleRulers: () => {
      design.hand.toggleRulers();
      design.tell();
    },
    openKey: (way) => design.openInEditor(way),
    undoAct: () => design.undo(),
    redoAct: () => design.redo(),
  };
}
