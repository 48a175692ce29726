// What is done to the pages by hand: blocks and borders are dragged, values and files are put in, the clipboard is used.
import { Clipboard } from './clip/clipboard.ts';
import { takeFiles } from './clip/files.ts';
import { Drag, type DragWorld, type NewBlock } from './drag/drag.ts';
import { Handles } from './drag/handles.ts';
import { Places } from './drag/places.ts';
import { Rulers } from './drag/rulers.ts';
import { placedValue } from './drag/value.ts';
import type { DataValue } from './know/value.ts';

/** What the hand works with. */
export interface HandWorld extends DragWorld {
  /** The path of the template that is shown. */
  readonly template: () => string | undefined;
}

/** The hand of a person on the pages. */
export class Hand {
  readonly #world: HandWorld;
  readonly #drag: Drag;
  readonly #handles: Handles;
  readonly #places: Places;
  readonly #rulers: Rulers;

  constructor(world: HandWorld) {
    this.#world = world;
    this.#drag = new Drag(world);
    this.#handles = new Handles(world);
    this.#places = new Places(world, this.#drag);
    this.#rulers = new Rulers(world);
    this.#drag.listenToFiles((files, findSpot) => void takeFiles(world, files, findSpot));
    new Clipboard({ ...world, takeFiles: (files) => void takeFiles(world, files) });
  }

  /** Drags a new block from where the pointer went down. */
  dragNew(start: PointerEvent, block: NewBlock): void {
    this.#drag.dragNew(start, block);
  }

  /** Drags a value of the data, while its file is open, to a place of the template. */
  dragValue(start: PointerEvent, value: DataValue): void {
    this.#drag.dragPlaced(start, placedValue(value, this.#world.template()));
  }

  /** Moves the selected block by a step over the page, where it is out of the flow. */
  nudge(across: number, down: number): void {
    this.#places.nudge(across, down);
  }

  /** Whether rulers stand along the pages. */
  get hasRulers(): boolean {
    return this.#rulers.isOn;
  }

  /** Shows the rulers, or hides them. */
  toggleRulers(): void {
    this.#rulers.toggle();
  }

  /** The outlines of what is selected are drawn anew. */
  outlined(): void {
    this.#drag.outlined();
    this.#handles.outlined();
    this.#rulers.outlined();
  }
}
