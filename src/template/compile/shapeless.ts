// Values in the place of a block that are no block: no object, no "type", or an unknown one. The fault says what was meant, and what they hold is checked.
import { describeValue } from '../fields/field.ts';
import { filledWay, wayOfType, written } from '../fields/meant-key.ts';
import { isContent } from '../fields/simple-fields.ts';
import { type Shape, shapes } from '../fields/ways-of-kinds.ts';
import { didYouMean, nearestName } from '../names/nearest.ts';
import { isRecord, type JsonObject } from '../read/record.ts';
import type { ContentCompiler } from './compiler-place.ts';

/** Reports a value that is no object where a block should be. */
export function reportNoBlock(value: unknown, compiler: ContentCompiler): void {
  const message = `expected a block (a string or an object with "type"), got ${describeValue(value)}`;
  compiler.report(message, noBlockHint(value));
}

function noBlockHint(value: unknown): string {
  if (typeof value === 'number') return `write "${value}"`;
  if (Array.isArray(value)) return 'a list inside a list is written { "type": "stack", "content": […] }';
  return 'take it out; a block is left out by its key "if"';
}

/** Reports a block without "type". Returns the node with the type that was meant, where it can be checked as that. */
export function meantByShape(node: JsonObject, compiler: ContentCompiler): JsonObject | undefined {
  if (node.type !== undefined) {
    const message = `expected the type of a block, got ${describeValue(node.type)}`;
    compiler.at('type').report(message, 'write "type": "text", or another kind');
    return undefined;
  }
  const shape = shapes.find((each) => fits(each, node));
  const usual = 'a block is a string or an object with "type"';
  compiler.report('missing key "type"', shape ? filledWay(shape.way, node[shape.key]) : usual);
  if (!shape) return undefined;
  const { key, kind, holds } = shape;
  if (kind !== undefined) return { type: kind, ...node };
  if (holds === 'string') return kindNamed(node, key, compiler);
  checkBelow(key, node[key], compiler);
  return undefined;
}

function fits({ key, holds, word }: Shape, node: JsonObject): boolean {
  if (!Object.hasOwn(node, key)) return false;
  if (holds === 'string' && typeof node[key] !== 'string') return false;
  return word === undefined || JSON.stringify(node[key]).includes(word);
}

/** Returns the node as the kind that another key names, or undefined. */
function kindNamed(node: JsonObject, key: string, { compilation }: ContentCompiler): JsonObject | undefined {
  const { [key]: named, ...rest } = node;
  const kind = nearestName(String(named), compilation.kinds.keys(), 'type');
  return kind !== undefined && compilation.kinds.has(kind) ? { type: kind, ...rest } : undefined;
}

/** Checks the content that a shape of another tool holds. */
function checkBelow(key: string, value: unknown, compiler: ContentCompiler): void {
  const place = compiler.at(key).inside('a block with faults');
  if (key === 'table' && isRecord(value) && Array.isArray(value.body)) {
    value.body.forEach((row: unknown, index) => {
      if (Array.isArray(row)) place.at('body', index).content(row.filter((cell) => isContent(cell)));
    });
  } else if (key !== 'canvas' && key !== 'toc' && isContent(value)) place.content(value);
}

/** Reports an unknown type. Returns the node with the type that was meant, where that is known. */
export function meantByType(
  node: JsonObject,
  type: string,
  compiler: ContentCompiler,
): JsonObject | undefined {
  const names = new Set(compiler.compilation.kinds.keys());
  const own = wayOfType(type);
  const usual = `the types are ${[...names].join(', ')}`;
  compiler
    .at('type')
    .report(`unknown type ${written(type)}`, own ?? didYouMean(type, names, 'type') ?? usual);
  const kind = nearestName(type, names, 'type');
  if (kind === undefined || !names.has(kind)) return undefined;
  return { ...node, type: kind };
}
