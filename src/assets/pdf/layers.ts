// The layers of a PDF, which it calls optional content (ISO 32000-1 8.11).
import { type Dict, type List, type PdfObject, Ref } from '../../reader/objects.ts';

/** Returns the numbers of the layers that are hidden when the file is opened (8.11.4.3). */
export function hiddenLayers(root: Dict | undefined): ReadonlySet<number> {
  const properties = root?.dict('OCProperties');
  const config = properties?.dict('D');
  if (properties === undefined || config === undefined) return new Set();
  const shown = numbersOf(config.list('ON'));
  const hidden = new Set(numbersOf(config.list('OFF')));
  if (config.name('BaseState') === 'OFF') {
    const all = numbersOf(properties.list('OCGs'));
    for (const number of all) if (!shown.includes(number)) hidden.add(number);
  }
  return hidden;
}

function numbersOf(list: List | undefined): readonly number[] {
  const items: readonly PdfObject[] = list?.items ?? [];
  return items.flatMap((item) => (item instanceof Ref ? [item.number] : []));
}
