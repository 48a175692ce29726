// Opens the studio: it joins the server's reports, the viewer and the parts of the page.
import { h, render } from 'preact';
import { messageOf } from '../thrown.ts';
import { Compare } from './compare/compare.ts';
import { Design } from './design/design.ts';
import { DoneActs } from './design/done.ts';
import { designActions } from './design-actions.ts';
import { Editor, type EditorEvents } from './editor/editor.ts';
import { keepData, readFolder, showStress, showTemplate } from './editor/files.ts';
import { keep, takeKept } from './kept.ts';
import { keyAction } from './keys.ts';
import { editorAddress, followAddress } from './own-editor.ts';
import { App } from './parts/app.ts';
import { deskWidth } from './parts/desk.ts';
import type { Actions, Model, Theme, ViewActions, WorkActions } from './parts/model.ts';
import type { Box } from './point/boxes.ts';
import { Point } from './point/point.ts';
import type { Shown } from './protocol.ts';
import { copyOf } from './share/copy-of.ts';
import { Finder } from './viewer/find.ts';
import { fetchPdf } from './viewer/pdf.ts';
import { Thumbnails } from './viewer/thumbnails.ts';
import { Viewer } from './viewer/viewer.ts';
import { nameWindow, ofWindow } from './window.ts';
import { chooseLanguage, language, words } from './words/words.ts';

