// The bar at the top: the document's name, its pages, their size, the search and what the page looks like.
import { type ComponentChild, h } from 'preact';
import { ofWindow } from '../window.ts';
import { words } from '../words/words.ts';
import { group, iconButton } from './icon.ts';
import type { Actions, PartProps, Theme } from './model.ts';

const themes: readonly Theme[] = ['auto', 'light', 'dark'];

/** Returns the bar. */
export function Bar({ model, actions }: PartProps): ComponentChild {
  const { title, thumbnails } = model;
  return h(
    'header',
    { class: 'bar' },
    group(
      words.bar.document,
      iconButton('editor', {
        label: words.bar.editor,
        keys: 'E',
        pressed: model.editor,
        onClick: () => actions.setEditor(!model.editor),
      }),
      iconButton('thumbnails', {
        label: words.bar.thumbnails,
        keys: 'T',
        pressed: thumbnails,
        onClick: () => actions.setThumbnails(!thumbnails),
      }),
      h('h1', { title }, title),
      h(Choice, { model, actions }),
    ),
    h(Pages, { model, actions }),
    h(Size, { model, actions }),
    h(View, { model, actions }),
  );
}

function View({ model, actions }: PartProps): ComponentChild {
  const { view, query, theme, help } = model;
  const following = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
  return group(
    words.bar.view,
    iconButton('spread', {
      label: words.bar.spread,
      keys: 'D',
      pressed: view.spread,
      onClick: () => actions.setSpread(!view.spread),
    }),
    iconButton('grid', {
      label: words.bar.grid,
      keys: 'G',
      pressed: model.grid,
      onClick: () => actions.setGrid(!model.grid),
    }),
    iconButton('design', {
      label: words.bar.design,
      keys: 'B',
      pressed: model.design !== undefined,
      onClick: () => actions.setDesign(model.design === undefined),
    }),
    iconButton('compare', {
      label: words.bar.compare,
      keys: 'V',
      pressed: model.compare !== undefined,
      onClick: () => actions.setCompare(model.compare === undefined),
    }),
    iconButton('release', {
      label: words.release.title,
      keys: 'S',
      pressed: model.release,
      onClick: () => actions.setRelease(!model.release),
    }),
    iconButton('search', {
      label: words.bar.search,
      keys: '/',
      pressed: query !== undefined,
      onClick: () => actions.search(query === undefined ? '' : undefined),
    }),
    h(SavePdf, null),
    iconButton(theme, { label: words.bar.themes[theme], onClick: () => actions.setTheme(following) }),
    iconButton('help', {
      label: words.bar.keys,
      keys: '?',
      pressed: help,
      onClick: () => actions.setHelp(!help),
    }),
  );
}

function SavePdf(): ComponentChild {
  const label = words.bar.savePdf;
  const href = ofWindow('/document.pdf');
  return h(
    'a',
    { class: 'button', href, download: '', title: label, 'aria-label': label },
    h('span', { class: 'word' }, 'PDF'),
  );
}

/** Chooses among the templates and the data of the folder, where there is more than one. */
function Choice({ model, actions }: PartProps): ComponentChild {
  const { state, folder, gallery, begin } = model;
  const { template = '' } = state ?? {};
  const templates = folder?.templates ?? [];
  return [
    iconButton('new', {
      label: words.beginning.title,
      keys: 'A',
      pressed: begin,
      onClick: () => actions.setBegin(!begin),
    }),
    templates.length > 1
      ? [
          iconButton('gallery', {
            label: words.bar.allTemplates,
            keys: 'O',
            pressed: gallery,
            onClick: () => actions.setGallery(!gallery),
          }),
          chooser(words.bar.template, template, templates, (path) => actions.show(path)),
        ]
      : null,
    template === '' ? null : h(DataChoice, { model, actions }),
  ];
}

/** The prefix of data that stresses among the values of the chooser. */
const made = 'stress:';

