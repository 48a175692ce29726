// What holds for all documents of a render process: the operator's fonts, and how large things may get. It goes to the process whole.

/** How large things may get; what is not named has its usual bound. */
export interface DocumentLimits {
  /** Pages of a document. */
  readonly pages?: number | undefined;
  /** Items of a list that `each` or `rows` repeats. */
  readonly items?: number | undefined;
  /** Bytes of the PDF; without it there is no bound. */
  readonly bytes?: number | undefined;
  /** Levels that a template may nest. */
  readonly nesting?: number | undefined;
  /** Pixels of one picture, width times height. */
  readonly pixels?: number | undefined;
}

/** The settings of a render process. */
export interface RenderSettings {
  /** The absolute path of the operator's fonts' catalogue, as `catalogueFonts` names it. */
  readonly fontCatalogue?: string | undefined;
  readonly limits?: DocumentLimits | undefined;
}

/** The variable that holds the settings of a render process. */
export const settingsVariable = 'PLATEN_RENDER_SETTINGS';

/** The settings as the text of that variable. */
export function writeSettings(settings: RenderSettings): string {
  return JSON.stringify(settings);
}

/** Reads what `writeSettings` made; without it nothing is set. */
export function readSettings(text: string | undefined): RenderSettings {
  // The parent wrote it: nobody else sets a variable of a child.
  return text === undefined ? {} : (JSON.parse(text) as RenderSettings);
}
