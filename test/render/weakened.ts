// Takes walls away, for tests of what still holds without them, and of what notices. It is loaded before a script, with the names of the
// walls in WEAKENED; nothing in Platen itself can do that.
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

const walls: Readonly<Record<string, readonly Weakening[]>> = {
  /** The operator that changes values is refused, and does not run. */
  operator: [
    {
      file: `${folder}syntax.ts`,
      passage: 'if (!transform) return',
      instead: 'return',
    },
    {
      file: `${folder}realm-source.ts`,
      passage: `throw { message: 'the transform operator is switched off', stack: '', position: expr.position };`,
      instead: 'result = evaluateTransformExpression(expr, input, environment);',
    },
  ],
  /** There is no `$eval`. */
  eval: [
    {
      file: `${folder}realm-source.ts`,
      passage: "(functionEval, '<sx?:x>'));`, ''],",
      instead: "(functionEval, '<sx?:x>'));`, `staticFrame.bind('eval', defineFunction(functionEval));`],",
    },
  ],
  /** Functions have no parts. */
  parts: [
    {
      file: `${folder}realm-source.ts`,
      passage: `typeof arg === 'object' && !isFunction(arg)`,
      instead: `typeof arg === 'object' && !isLambda(arg)`,
    },
  ],
  /** Each document has a realm of its own. */
  realm: [
    {
      file: `${folder}document-environment.ts`,
      passage: 'realm ??= new Realm();',
      instead: 'realm = globalThis.sharedRealm ??= new Realm();',
    },
  ],
};

const left = new Set((process.env.WEAKENED ?? '').split(',').flatMap((name) => walls[name] ?? []));

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
