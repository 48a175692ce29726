// The settings for all documents of a render process: the operator's fonts, and the limits of documents. They go to the
// process as one value.

/** The limits of documents. A limit that is absent has its default. */
export interface DocumentLimits {
  /** The most pages of a document. */
  readonly pages?: number | undefined;
  /** The most items of a list that `each` or `rows` repeats. */
  readonly items?: number | undefined;
  /** The most bytes of the PDF. Without it there is no bound. */
  readonly bytes?: number | undefined;
  /** The most levels of a template. */
  readonly nesting?: number | undefined;
  /** The most pixels of one picture, width times height. */
  readonly pixels?: number | undefined;
}

/** The settings of a render process. */
export interface RenderSettings {
  /** The absolute path of the catalogue of the operator's fonts, as `catalogueFonts` names it. */
  readonly fontCatalogue?: string | undefined;
  readonly limits?: DocumentLimits | undefined;
}

/** The variable that holds the settings of a render process. */
export const settingsVariable = 'PLATEN_RENDER_SETTINGS';

/** Returns the settings as the text of that variable. */
export function writeSettings(settings: RenderSettings): string {
  return JSON.stringify(settings);
}

/** Reads what `writeSettings` returned. Without it nothing is set. */
export function readSettings(text: string | undefined): RenderSettings {
  // The parent wrote it, and nobody else sets a variable of a child.
  return text === undefined ? {} : (JSON.parse(text) as RenderSettings);
}
