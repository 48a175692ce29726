// The types of the package `linebreak` (UAX #14), which ships none.
declare module 'linebreak' {
  /** One place where a line may, or must, end. */
  interface Break {
    /** UTF-16 offset of the first unit of the next line. */
    readonly position: number;
    readonly required: boolean;
  }
  /** Returns the breaks of a string one after the other. The last one is the string's end. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