/** Chooses the data: a file beside the template, or data that stresses, which can be kept. */
function DataChoice({ model: { state, folder }, actions }: PartProps): ComponentChild {
  const { template = '', data = '', stress } = state ?? {};
  const near = dataBeside(folder?.data ?? [], template);
  const isListed = near.includes(data) || (stress !== undefined && near.length > 0);
  const files = isListed ? near : [data, ...near];
  const value = stress === undefined ? data : `${made}${stress}`;
  const choose = (path: string): void => {
    if (path.startsWith(made)) actions.showStress(path.slice(made.length));
    else actions.show(template, path === '' ? undefined : path);
  };
  return [
    h(
      'select',
      {
        class: 'choice',
        'aria-label': words.bar.data,
        title: words.bar.named(words.bar.data, stress ?? data),
        value,
        onChange: (event: Event) => choose((event.target as HTMLSelectElement).value),
      },
      ...files.map((path) => h('option', { value: path }, path === '' ? words.common.noData : path)),
      h(
        'optgroup',
        { label: words.bar.stressing },
        ...(folder?.stress ?? []).map(({ name, what }) => h('option', { value: `${made}${name}` }, what)),
      ),
    ),
    stress === undefined
      ? null
      : h(
          'button',
          {
            type: 'button',
            class: 'button word',
            title: words.bar.keepAs(stress),
            onClick: () => actions.keepData(),
          },
          words.bar.keep,
        ),
  ];
}

function chooser(
  label: string,
  value: string,
  paths: readonly string[],
  onChoose: (path: string) => void,
): ComponentChild {
  return h(
    'select',
    {
      class: 'choice',
      'aria-label': label,
      title: words.bar.named(label, value),
      value,
      onChange: (event: Event) => onChoose((event.target as HTMLSelectElement).value),
    },
    ...paths.map((path) => h('option', { value: path }, path === '' ? words.common.noData : path)),
  );
}

/** Returns the files of data in the folder of a template. Those of other templates are left out. */
function dataBeside(paths: readonly string[], template: string): readonly string[] {
  const folder = template.split('/').slice(0, -1).join('/');
  return paths.filter((path) => folder === '' || path.startsWith(`${folder}/`));
}

function Pages({ model: { view }, actions }: PartProps): ComponentChild {
  const { page, pages } = view;
  return group(
    words.bar.page,
    iconButton('previous', {
      label: words.bar.pageBefore,
      keys: 'P',
      disabled: page <= 1,
      onClick: () => actions.stepPage(-1),
    }),
    h('input', {
      class: 'page-number',
      'aria-label': words.bar.pageNumber,
      inputMode: 'numeric',
      value: String(page),
      onFocus: (event: FocusEvent) => (event.target as HTMLInputElement).select(),
      onChange: (event: Event) => chooseTyped(event.target as HTMLInputElement, page, actions),
    }),
    h('span', { class: 'of' }, words.bar.ofPages(pages)),
    iconButton('next', {
      label: words.bar.nextPage,
      keys: 'N',
      disabled: page >= pages,
      onClick: () => actions.stepPage(1),
    }),
  );
}

function chooseTyped(input: HTMLInputElement, page: number, actions: Actions): void {
  const wanted = Number(input.value);
  if (Number.isInteger(wanted) && wanted > 0) actions.goTo(wanted);
  else input.value = String(page);
}

const scales = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

function Size({ model: { view }, actions }: PartProps): ComponentChild {
  const { zoom, scale } = view;
  const percent = `${Math.round(scale * 100)} %`;
  return group(
    words.bar.size,
    iconButton('minus', { label: words.bar.smaller, keys: '−', onClick: () => actions.stepZoom(1 / 1.2) }),
    h(
      'select',
      {
        class: 'scale',
        'aria-label': words.bar.sizeOfPages,
        value: String(zoom),
        onChange: (event: Event) => {
          const { value } = event.target as HTMLSelectElement;
          actions.setZoom(value === 'width' || value === 'page' ? value : Number(value));
        },
      },
      h('option', { value: 'width' }, zoom === 'width' ? words.bar.width(percent) : words.bar.fitWidth),
      h('option', { value: 'page' }, zoom === 'page' ? words.bar.wholePage(percent) : words.bar.fitPage),
      ...(typeof zoom === 'number' && !scales.includes(zoom)
        ? [h('option', { value: String(zoom) }, percent)]
        : []),
      ...scales.map((one) => h('option', { value: String(one) }, `${one * 100} %`)),
    ),
    iconButton('plus', { label: words.bar.larger, keys: '+', onClick: () => actions.stepZoom(1.2) }),
  );
}