/** Starts the page in the element `studio`. */
export function openStudio(): void {
  const place = document.getElementById('studio');
  nameWindow();
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
    folder: undefined,
    gallery: false,
    begin: false,
    release: false,
    editor: remembered('editor') !== 'false',
    file: undefined,
    tree: remembered('tree') === 'true',
    text: '',
    pointed: undefined,
    grid: false,
    ownEditor: remembered('own-editor') ?? 'studio',
    design: undefined,
    compare: undefined,
    notice: '',
  };
  readonly #place: HTMLElement;
  readonly #viewer: Viewer;
  readonly #thumbnails: Thumbnails;
  readonly #finder: Finder;
  readonly #editor: Editor;
  readonly #point: Point;
  readonly #compare: Compare;
  readonly #design: Design;
  readonly #actions: Actions;
  readonly #done: DoneActs;
  #frame = 0;
  #cursor: ReturnType<typeof setTimeout> | undefined;

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
        void this.#point.documentChanged();
        this.#compare.documentChanged();
      },
    );
    this.#compare = new Compare(this.#viewer, (compare) => this.#change({ compare }));
    this.#finder = new Finder(this.#viewer, (found) => this.#change({ found }));
    const kept = takeKept();
    this.#done = new DoneActs(kept?.acts ?? []);
    const events: EditorEvents = {
      onFile: (file) => this.#change({ file }),
      onText: () => {
        this.#readText();
        this.#viewer.textChanged();
        this.#design.textChanged();
      },
      onCursor: (path, line, column) => {
        clearTimeout(this.#cursor);
        this.#cursor = setTimeout(() => this.#cursorStands(path, line, column), 120);
      },
    };
    this.#editor = new Editor(nonce(), events, kept?.edited);
    this.#point = new Point(this.#viewer, {
      onPoint: (pointed) => this.#change({ pointed }),
      onChoose: (box) => this.#choose(box),
      onWrite: (box) => {
        if (this.#design.isOn)
          void this.#try(() => this.#design.choose(box).then(() => this.#design.write()));
      },
      onChosen: () => this.#design.tell(),
      onOutlined: () => this.#design.hand.outlined(),
      onUnknown: (error) => this.#change({ notice: words.common.cantPoint(messageOf(error)) }),
    });
    this.#design = new Design({
      ...{ editor: this.#editor, point: this.#point, viewer: this.#viewer, done: this.#done },
      faults: () => this.#model.state?.faults ?? [],
      template: () => this.#model.state?.template,
      open: (path) => this.#editor.open(path, nonce()),
      onFacts: (design) => this.#change({ design }),
    });
    this.#actions = this.#makeActions();
  }

  start(): void {
    document.documentElement.lang = language;
    this.#viewer.setSpread(this.#model.view.spread);
    document.documentElement.dataset.theme = this.#model.theme;
    document.documentElement.style.setProperty('--desk', `${deskWidth()}%`);
    this.#draw();
    this.#listen();
    void this.#lookAtFolder();
    addEventListener('pagehide', () => void this.#editor.file?.save());
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
    const old = this.#compare.old.element;
    const others = { old, thumbnails: this.#thumbnails.element, editor: this.#editor.element };
    render(h(App, { ...props, ...others }), this.#place);
  }

  #listen(): void {
    const events = new EventSource(ofWindow('/events'));
    events.addEventListener('message', ({ data }) => {
      // The server of this page wrote it.
      void this.#tell(JSON.parse(String(data)) as Shown);
    });
    events.addEventListener('file', () => void this.#editor.file?.refresh());
    // The server may have been away: what was typed meanwhile is saved, and what changed on the disk is read.
    events.addEventListener('open', () => void this.#editor.file?.refresh());
    events.addEventListener('error', () => this.#change({ connected: false }));
  }

  /** Copies the text for the tree, while that is shown. */
  #readText(): void {
    if (!this.#model.tree) return;
    this.#model = { ...this.#model, text: this.#editor.text };
    // At once: the next key is typed over this text.
    this.#draw();
  }

  #cursorStands(path: string, line: number, column: number): void {
    if (!this.#design.isOn) void this.#point.setCursor(path, line, column, true);
    else if (this.#editor.hasFocus) this.#design.cursorAt(this.#editor.offset);
  }

  /** Goes to where a box was written, in the editor that was chosen. */
  #choose(box: Box): void {
    if (this.#design.isOn) {
      void this.#try(() => this.#design.choose(box));
      return;
    }
    const { open, line = 1, column = 1 } = box;
    const { folder, ownEditor } = this.#model;
    if (open === undefined) return;
    const address = editorAddress(ownEditor, { file: `${folder?.root}/${open}`, line, column });
    if (address === undefined) this.#actions.openFile(open, line, column);
    else followAddress(address);
  }

  async #lookAtFolder(): Promise<void> {
    await this.#try(async () => this.#change({ folder: await readFolder() }));
  }

  /** Does what may be refused, and says why it was. */
  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.#change({ notice: '' });
    } catch (error) {
      this.#change({ notice: messageOf(error) });
    }
  }

  /** Loads the page again. What was done can be taken back then, too. */
  async #loadAgain(): Promise<void> {
    await this.#editor.file?.save();
    if (this.#model.file && this.#model.file.state !== 'saved') {
      this.#change({ notice: words.settings.notSaved, help: false });
      return;
    }
    const { edited } = this.#editor;
    if (edited) keep({ edited, acts: this.#done.all });
    location.reload();
  }

  async #tell(state: Shown): Promise<void> {
    const before = this.#model.state;
    // A server that was started anew counts from the beginning.
    const isNew = state.shown > 0 && (state.shown !== before?.shown || !this.#model.connected);
    this.#change({ state, connected: true });
    if (state.template !== undefined && state.template !== before?.template) {
      this.#compare.templateChanged();
      void this.#try(() => this.#editor.open(state.template ?? '', nonce()));
    }
    this.#editor.showIssues([...state.faults, ...state.warnings]);
    if (!isNew) return;
    try {
      await this.#viewer.show(fetchPdf(`/document.pdf?revision=${state.shown}`), state.shown);
    } catch (error) {
      const message = words.common.cantShow(messageOf(error));
      // Of a document that is not the last one any more there is nothing to say.
      if (this.#model.state === state) this.#change({ state: { ...state, message } });
    }
  }

  #bothViewers(change: (viewer: Viewer) => void): void {
    change(this.#viewer);
    change(this.#compare.old);
  }

  #makeActions(): Actions {
    return { ...this.#viewActions(), ...this.#workActions(), ...designActions(this.#design) };
  }

  /** Returns the actions that change how the page looks. */
  #viewActions(): ViewActions {
    return {
      goTo: (page) => this.#viewer.goTo(page),
      stepPage: (by) => this.#viewer.step(by),
      setZoom: (zoom) => this.#bothViewers((viewer) => viewer.setZoom(zoom)),
      stepZoom: (factor) => this.#bothViewers((viewer) => viewer.stepZoom(factor)),
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
      setEditor: (editor) => {
        remember('editor', editor);
        this.#change({ editor });
        if (!editor) this.#viewer.element.focus();
      },
      setGrid: (grid) => {
        this.#change({ grid });
        void this.#point.setGrid(grid);
      },
    };
  }

  /** Returns the actions that open things and work on them. */
  #workActions(): WorkActions {
    const compare = this.#compare;
    return {
      openFile: (path, line, column) => {
        this.#change({ editor: true });
        void this.#try(async () => {
          await this.#editor.open(path, nonce());
          if (line !== undefined) this.#editor.goTo(line, column ?? 1);
          else this.#editor.focus();
        });
      },
      setGallery: (gallery) => {
        this.#change({ gallery });
        if (gallery) void this.#lookAtFolder();
      },
      setBegin: (begin) => {
        this.#change({ begin });
        // One may have been made.
        if (!begin) void this.#lookAtFolder();
      },
      setRelease: (release) => this.#change({ release }),
      saveNow: async () => this.#editor.file?.save(),
      copyPages: (onPage) => copyOf(this.#viewer.open?.pdf, this.#model.title, onPage),
      setOwnEditor: (ownEditor) => {
        remember('own-editor', ownEditor);
        this.#change({ ownEditor });
      },
      setLanguage: (wanted) => {
        chooseLanguage(wanted);
        void this.#loadAgain();
      },
      setTree: (tree) => {
        remember('tree', tree);
        this.#change({ tree });
        this.#readText();
      },
      changeText: (base, change) => this.#editor.change(base, change),
      undoText: () => this.#editor.undo(),
      keepMine: () => void this.#editor.file?.keepMine(),
      takeTheirs: () => this.#editor.file?.takeTheirs(),
      setCompare: (open) => void compare.set(open),
      compareWith: (version) => void compare.choose(version),
      stepDifference: (by) => compare.step(by),
      goToDifference: (at) => compare.goTo(at),
      show: (template, data) => void this.#try(() => showTemplate(template, data)),
      showStress: (name) => void this.#try(() => showStress(name)),
      keepData: () =>
        void this.#try(async () => {
          await keepData();
          await this.#lookAtFolder();
        }),
    };
  }
}

/** Returns the nonce by which the content security policy of this page knows styles of the editor. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

function remember(name: string, value: string | boolean): void {
  localStorage.setItem(`platen.${name}`, String(value));
}

function remembered(name: string): string | null {
  return localStorage.getItem(`platen.${name}`);
}

function themeOf(name: string | null): Theme {
  return name === 'light' || name === 'dark' ? name : 'auto';
}
