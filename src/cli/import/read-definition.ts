// Reads the file of a definition: JSON within bounds, and a clear word about what is none.
import { extname, isAbsolute } from 'node:path';
import { type Issue, issuesError } from '../../errors.ts';
import { parseFile } from '../../template/read/parse-file.ts';
import { OriginMap, sourceFile } from '../../template/read/tree.ts';
import { decodeUtf8 } from '../../utf8.ts';
import { CommandError, type Terminal } from '../line/command.ts';
import { readInput } from '../line/files.ts';
import { mostLevels, plain, TooDeep } from './functions.ts';
import { runProgram } from './run-program.ts';
import { below, isObject, type Json } from './values.ts';

/** The largest file that is read. What is larger holds pictures, which can lie beside it. */
const mostBytes = 64 * 1024 * 1024;

const scriptEndings: ReadonlySet<string> = new Set(['.js', '.mjs', '.cjs', '.ts', '.mts', '.jsx', '.tsx']);

/** Matches what a program begins with, behind comments, and no JSON does. */
const programStart =
  /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:import|export|const|let|var|module|function|require|async|\()/;

/** What a definition is read from, and whether its program may be run: its file, or the texts of its functions. */
export interface DefinitionFile {
  readonly file: string;
  readonly isRun: boolean;
}

/** Reads a definition. Throws `AppError` with the place of a fault, and `CommandError` for what is no JSON at all. */
export async function readDefinition({ file, isRun }: DefinitionFile, terminal: Terminal): Promise<Json> {
  const isProgram = scriptEndings.has(extname(file).toLowerCase());
  if (isProgram && !isRun) throw scriptError(file);
  const value = isProgram ? fromProgram(await runProgram(file), file) : await fromJson(file, terminal);
  requireDefinition(value, file);
  return value;
}

/** Returns the definition of a program as plain data, in which functions stay. */
function fromProgram(given: unknown, file: string): unknown {
  try {
    return plain(given);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    throw deepError(file, error.path);
  }
}

async function fromJson(file: string, terminal: Terminal): Promise<unknown> {
  const wayOut = 'put pictures beside the definition, and name their files';
  const bytes = await readInput(file, terminal, { mostBytes, wayOut });
  let text: string;
  try {
    text = decodeUtf8(bytes).replace(/^\uFEFF/, '');
  } catch {
    throw new CommandError(`expected JSON in UTF-8, ${file} is something else`);
  }
  return parse(text, file);
}

/** Returns the error for a script. Import runs none unless it is asked to, since it could do anything. */
function scriptError(file: string): CommandError {
  const mark = `(key, value) => (typeof value === 'function' ? { \\$function: String(value) } : value)`;
  const name = isAbsolute(file) ? file : `./${file.replace(/^\.\//, '')}`;
  return new CommandError(
    `expected a definition in JSON, got a program, and import runs no program without --run: give --run if you trust it, or let ${file} export its definition, and print it with\n` +
      `  node -e "const mark = ${mark};\n` +
      `  import('${name}').then((m) => console.log(JSON.stringify(m.default ?? m, mark)))" > definition.json`,
  );
}

function parse(text: string, file: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (programStart.test(text.slice(0, 10_000))) throw scriptError(file);
    value = parseLoosely(text, file);
  }
  const deep = tooDeep(value);
  if (deep === undefined) return value;
  throw deepError(file, deep);
}

function deepError(file: string, path: string): Error {
  const { message } = new TooDeep(path);
  return definitionError(file, { path, message, hint: 'take inner stacks and tables apart' });
}

/** Comments and trailing commas are allowed. Anything else that is no JSON is reported with its place. */
function parseLoosely(text: string, file: string): unknown {
  const issues: Issue[] = [];
  const parsed = parseFile(sourceFile(file, text), { origins: new OriginMap(), issues, levels: mostLevels });
  if (issues.length === 0 && parsed !== undefined) return parsed.value;
  const hint = 'keys and texts of JSON stand in double quotes; a definition in JavaScript is printed as JSON';
  const placed = issues.map((issue) => ({ hint, ...issue, source: 'data' as const, file }));
  throw issuesError('invalid_data', placed.slice(0, 10), placed.length);
}

/** Returns the place of the first value that stands too deep. It goes through all levels without recursion. */
function tooDeep(root: unknown): string | undefined {
  let level: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: '' }];
  for (let depth = 0; level.length > 0; depth += 1) {
    const holders = level.filter(({ value }) => typeof value === 'object' && value !== null);
    if (depth >= mostLevels) return holders[0]?.path;
    const next: typeof level = [];
    // A path is only written down on the way to a level that may be too deep.
    const tracked = depth > mostLevels - 8;
    for (const { value, path } of holders)
      for (const [key, inner] of Object.entries(value as object))
        if (typeof inner === 'object' && inner !== null)
          next.push({ value: inner, path: tracked ? below(path, key) : path });
    level = next;
  }
  return undefined;
}

function requireDefinition(value: unknown, file: string): asserts value is Json {
  if (!isObject(value)) {
    const got = Array.isArray(value) ? 'a list' : JSON.stringify(value);
    const hint = Array.isArray(value) ? 'write { "content": [ … ] } around it' : undefined;
    throw definitionError(file, {
      path: '',
      message: `expected a definition, an object with "content", got ${got}`,
      hint,
    });
  }
  if (!Object.hasOwn(value, 'content'))
    throw definitionError(file, {
      path: '',
      message: 'expected a definition with "content", got an object without it',
      hint: 'of a program, export the object that is given to createPdf',
    });
}

function definitionError(
  file: string,
  {
    path,
    message,
    hint,
  }: { readonly path: string; readonly message: string; readonly hint?: string | undefined },
): Error {
  return issuesError('invalid_data', [{ source: 'data', path, message, file, ...(hint && { hint }) }]);
}
