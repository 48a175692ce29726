// What is wrong with a text that should be XML, and in which line.

/** A text is no XML, or goes beyond a limit. */
export class XmlError extends Error {
  /** The line, from 1. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.name = 'XmlError';
    this.line = line;
  }
}
