// Warnings that are told once for a place of the template, however often they come up there.
import type { Warning } from './flowable.ts';

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
