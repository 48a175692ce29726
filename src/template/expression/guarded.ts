// JSONata's functions that depend on the clock or the machine, or grow without bound, in a form that does neither.
import jsonata from 'jsonata';
import { parseIsoDate } from '../iso-date.ts';
import type { DocumentSettings } from './document-functions.ts';
import type { TemplateFunction } from './scope.ts';
import { thrown } from './syntax.ts';
import { zonedMs } from './zoned.ts';

/** As wide as `$pad` makes a text. */
const maxPadding = 10_000;

/** Longer pictures of dates make JSONata's parser run for seconds. */
const maxPicture = 100;

const toMillis = jsonata('$toMillis($text, $picture)');
const fromMillis = jsonata('$fromMillis($number, $picture, $zone)');

/** `$now`, `$millis`, `$toMillis`, `$fromMillis` and `$pad` of a document. */
export function guardedFunctions(settings: DocumentSettings): [string, TemplateFunction][] {
  const { moment, timeZone } = settings;
  const now = (picture: unknown, zone: unknown): unknown =>
    picture === undefined
      ? new Date(moment).toISOString()
      : original(fromMillis, { number: moment, picture, zone });
  return [
    ['now', now],
    ['millis', () => moment],
    ['toMillis', withContext('string', (text, picture) => parseMillis(text, picture, timeZone))],
    [
      'fromMillis',
      withContext('number', (number, picture, zone) => original(fromMillis, { number, picture, zone })),
    ],
    ['pad', withContext('string', pad)],
  ];
}

/** JSONata's rule for a first argument that is left out: the context stands for it when it has the right type. */
function withContext(type: 'string' | 'number', call: TemplateFunction): TemplateFunction {
  return function guarded(this: unknown, ...values: readonly unknown[]): unknown {
    const [first] = values;
    const missing = typeof first !== type && first !== undefined;
    if ((missing || values.length === 0) && typeof this === type) return call(this, ...values);
    return call(...values);
  };
}

async function original(
  expression: jsonata.Expression,
  bindings: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { picture } = bindings;
  if (typeof picture === 'string' && picture.length > maxPicture) {
    throw new Error(`expected a picture of at most ${maxPicture} characters, got ${picture.length}`);
  }
  try {
    return await expression.evaluate(undefined, { ...bindings });
  } catch (error) {
    throw new Error(thrown(error).message, { cause: error });
  }
}

function parseMillis(text: unknown, picture: unknown, timeZone: string): unknown {
  const parts = typeof text === 'string' && picture === undefined ? parseIsoDate(text) : undefined;
  const local = parts?.timeMs !== undefined && parts.offsetMin === undefined;
  if (parts && local) return zonedMs(parts, timeZone);
  return original(toMillis, { text, picture });
}

/** As JSONata's `$pad`: to the right, or to the left when `width` is negative. */
function pad(text: unknown, width: unknown, filling: unknown): unknown {
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || typeof width !== 'number') {
    throw new Error('expected $pad(text, width, characters)');
  }
  if (Math.abs(width) > maxPadding) {
    throw new Error(`expected $pad to at most ${maxPadding} characters, got ${Math.abs(width)}`);
  }
  const characters = typeof filling === 'string' && filling !== '' ? [...filling] : [' '];
  const missing = Math.floor(Math.abs(width)) - [...text].length;
  if (missing <= 0) return text;
  const padding = Array.from({ length: missing }, (_, index) => characters[index % characters.length]).join(
    '',
  );
  return width > 0 ? text + padding : padding + text;
}
