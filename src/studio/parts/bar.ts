// The bar at the top: the document's name, its pages, their size, the search and what the page looks like.
import { type ComponentChild, h } from 'preact';
import { ofWindow } from '../window.ts';
import { group, iconButton } from './icon.ts';
import type { Actions, PartProps, Theme } from './model.ts';

const themes: readonly Theme[] = ['auto', 'light', 'dark'];
const themeNames: Readonly<Record<Theme, string>> = {
  auto: 'Colours: as the system',
  light: 'Colours: light',
  dark: 'Colours: dark',
};

/** Returns the bar. */
export function Bar({ model, actions }: PartProps): ComponentChild {
  const { title, thumbnails } = model;
  return h(
    'header',
    { class: 'bar' },
    group(
      'Document',
      iconButton('editor', {
        label: 'Editor',
        keys: 'E',
        pressed: model.editor,
        onClick: () => actions.setEditor(!model.editor),
      }),
      iconButton('thumbnails', {
        label: 'Thumbnails',
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
    'View',
    iconButton('spread', {
      label: 'Two pages side by side',
      keys: 'D',
      pressed: view.spread,
      onClick: () => actions.setSpread(!view.spread),
    }),
    iconButton('grid', {
      label: 'Outlines of all boxes',
      keys: 'G',
      pressed: model.grid,
      onClick: () => actions.setGrid(!model.grid),
    }),
    iconButton('design', {
      label: 'Design mode',
      keys: 'B',
      pressed: model.design !== undefined,
      onClick: () => actions.setDesign(model.design === undefined),
    }),
    iconButton('compare', {
      label: 'Beside a version that was pushed',
      keys: 'V',
      pressed: model.compare !== undefined,
      onClick: () => actions.setCompare(model.compare === undefined),
    }),
    iconButton('search', {
      label: 'Search',
      keys: '/',
      pressed: query !== undefined,
      onClick: () => actions.search(query === undefined ? '' : undefined),
    }),
    h(
      'a',
      {
        class: 'button',
        href: ofWindow('/document.pdf'),
        download: '',
        title: 'Save the PDF',
        'aria-label': 'Save the PDF',
      },
      h('span', { class: 'word' }, 'PDF'),
    ),
    iconButton(theme, { label: themeNames[theme], onClick: () => actions.setTheme(following) }),
    iconButton('help', { label: 'Keys', keys: '?', pressed: help, onClick: () => actions.setHelp(!help) }),
  );
}

/** Chooses among the templates and the data of the folder, where there is more than one. */
function Choice({ model, actions }: PartProps): ComponentChild {
  const { state, folder, gallery } = model;
  const { template = '' } = state ?? {};
  const templates = folder?.templates ?? [];
  return [
    templates.length > 1
      ? [
          iconButton('gallery', {
            label: 'All templates',
            keys: 'O',
            pressed: gallery,
            onClick: () => actions.setGallery(!gallery),
          }),
          chooser('Template', template, templates, (path) => actions.show(path)),
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
        'aria-label': 'Data',
        title: `Data: ${stress ?? data}`,
        value,
        onChange: (event: Event) => choose((event.target as HTMLSelectElement).value),
      },
      ...files.map((path) => h('option', { value: path }, path === '' ? 'no data' : path)),
      h(
        'optgroup',
        { label: 'Data that stresses' },
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
            title: `Keep it as ${stress}.json beside the template`,
            onClick: () => actions.keepData(),
          },
          'Keep',
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
      title: `${label}: ${value}`,
      value,
      onChange: (event: Event) => onChoose((event.target as HTMLSelectElement).value),
    },
    ...paths.map((path) => h('option', { value: path }, path === '' ? 'no data' : path)),
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
    'Page',
    iconButton('previous', {
      label: 'Page before',
      keys: 'P',
      disabled: page <= 1,
      onClick: () => actions.stepPage(-1),
    }),
    h('input', {
      class: 'page-number',
      'aria-label': 'Page number',
      inputMode: 'numeric',
      value: String(page),
      onFocus: (event: FocusEvent) => (event.target as HTMLInputElement).select(),
      onChange: (event: Event) => chooseTyped(event.target as HTMLInputElement, page, actions),
    }),
    h('span', { class: 'of' }, `of ${pages}`),
    iconButton('next', {
      label: 'Next page',
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
    'Size',
    iconButton('minus', { label: 'Smaller', keys: '−', onClick: () => actions.stepZoom(1 / 1.2) }),
    h(
      'select',
      {
        class: 'scale',
        'aria-label': 'Size of the pages',
        value: String(zoom),
        onChange: (event: Event) => {
          const { value } = event.target as HTMLSelectElement;
          actions.setZoom(value === 'width' || value === 'page' ? value : Number(value));
        },
      },
      h('option', { value: 'width' }, zoom === 'width' ? `Width · ${percent}` : 'Fit width'),
      h('option', { value: 'page' }, zoom === 'page' ? `Page · ${percent}` : 'Fit page'),
      ...(typeof zoom === 'number' && !scales.includes(zoom)
        ? [h('option', { value: String(zoom) }, percent)]
        : []),
      ...scales.map((one) => h('option', { value: String(one) }, `${one * 100} %`)),
    ),
    iconButton('plus', { label: 'Larger', keys: '+', onClick: () => actions.stepZoom(1.2) }),
  );
}
