// The open windows of the studio: each has a session of its own, so that a choice in one changes no other.
import type { Session } from './session.ts';
import { WorkspaceError } from './workspace.ts';

/** Makes a session. What it reports is for the window of this name. */
export type OpenSession = (window: () => string) => Session;

/** The most windows at once. */
const mostWindows = 20;
/** How long a window that is loaded again may be away, milliseconds. */
const awayMs = 5000;

/** The sessions by the name of their window, which its page makes up. Programs without a name have the first session. */
export class Windows {
  readonly #open: OpenSession;
  readonly #begin: (session: Session) => void;
  readonly #sessions = new Map<string, Session>();
  readonly #ends = new Map<string, NodeJS.Timeout>();
  /** The session that is there before any window. It is that of the first window. */
  readonly first: Session;
  #firstWindow: string | undefined;

  /** `begin` makes a session show what a new window shows. */
  constructor(open: OpenSession, begin: (session: Session) => void) {
    this.#open = open;
    this.#begin = begin;
    this.first = open(() => this.#firstWindow ?? '');
  }

  /** Returns the session of a window. Throws `WorkspaceError` where there are too many. */
  sessionOf(window: string): Session {
    clearTimeout(this.#ends.get(window));
    this.#ends.delete(window);
    if (window === '') return this.first;
    this.#firstWindow ??= window;
    if (window === this.#firstWindow) return this.first;
    const known = this.#sessions.get(window);
    if (known) return known;
    if (this.#sessions.size + 1 >= mostWindows)
      throw new WorkspaceError(503, `the studio is open in ${mostWindows} windows: close one`);
    const session = this.#open(() => window);
    this.#sessions.set(window, session);
    this.#begin(session);
    return session;
  }

  /** Says that a window hears nothing any more. A moment later, its session ends. */
  left(window: string): void {
    const end = (): void => {
      this.#ends.delete(window);
      if (window === this.#firstWindow) this.#firstWindow = undefined;
      void this.#sessions.get(window)?.close();
      this.#sessions.delete(window);
    };
    clearTimeout(this.#ends.get(window));
    this.#ends.set(window, setTimeout(end, awayMs).unref());
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    for (const end of this.#ends.values()) clearTimeout(end);
    await Promise.all([this.first, ...this.#sessions.values()].map((session) => session.close()));
  }
}
