// JSONata's own functions by name, but for those of the clock and of random numbers.
import { higherFunctions } from './higher.ts';
import { listFunctions } from './lists.ts';
import { type Builtin, NativeFunction } from './native-function.ts';
import { numberFunctions } from './numbers.ts';
import { patternFunctions } from './patterns.ts';
import { pictureFunctions } from './pictures.ts';
import { Signature } from './signature.ts';
import { placesOf, signatures } from './signatures.ts';
import { textFunctions } from './texts.ts';

const implementations: readonly (readonly [string, Builtin['call']])[] = [
  ...textFunctions,
  ...numberFunctions,
  ...listFunctions,
  ...higherFunctions,
  ...patternFunctions,
  ...pictureFunctions,
];

/** How many values functions take, where functions of lists count them in another way than by the signature. */
const arities: Readonly<Record<string, number>> = { string: 1, zip: 0 };

/** Functions of which no value can be left open with `?`: JSONata reads the names of the others. */
const closed: ReadonlySet<string> = new Set(['string']);

/** The functions by name. */
export const builtins: ReadonlyMap<string, Builtin> = new Map(
  implementations.map(([name, call]): [string, Builtin] => {
    const text = signatures[name] ?? '';
    const places = placesOf(text);
    const arity = arities[name] ?? places;
    return [
      name,
      { signature: new Signature(text), arity, places: closed.has(name) ? undefined : places, call },
    ];
  }),
);

/** Returns one of these functions as a value, or undefined when there is none of this name. */
export function functionNamed(name: string): NativeFunction | undefined {
  const builtin = builtins.get(name);
  return builtin && new NativeFunction(builtin);
}
