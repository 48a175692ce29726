// Suggestions and messages for authors, as editors and the studio show them.

/** What can be put in. */
export interface Suggestion {
  readonly label: string;
  /** `${}` and `${text}` stand for places that the author fills. */
  readonly insert: string;
  /** What is replaced, in UTF-16 code units from the start. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'key' | 'value' | 'variable' | 'function';
  readonly detail?: string;
  readonly documentation?: string;
}

/** What is said of a part of the text. */
export interface Explained {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
