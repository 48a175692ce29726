// What keys do. In a field or an editor they write, and do nothing here.
import { designKey } from './design-keys.ts';
import type { Actions, Model } from './parts/model.ts';

type Act = (actions: Actions) => void;

/** Returns what a key does, or undefined when it is left to the browser. */
export function keyAction(event: KeyboardEvent, model: Model): Act | undefined {
  const ofDesign = designKey(event, model);
  if (ofDesign) return ofDesign;
  if ((event.ctrlKey || event.metaKey) && event.key === 'f' && !isIn(event, '.cm-editor'))
    return (actions) => actions.search(model.query ?? '');
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isIn(event, 'input, select, textarea, dialog, .cm-editor')
  )
    return undefined;
  return plainKey(event.key, model);
}

function plainKey(
  key: string,
  { view, thumbnails, query, help, editor, grid, compare, design }: Model,
): Act | undefined {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'n':
      return (actions) => actions.stepPage(1);
    case 'p':
      return (actions) => actions.stepPage(-1);
    case 'Home':
      return (actions) => actions.goTo(1);
    case 'End':
      return (actions) => actions.goTo(view.pages);
    case '+':
    case '=':
      return (actions) => actions.stepZoom(1.2);
    case '-':
      return (actions) => actions.stepZoom(1 / 1.2);
    case '0':
      return (actions) => actions.setZoom(1);
    case 'w':
      return (actions) => actions.setZoom('width');
    case 'f':
      return (actions) => actions.setZoom('page');
    case 'd':
      return (actions) => actions.setSpread(!view.spread);
    case 'e':
      return (actions) => actions.setEditor(!editor);
    case 'g':
      return (actions) => actions.setGrid(!grid);
    case 'b':
      return (actions) => actions.setDesign(design === undefined);
    case 's':
      return (actions) => actions.setRelease(true);
    case 'a':
      return (actions) => actions.setBegin(true);
    case 'o':
      return (actions) => actions.setGallery(true);
    case 'v':
      return (actions) => actions.setCompare(compare === undefined);
    case 'j':
      return (actions) => actions.stepDifference(1);
    case 'k':
      return (actions) => actions.stepDifference(-1);
    case 't':
      return (actions) => actions.setThumbnails(!thumbnails);
    case '/':
      return (actions) => actions.search(query ?? '');
    case '?':
      return (actions) => actions.setHelp(!help);
    case 'Escape':
      return query === undefined ? undefined : (actions) => actions.search(undefined);
    default:
      return undefined;
  }
}

function isIn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
