// Warnings: what a reader of the document may want to know although it was made. Each is reported once for a place of the template.

/** A warning for the reader of the document, such as a character that no font covers. */
export interface Warning {
  /** JSON Pointer of the block in the template. */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
}

/** A warning that merges with others of its place and kind. */
export abstract class JoinedWarning implements Warning {
  readonly path: string;
  /** The kind. There is one warning of a place and kind. */
  readonly kind: string;

  constructor(path: string, kind: string) {
    this.path = path;
    this.kind = kind;
  }

  /** Warnings of one group are one, wherever they stand. Without it, only those of one place and kind are. */
  get group(): string | undefined {
    return undefined;
  }

  abstract get message(): string;

  abstract get hint(): string;

  /** Merges another warning of the same group, or place and kind, into this one. */
  abstract join(other: this): void;
}

/** Returns a length as warnings name it: `12.5 pt`. */
export function points(length: number): string {
  return `${Math.round(length * 10) / 10} pt`;
}
