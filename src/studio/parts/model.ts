// What the page knows, and what a person can do on it. The parts are functions of these.
import type { CompareFacts } from '../compare/compare.ts';
import type { TextChange } from '../data/edits.ts';
import type { NewBlock } from '../design/drag/drag.ts';
import type { Wrapper } from '../design/edit/blocks.ts';
import type { TableChange } from '../design/edit/table.ts';
import type { DesignFacts } from '../design/facts.ts';
import type { PlaceStep } from '../design/know/trail.ts';
import type { DataValue } from '../design/know/value.ts';
import type { FormatChoice } from '../design/write/formats.ts';
import type { FileFacts } from '../editor/document.ts';
import type { Box } from '../point/boxes.ts';
import type { FolderContent, KeptVersion, Shown } from '../protocol.ts';
import type { Found } from '../viewer/find.ts';
import type { ViewFacts, Zoom } from '../viewer/viewer.ts';

/** The colours of the page: as the system says, or one of the two. */
export type Theme = 'auto' | 'light' | 'dark';

/** What the page knows. */
export interface Model {
  readonly title: string;
  readonly state: Shown | undefined;
  /** Whether the server is there. */
  readonly connected: boolean;
  readonly view: ViewFacts;
  readonly theme: Theme;
  readonly thumbnails: boolean;
  /** What is searched for; undefined while the search is shut. */
  readonly query: string | undefined;
  readonly found: Found;
  /** Whether the list of keys is open. */
  readonly help: boolean;
  readonly folder: FolderContent | undefined;
  /** Whether the pictures of all templates are shown. */
  readonly gallery: boolean;
  /** Whether the dialog for a new template is open. */
  readonly begin: boolean;
  /** Whether the dialog that publishes and shares is open. */
  readonly release: boolean;
  /** Whether the editor is open, and the file in it. */
  readonly editor: boolean;
  readonly file: FileFacts | undefined;
  /** Whether data is shown as a tree, and its text then. */
  readonly tree: boolean;
  readonly text: string;
  /** What the pointer is on. */
  readonly pointed: Box | undefined;
  /** Whether the outlines of all boxes are shown. */
  readonly grid: boolean;
  /** The editor that a click on the pages leads to: a name of `ownEditors`. */
  readonly ownEditor: string;
  /** The block that is selected, with its keys; undefined while the design mode is off. */
  readonly design: DesignFacts | undefined;
  /** What is reported of the comparison with a version; undefined while it is shut. */
  readonly compare: CompareFacts | undefined;
  /** What a part of the page could not do. */
  readonly notice: string;
}

/** What a person can do. */
export type Actions = ViewActions & WorkActions & DesignActions;

/** What changes how the page looks. */
export interface ViewActions {
  goTo(page: number): void;
  /** Goes to the next page, or with -1 to the one before. */
  stepPage(by: 1 | -1): void;
  setZoom(zoom: Zoom): void;
  stepZoom(factor: number): void;
  setSpread(spread: boolean): void;
  setTheme(theme: Theme): void;
  setThumbnails(shown: boolean): void;
  /** Searches; undefined shuts the search. */
  search(query: string | undefined): void;
  stepFound(by: 1 | -1): void;
  setHelp(open: boolean): void;
  setEditor(open: boolean): void;
  setGrid(shown: boolean): void;
}

/** What the parts of the page call to show something else, or to change the open file. */
export interface WorkActions {
  setGallery(open: boolean): void;
  /** Opens the dialog for a new template, or shuts it. What was made there is shown by the server. */
  setBegin(open: boolean): void;
  setRelease(open: boolean): void;
  /** Saves what was typed. */
  saveNow(): Promise<void>;
  /** Returns the shown pages as one HTML file, and its name. `onPage` is called with each page that is done. */
  copyPages(onPage: (page: number) => void): Promise<{ readonly name: string; readonly html: string }>;
  setOwnEditor(name: string): void;
  /** Takes another language for the words of the page, which is loaded again; '' is that of the browser. */
  setLanguage(language: string): void;
  /** Opens the comparison with a version, or shuts it. */
  setCompare(open: boolean): void;
  compareWith(version: KeptVersion): void;
  /** Goes to the next difference, or with -1 to the one before. */
  stepDifference(by: 1 | -1): void;
  /** Goes to a difference, from 0. */
  goToDifference(at: number): void;
  /** Opens a file of the folder in the editor, at a line and column from 1. */
  openFile(path: string, line?: number, column?: number): void;
  /** Shows data as a tree, or as text. */
  setTree(shown: boolean): void;
  /** Changes the text of the open file. Returns false when it is not `base` any more. */
  changeText(base: string, change: TextChange): boolean;
  undoText(): void;
  /** Ends a conflict of what was typed here and what is on the disk. */
  keepMine(): void;
  takeTheirs(): void;
  /** Shows a template of the folder with data of it. */
  show(template: string, data?: string): void;
  /** Shows it with data that stresses, and keeps that as a file. */
  showStress(name: string): void;
  keepData(): void;
}

/** What is done to the place that is selected. */
export interface DesignActions {
  setDesign(open: boolean): void;
  /** Selects the place at a pointer of the open file; undefined selects nothing. */
  selectPlace(at: string | undefined): void;
  stepPlace(step: PlaceStep): void;
  /** Writes a key. `raw` is JSON. Resolves with whether it was written. */
  setKey(way: readonly string[], raw: string): Promise<boolean>;
  unsetKey(way: readonly string[]): Promise<boolean>;
  /** Resolves with the formats that fit an expression of the place's text, and what each prints now. */
  askFormats(source: string): Promise<readonly FormatChoice[]>;
  /** Writes another expression in the place of one of the text, by its index. Resolves with whether it was written. */
  setExpression(index: number, source: string): Promise<boolean>;
  /** Writes the text of the place on the page. */
  writeText(): void;
  /** Puts a block in behind the place, or at the end of the page. `raw` is JSON. */
  insertBlock(raw: string): void;
  wrapPlace(wrapper: Wrapper): void;
  unwrapPlace(): void;
  openPalette(): void;
  /** Makes a style of the look of the place. Resolves with whether it was made. */
  makeStyle(name: string, keys: readonly string[]): Promise<boolean>;
  /** Changes the table that the place is or stands in. */
  changeTable(change: TableChange): void;
  /** Gives a style another name wherever it is named. Resolves with whether it was done. */
  renameStyle(name: string, to: string): Promise<boolean>;
  /** Takes a style out that nothing uses. */
  deleteStyle(name: string): void;
  /** Outlines what a change of a style would show in, and brings the first of it into sight; undefined outlines nothing. */
  showStyle(name: string | undefined, reveals: boolean): void;
  deletePlace(): void;
  duplicatePlace(): void;
  movePlace(by: 1 | -1): void;
  /** Moves it into the block beside it, or out of the one around it. */
  movePlaceTo(to: 'in' | 'out'): void;
  /** Shows rulers along the pages, or hides them. */
  toggleRulers(): void;
  /** Moves a block out of the flow by steps over the page. */
  nudgePlace(across: number, down: number): void;
  /** Drags a new block to a place of the pages. */
  dragBlock(start: PointerEvent, block: NewBlock): void;
  /** Drags a value of the data to a place of the pages. */
  dragValue(start: PointerEvent, value: DataValue): void;
  /** Puts a value of the data into the block that was selected last. */
  placeValue(value: DataValue): void;
  /** Opens the editor where a key is written. */
  openKey(way: readonly string[]): void;
  undoAct(): void;
  redoAct(): void;
}

/** What a part is given. */
export interface PartProps {
  readonly model: Model;
  readonly actions: Actions;
}
