// The source that runs in every realm: JSONata as it is published, except for the places where it writes to what it was
// given, and then Platen's own program.
import { Script } from 'node:vm';
import { bundledFile } from '../../bundled.ts';
import { invariant } from '../../errors.ts';

/** The source of JSONata. */
const jsonataFile = bundledFile('node_modules/jsonata/jsonata.js');

/** The program around it. It is not a module: it is read and not imported. */
const insideFile = bundledFile('src/template/expression/inside.cjs');

/** A passage of JSONata, and what replaces it in a realm. */
type Change = readonly [passage: string, instead: string];

/**
 * All the places where JSONata writes to a value, or to a function, that it did not make itself. With these changes,
 * whatever an expression is given stays as it is. A new version of JSONata with other words in one of them stops the
 * first realm, and every test with it.
 */
const changes: readonly Change[] = [
  // The tree of an expression comes as text: it was parsed when the version was compiled.
  [
    `ast = parser(expr, options && options.recover);`,
    `ast = typeof expr === 'string' ? parser(expr, options && options.recover) : expr;`,
  ],
  [
    `new environment.base.RegexEngine(expr.value);`,
    `new environment.base.RegexEngine(expr.value.source, expr.value.flags);`,
  ],
  [
    `signature: expr.signature,
            body: expr.body`,
    `signature: expr.signature && parseSignature(expr.signature.definition),
            body: expr.body`,
  ],
  // The clock is the document's.
  [
    `environment.bind('now', defineFunction(function(picture, timezone) {
            return datetime.fromMillis(timestamp.getTime(), picture, timezone);
        }, '<s?s?:s>'));
        environment.bind('millis', defineFunction(function() {
            return timestamp.getTime();
        }, '<:n>'));`,
    '',
  ],
  [
    `timestamp = new Date();
                exec_env.timestamp = timestamp;`,
    `exec_env.timestamp = new Date(bindings[Symbol.for('moment')]);`,
  ],
  // Random numbers are the document's, too.
  [`staticFrame.bind('random', defineFunction(fn.random, '<:n>'));`, ''],
  [`staticFrame.bind('shuffle', defineFunction(fn.shuffle, '<a:a>'));`, ''],
  // A function stays a function and does not become an object of its parts. With these, an expression could go around all of Platen's own.
  [
    `} else if (arg !== null && typeof arg === 'object' && !isLambda(arg)) {`,
    `} else if (arg !== null && typeof arg === 'object' && !isFunction(arg)) {`,
  ],
  // No expression is made of text, and no operator changes a value.
  [`staticFrame.bind('eval', defineFunction(functionEval, '<sx?:x>'));`, ''],
  [
    `result = evaluateTransformExpression(expr, input, environment);`,
    `throw { message: 'the transform operator is switched off', stack: '', position: expr.position };`,
  ],
  // A function is told with each call how it was called, and where. It stores nothing of that.
  [
    `if(typeof proc === 'object') {
                proc.token = procName;
                proc.position = expr.position;
            }
            result = await apply(proc, evaluatedArgs, input, environment);`,
    `const call = typeof proc === 'object' ? { token: procName, position: expr.position } : {};
            result = await apply(proc, evaluatedArgs, input, environment, call);`,
  ],
  [
    `async function apply(proc, args, input, environment) {`,
    `async function apply(proc, args, input, environment, call = {}) {`,
  ],
  [
    `result = await applyInner(proc, args, input, environment);`,
    `result = await applyInner(proc, args, input, environment, call);`,
  ],
  [
    `if(result.body.procedure.type === 'variable') {
                next.token = result.body.procedure.value;
            }
            next.position = result.body.procedure.position;`,
    `const { type, value, position } = result.body.procedure;
            const nextCall = { token: type === 'variable' ? value : undefined, position };`,
  ],
  [
    `result = await applyInner(next, evaluatedArgs, input, environment);`,
    `result = await applyInner(next, evaluatedArgs, input, environment, nextCall);`,
  ],
  [
    `async function applyInner(proc, args, input, environment) {`,
    `async function applyInner(proc, args, input, environment, call) {`,
  ],
  [
    `if (typeof err.token == 'undefined' && typeof proc.token !== 'undefined') {
                    err.token = proc.token;
                }
                err.position = proc.position || err.position;`,
    `if (typeof err.token == 'undefined' && typeof call.token !== 'undefined') {
                    err.token = call.token;
                }
                err.position = call.position || err.position;`,
  ],
  // An empty list that is grouped is a list of nothing. The list itself stays empty.
  [`input.push(undefined);`, `input = [undefined];`],
  // Grouping removes a key that it takes for a note of its own. It works on a copy.
  [
    `if(!Array.isArray(tupleStream)) {
            return tupleStream;`,
    `if(!Array.isArray(tupleStream)) {
            return Object.assign(Object.create(null), tupleStream);`,
  ],
  // The mark counts only on JSONata's own lists. A list that came in is frozen, and a copy of it is marked.
  [
    `resultSequence.keepSingleton = true;`,
    `if (resultSequence.sequence) { resultSequence = keepList(resultSequence); }`,
  ],
  [`result.keepSingleton = true;`, `result = keepList(result);`],
  [
    `function createFrameFromTuple(environment, tuple) {`,
    `function keepList(list) {
        const kept = Object.isFrozen(list) ? list.slice() : list;
        if (kept !== list) Object.defineProperty(kept, 'sequence', { enumerable: false, value: true });
        kept.keepSingleton = true;
        return kept;
    }

    function createFrameFromTuple(environment, tuple) {`,
  ],
  // A fault names a function, and says nothing of what it is made of.
  [
    `return JSON.stringify(err[arguments[1]]);`,
    `const told = err[arguments[1]];
                return isFunction(told) ? 'a function' : JSON.stringify(told, (key, each) => isFunction(each) ? 'a function' : each);`,
  ],
  // What a realm seldom needs is made when it is first used.
  [
    `definition.signature = parseSignature(signature);`,
    `let parsed;
            definition.signature = {
                definition: signature,
                validate: (args, context) => (parsed ??= parseSignature(signature)).validate(args, context)
            };`,
  ],
  [`var chainAST = parser('function($f, $g) { function($x){ $g($f($x)) } }');`, `let chainAST;`],
  [
    `var chain = await evaluate(chainAST, null, environment);`,
    `chainAST ??= parser('function($f, $g) { function($x){ $g($f($x)) } }');
                var chain = await evaluate(chainAST, null, environment);`,
  ],
  // What nobody waits for may fail without harm, such as the function of an object whose key is "then".
  [
    `return await apply(arg, params, null, environment);
                };`,
    `return await apply(arg, params, null, environment);
                };
                const closure = function (...params) {
                    const value = applied(...params);
                    value.catch(() => undefined);
                    return value;
                };`,
  ],
  [`const closure = async function (...params) {`, `const applied = async function (...params) {`],
];

function changed(text: string): string {
  let source = text;
  for (const [passage, instead] of changes) {
    const [before, after, ...more] = source.split(passage);
    const isOnce = before !== undefined && after !== undefined && more.length === 0;
    invariant(isOnce, `JSONata has this passage once: ${passage}`);
    source = `${before}${instead}${after}`;
  }
  return source;
}

let script: Script | undefined;

/** Returns the script whose value, in a new context, is the program there. It is made once for the process. */
export function realmScript(): Script {
  script ??= new Script(`${changed(jsonataFile.text())}\n;${insideFile.text()}`, {
    filename: 'realm.js',
  });
  return script;
}
