// What a reader of the document may want to know although it was made, told once for a place of the template.

/** Something that the reader of the document may want to know, such as a character that no font covers. */
export interface Warning {
  /** JSON Pointer of the block in the template. */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
}

/** A warning that takes others of its place and kind into itself. */
export abstract class JoinedWarning implements Warning {
  readonly path: string;
  /** What it is about: of one place and kind there is one. */
  readonly kind: string;

  constructor(path: string, kind: string) {
    this.path = path;
    this.kind = kind;
  }

  abstract get message(): string;

  abstract get hint(): string;

  /** Takes over what another warning of the same place and kind says. */
  abstract join(other: this): void;
}

/** A length as warnings name it: `12.5 pt`. */
export function points(length: number): string {
  return `${Math.round(length * 10) / 10} pt`;
}
