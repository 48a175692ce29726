// Calls of those functions that JSONata itself does best: formats of numbers and dates by pictures, and encodings.
import { callBorrowed } from '../borrowed.ts';
import { bail } from '../semantics.ts';
import { type FastPath, type Frame, notFast } from './frame.ts';

type Kind = 'number' | 'string';

/** What a function takes, in order. Those after `least` may be left out. */
interface Taken {
  readonly least: number;
  readonly kinds: readonly Kind[];
}

const taken: ReadonlyMap<string, Taken> = new Map<string, Taken>([
  ['formatNumber', { least: 2, kinds: ['number', 'string'] }],
  ['formatInteger', { least: 2, kinds: ['number', 'string'] }],
  ['parseInteger', { least: 2, kinds: ['string', 'string'] }],
  ['formatBase', { least: 1, kinds: ['number', 'number'] }],
  ['fromMillis', { least: 1, kinds: ['number', 'string', 'string'] }],
  ['toMillis', { least: 1, kinds: ['string', 'string'] }],
  ['base64encode', { least: 1, kinds: ['string'] }],
  ['base64decode', { least: 1, kinds: ['string'] }],
  ['encodeUrlComponent', { least: 1, kinds: ['string'] }],
  ['encodeUrl', { least: 1, kinds: ['string'] }],
  ['decodeUrlComponent', { least: 1, kinds: ['string'] }],
  ['decodeUrl', { least: 1, kinds: ['string'] }],
]);

/** The longest picture of a date that is read here. `inside.cjs` refuses longer ones in words. */
const mostPicture = 100;

/** Compiles a call of one of them. Returns undefined for any other function. Throws `notFast`. */
export function compileBorrowed(name: string, values: readonly FastPath[]): FastPath | undefined {
  if (name === 'now') return compileNow(values);
  const found = taken.get(name);
  if (!found) return undefined;
  const { least, kinds } = found;
  // A value that is left out stands for the context in JSONata.
  if (values.length < least || values.length > kinds.length) throw notFast;
  const [first] = values;
  if (name === 'toMillis' && values.length === 1 && first) return compileLocalTime(first);
  const isDate = name === 'fromMillis' || name === 'toMillis';
  return (context, frame) => {
    const given = values.map((value, index) => required(value(context, frame), kinds[index]));
    if (isDate) checkPicture(given[1]);
    if (given.length > 1 && given[0] !== undefined && given[1] === undefined && !isDate) throw bail;
    return callBorrowed(name, given, name === 'toMillis' ? moment(frame) : undefined);
  };
}

/** Compiles `$now(picture, zone)`. */
function compileNow(values: readonly FastPath[]): FastPath | undefined {
  const [picture, zone, ...more] = values;
  if (!picture || more.length > 0) throw notFast;
  return (context, frame) => {
    const given = [picture(context, frame), zone?.(context, frame)].map((each) => required(each, 'string'));
    // Without a picture it is the moment as the document writes it.
    if (given[0] === undefined) throw bail;
    checkPicture(given[0]);
    return callBorrowed('fromMillis', [moment(frame), ...given]);
  };
}

/** Compiles `$toMillis(text)`. A time without an offset is in the zone of the document. */
function compileLocalTime(text: FastPath): FastPath {
  return (context, frame) => {
    const value = required(text(context, frame), 'string');
    if (value === undefined) return undefined;
    return called(frame, 'toMillis', value) ?? callBorrowed('toMillis', [value]);
  };
}

function required(value: unknown, kind: Kind | undefined): unknown {
  if (value !== undefined && typeof value !== kind) throw bail;
  return value;
}

function checkPicture(picture: unknown): void {
  if (typeof picture === 'string' && picture.length > mostPicture) throw bail;
}

/** Returns the moment of the document. */
function moment(frame: Frame): unknown {
  return called(frame, 'millis');
}

function called({ scope }: Frame, name: string, ...values: readonly unknown[]): unknown {
  const call = scope.environment.functions.get(name);
  if (!call) throw bail;
  return call(...values);
}
