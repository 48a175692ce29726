// Makes chunks of a bundle that a loader of our own can run with bytecode.
import { transform } from 'esbuild';

/** Matches a chunk that is only a CommonJS module. It has only its default export; in Node `import()` also gives its names. */
const ofOldKind = /^export default require_\w+\(\);$/m;
const named =
  'module.exports = { ...module.exports.default, __esModule: true, default: module.exports.default };\n';

/** Returns a chunk as CommonJS, in which `import()` is loaded as CommonJS, too. */
export async function commonJsOf(text: string): Promise<string> {
  const asked = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    supported: { 'dynamic-import': false },
    charset: 'ascii',
    // There is less to carry and to read. Names stay, and lines stay short, for what a stack tells.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    logLevel: 'warning',
  });
  return `${asked.code}${ofOldKind.test(text) ? named : ''}`;
}
