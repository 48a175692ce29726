// What a template asks of the block at a path: its own keys, those of its styles, and those of the blocks around it.
import type { Json, JsonObject } from './random.ts';
import { isObject, listOf } from './reading.ts';

/** A block, and its path. */
export interface Asked {
  readonly block: JsonObject;
  readonly path: string;
}

/** Returns all objects on the way to a path, outermost first; undefined where the path leads nowhere. */
export function wayTo(template: JsonObject, path: string): readonly Asked[] | undefined {
  const way: Asked[] = [];
  let at: Json | undefined = template;
  let so = '';
  for (const key of path.slice(1).split('/')) {
    const around: Json | undefined = at;
    // Content that is one block stands there without a list.
    at = isObject(around) ? around[key] : listOf(around)[Number(key)];
    so += `/${key}`;
    if (at === undefined) return undefined;
    if (isObject(at)) way.push({ block: at, path: so });
  }
  return way;
}

/** Returns what a block asks for by itself or by its named styles. */
export function askedBy(template: JsonObject, block: JsonObject, key: string): Json | undefined {
  if (block[key] !== undefined) return block[key];
  const styles = isObject(template.styles) ? template.styles : {};
  for (const name of listOf(block.style ?? block.extends).toReversed()) {
    const style = styles[String(name)];
    const found = isObject(style) ? askedBy(template, style, key) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
