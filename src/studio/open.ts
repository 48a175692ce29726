// Opens the studio: it joins the server's reports, the viewer and the parts of the page.
import { h, render } from 'preact';
import { keyAction } from './keys.ts';
import { App } from './parts/app.ts';
import type { Actions, Model, Theme } from './parts/model.ts';
import type { StudioState } from './protocol.ts';
import { Finder } from './viewer/find.ts';
import { Thumbnails } from './viewer/thumbnails.ts';
import { Viewer } from './viewer/viewer.ts';

/** Starts the page in the element `studio`. */
export function openStudio(): void {
  const place = document.getElementById('studio');
  if (place) new Studio(place).start();
}

class Studio {
  #model: Model = {
    title: document.title.replace(/ – Platen$/, ''),
    state: undefined,
    connected: true,
    view: { page: 0, pages: 0, zoom: 'width', scale: 1, spread: remembered('spread') === 'true' },
    theme: themeOf(remembered('theme')),
    thumbnails: remembered('thumbnails') !== 'false',
    query: undefined,
    found: { count: 0, at: 0, busy: false },
    help: false,
  };
  readonly #place: HTMLElement;
  readonly #viewer: Viewer;
  readonly #thumbnails: Thumbnails;
  readonly #finder: Finder;
  readonly #actions: Actions;
  #frame = 0;

  constructor(place: HTMLElement) {
    this.#place = place;
    this.#thumbnails = new Thumbnails((page) => this.#viewer.goTo(page));
    this.#viewer = new Viewer(
      (view) => {
        this.#thumbnails.setCurrent(view.page);
        this.#change({ view });
      },
      (open) => {
        this.#thumbnails.show(open);
        void this.#finder.documentChanged();
      },
    );
    this.#finder = new Finder(this.#viewer, (found) => this.#change({ found }));
    this.#actions = this.#makeActions();
  }

  start(): void {
    this.#viewer.setSpread(this.#model.view.spread);
    document.documentElement.dataset.theme = this.#model.theme;
    this.#draw();
    this.#listen();
    document.addEventListener('keydown', (event) => {
      const action = keyAction(event, this.#model);
      if (!action) return;
      event.preventDefault();
      action(this.#actions);
    });
    this.#viewer.element.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.#viewer.stepZoom(Math.exp(-event.deltaY / 300));
      },
      { passive: false },
    );
  }

  #change(facts: Partial<Model>): void {
    this.#model = { ...this.#model, ...facts };
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw(): void {
    const { element } = this.#viewer;
    const props = { model: this.#model, actions: this.#actions, viewer: element };
    render(h(App, { ...props, thumbnails: this.#thumbnails.element }), this.#place);
  }

  #listen(): void {
    const events = new EventSource('/events');
    events.addEventListener('message', ({ data }) => {
      // The server of this page wrote it.
      void this.#tell(JSON.parse(String(data)) as StudioState);
    });
    events.addEventListener('error', () => this.#change({ connected: false }));
  }

  async #tell(state: StudioState): Promise<void> {
    const isNew = state.shown > 0 && state.shown !== this.#model.state?.shown;
    this.#change({ state, connected: true });
    if (!isNew) return;
    try {
      const response = await fetch(`/document.pdf?revision=${state.shown}`);
      await this.#viewer.show(new Uint8Array(await response.arrayBuffer()), state.shown);
    } catch (error) {
      const message = `the document can't be shown: ${error instanceof Error ? error.message : String(error)}`;
      this.#change({ state: { ...state, message } });
    }
  }

  #makeActions(): Actions {
    const remember = (name: string, value: string | boolean): void => {
      localStorage.setItem(`platen.${name}`, String(value));
    };
    return {
      goTo: (page) => this.#viewer.goTo(page),
      stepPage: (by) => this.#viewer.step(by),
      setZoom: (zoom) => this.#viewer.setZoom(zoom),
      stepZoom: (factor) => this.#viewer.stepZoom(factor),
      setSpread: (spread) => {
        remember('spread', spread);
        this.#viewer.setSpread(spread);
      },
      setTheme: (theme) => {
        remember('theme', theme);
        document.documentElement.dataset.theme = theme;
        this.#change({ theme });
      },
      setThumbnails: (thumbnails) => {
        remember('thumbnails', thumbnails);
        this.#change({ thumbnails });
      },
      search: (query) => {
        this.#model = { ...this.#model, query };
        // At once: what is typed next belongs into the field.
        this.#draw();
        void this.#finder.search(query ?? '');
        if (query === undefined) this.#viewer.element.focus();
      },
      stepFound: (by) => this.#finder.step(by),
      setHelp: (help) => this.#change({ help }),
    };
  }
}

function remembered(name: string): string | null {
  return localStorage.getItem(`platen.${name}`);
}

function themeOf(name: string | null): Theme {
  return name === 'light' || name === 'dark' ? name : 'auto';
}
