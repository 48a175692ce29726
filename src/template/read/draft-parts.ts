// The parts of a body `{ "template": …, "data": … }`, as they were written.
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { AppError } from '../../errors.ts';
import { nestingLevels } from './nesting.ts';
import { tooDeepAt } from './parse-file.ts';
import { positionAt, sourceFile } from './tree.ts';

/** The texts of both parts. */
export interface DraftParts {
  /** The template in its place: all around it is blank, so that its lines and columns are those of the body. */
  readonly template: string;
  readonly data: string | undefined;
}

/** Returns the parts. Throws `AppError`: `invalid_json` for what is no JSON object, `invalid_request` without a template. */
export function partsOf(text: string): DraftParts {
  if (tooDeepAt(text, nestingLevels.most + 1) !== undefined)
    throw new AppError('invalid_json', 'the body is nested too deep');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root?.type !== 'object')
    throw new AppError('invalid_json', 'expected a JSON object: { "template": …, "data": … }');
  const [template, data] = [entryOf(root, 'template'), entryOf(root, 'data')];
  // Faults of a part are found, with more words, where it is read.
  const fault = errors.find(({ offset }) => !holds(template, offset) && !holds(data, offset));
  if (fault !== undefined) {
    const { line, column } = positionAt(sourceFile('', text), fault.offset);
    throw new AppError('invalid_json', `the body is no JSON: line ${line}, column ${column}`);
  }
  if (template?.type !== 'object')
    throw new AppError('invalid_request', 'expected "template" to be a template, an object');
  return {
    template: alone(text, template),
    data: data && text.slice(data.offset, data.offset + data.length),
  };
}

function entryOf(root: Node, name: string): Node | undefined {
  return root.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1];
}

function holds(node: Node | undefined, offset: number): boolean {
  return node !== undefined && offset >= node.offset && offset <= node.offset + node.length;
}

function alone(text: string, { offset, length }: Node): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  const end = offset + length;
  return blank(text.slice(0, offset)) + text.slice(offset, end) + blank(text.slice(end));
}
