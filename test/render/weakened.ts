// Takes layers of the sandbox away, for tests of what still holds without them, and of what notices. It is loaded before a script, with the names of the
// layers in WEAKENED; nothing in Platen itself can do that.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A passage of a file of ours, and what stands there instead. */
interface Weakening {
  readonly file: string;
  readonly passage: string;
  readonly instead: string;
}

const folder = '/src/template/expression/';

const layers: Readonly<Record<string, readonly Weakening[]>> = {
  /** The operator that changes values is refused, and there is no closure for it. Here it is one that copies. */
  operator: [
    {
      file: `${folder}syntax.ts`,
      passage: 'if (!transform) return',
      instead: 'return',
    },
    {
      file: `${folder}evaluate/compile.ts`,
      passage: 'return () => undefined;',
      instead: "return () => functionNamed('clone');",
    },
  ],
  /** The names that an expression binds are its own, and what it calls is found without asking them. */
  names: [
    {
      file: `${folder}evaluate/compile.ts`,
      passage: 'frame.values[slot] = bound;',
      instead:
        'frame.values[slot] = bound; (globalThis.sharedNames ??= new Map()).set(boundName(node), bound);',
    },
    {
      file: `${folder}evaluate/compile.ts`,
      passage: 'return found ? () => found : (_, { scope }) => customFunction(name, scope);',
      instead:
        'return (_, { scope }) => globalThis.sharedNames?.get(name) ?? found ?? customFunction(name, scope);',
    },
    {
      file: `${folder}evaluate/calls.ts`,
      passage: 'return compileLocal(name, locals) ? undefined : name;',
      instead: 'return undefined;',
    },
  ],
};

const left = new Set((process.env.WEAKENED ?? '').split(',').flatMap((name) => layers[name] ?? []));

registerHooks({
  load(url, context, nextLoad) {
    const here = [...left].filter(({ file }) => url.endsWith(file));
    if (here.length === 0) return nextLoad(url, context);
    let source = readFileSync(fileURLToPath(url), 'utf8');
    for (const weakening of here) {
      const [before, after, ...more] = source.split(weakening.passage);
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`${weakening.file} has this once: ${weakening.passage}`);
      source = `${before}${weakening.instead}${after}`;
      left.delete(weakening);
    }
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});

process.on('exit', () => {
  if (left.size === 0) return;
  process.stderr.write(`not weakened: ${[...left].map(({ file }) => file).join(', ')}\n`);
  process.exitCode = 1;
});
