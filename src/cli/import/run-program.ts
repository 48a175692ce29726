// `--run`: a program is run, and the definition that it exports, or gives to pdfmake, is taken from it.
import { createRequire, registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../line/command.ts';
import { isObject } from './values.ts';

/** How long a program may take until it has made its definition, and how often that is looked at, milliseconds. */
const patience = { mostMs: 10_000, everyMs: 20 };

/** The methods of pdfmake, of all its versions, that get a definition. */
const takers: ReadonlySet<PropertyKey> = new Set(['createPdf', 'createPdfKitDocument', 'createPdfDocument']);

/** The URL of the module that stands in for pdfmake, and the key that its code finds it by. */
const standIn = { url: 'platen:pdfmake', key: Symbol.for('platen.pdfmake') };

/** What pdfmake was given by the program that runs. A module is loaded once, so all programs have one stand-in. */
let given: unknown[] = [];

const pdfmake = pdfmakeThat((definition) => given.push(definition));

/**
 * Runs a program, and returns its definition: the one that it gives to pdfmake, or else the one that it exports. pdfmake
 * need not be installed, and makes no document. Throws `CommandError` when the program fails or has no definition.
 */
export async function runProgram(file: string): Promise<unknown> {
  const global = globalThis as Record<symbol, unknown>;
  given = [];
  global[standIn.key] = pdfmake;
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      /^pdfmake(?:\/(?!fonts|build\/(?:vfs_)?fonts).*)?$/.test(specifier)
        ? { url: standIn.url, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === standIn.url
        ? {
            format: 'commonjs',
            source: `module.exports = globalThis[Symbol.for(${JSON.stringify(standIn.key.description)})]`,
            shortCircuit: true,
          }
        : next(url, context),
  });
  try {
    const path = resolve(file);
    const exported: unknown = createRequire(path)(path);
    for (let ms = 0; ms < patience.mostMs; ms += patience.everyMs) {
      const definition = given[0] ?? definitionIn(await exported);
      if (definition !== undefined) return definition;
      await pause(patience.everyMs);
    }
  } catch (error) {
    // What it does with the document afterwards is no matter of the definition.
    if (given[0] !== undefined) return given[0];
    throw new CommandError(`${file} failed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    hooks.deregister();
    delete global[standIn.key];
  }
  throw new CommandError(
    `${file} gives pdfmake no definition and exports none: export the object that is given to createPdf`,
  );
}

/** Returns the definition among what a program exports: itself, its default, or the only one of its names. */
function definitionIn(exported: unknown): unknown {
  if (!isObject(exported)) return undefined;
  const all = [exported, ...Object.values(exported)];
  return all.find((value) => isObject(value) && Object.hasOwn(value, 'content'));
}

/** Returns what stands in for pdfmake: all that is asked of it is there, and definitions are handed over. */
function pdfmakeThat(take: (definition: unknown) => void): unknown {
  const substitute: unknown = new Proxy(function pdfmake() {}, {
    get: (_, name) => {
      // Whoever awaits it gets it, and a module may be asked whether it is one of the newer kind.
      if (name === 'then' || name === '__esModule' || typeof name === 'symbol') return undefined;
      if (!takers.has(name)) return substitute;
      return (definition: unknown) => {
        take(definition);
        return substitute;
      };
    },
    set: () => true,
    construct: () => substitute as object,
    apply: () => substitute,
  });
  return substitute;
}
