// Compiles the names that a block gives to what it holds, such as an included file.
import { type Shape, scalarShape, textShape, unknownShape, withNames } from '../expression/shape.ts';
import type { WrittenNames, WrittenValue } from '../fields/names-field.ts';
import type { GivenNames, GivenValue, Knowing } from '../kind.ts';
import type { Compilation } from './compilation.ts';
import type { ContentCompiler } from './compiler-place.ts';

/** Compiles names and their values, at their place, and what may use them. */
export function compileNames<T>(
  values: WrittenNames,
  compiler: ContentCompiler,
  compileInside: Knowing<T>,
): { readonly names: GivenNames; readonly inside: T } {
  const { compilation } = compiler;
  const given = Object.entries(values).map(([name, value]) => {
    const place = compiler.at(name);
    place.itemName(name);
    return { name, ...compileValue(value, place) };
  });
  const shapes = given.map(({ name, shape }) => [name, shape] as const);
  const before = compilation.expressions.length;
  const inside = compileInside((place) => {
    // Only this room makes compilers.
    const own = place as ContentCompiler;
    return own.withPlace({ scope: withNames(own.place.scope, shapes) });
  });
  const read = new Set(compilation.expressions.slice(before).flatMap(({ parsed }) => [...parsed.free]));
  for (const { name } of given)
    if (!read.has(name) && compilation.options.strict === true && compilation.options.partial !== true)
      compilation.warn(
        compiler.at(name).path,
        `nothing inside asks for $${name}`,
        `take it out, or write {{$${name}}} there`,
        'key',
      );
  return { names: given.map(({ name, value }) => [name, value] as const), inside };
}

/** Returns the way out of a fault. For an unknown name in a file that is included, it is that the include gives it. */
export function hintInFile(
  { message, hint }: { readonly message: string; readonly hint?: string | undefined },
  path: string,
  { tree }: Compilation,
): string | undefined {
  const name = /^unknown name "\$([A-Za-z_]\w*)"$/.exec(message)?.[1];
  const { file } = tree.locate(path);
  // A name that is almost written so is what was meant.
  if (name === undefined || file === tree.file || hint?.startsWith('give it a value') !== true) return hint;
  const keys = path.split('/');
  const outside = keys.findLastIndex((_, index) => tree.locate(keys.slice(0, index).join('/')).file !== file);
  const { file: from, line } = tree.locate(keys.slice(0, outside).join('/'));
  return `give it where the file is included, in line ${line} of ${from}: "with": { "${name}": "{{…}}" }`;
}

function compileValue(
  value: WrittenValue,
  place: ContentCompiler,
): { readonly value: GivenValue; readonly shape: Shape } {
  if (typeof value !== 'string')
    return { value: { constant: value }, shape: value === null ? unknownShape : scalarShape };
  const text = place.text(value, 'value');
  if (text.pageDependent)
    place.report(
      'what is given to content may not depend on page numbers',
      'ask for them where they are printed',
    );
  const [only] = text.parts;
  if (only === undefined || typeof only === 'string' || text.parts.length > 1)
    return { value: { text }, shape: textShape };
  return { value: { expression: only }, shape: place.compilation.shapes.get(only) ?? unknownShape };
}
