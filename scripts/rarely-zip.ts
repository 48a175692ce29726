// Has the package `fflate` loaded when something is packed or unpacked. It makes its tables when it is loaded: some ms of each first document.
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

/** The functions of it that are asked for. */
const names = ['unzipSync', 'zipSync'];

/** The plugin. The package is the one without threads, so Node's loader is not started for them. */
export const rarelyZip: Plugin = {
  name: 'rarely zip',
  setup: (build) => {
    const package_ = createRequire(import.meta.url).resolve('fflate/browser');
    build.onResolve({ filter: /^fflate$/ }, () => ({ path: 'fflate', namespace: 'rarely' }));
    build.onLoad({ filter: /^fflate$/, namespace: 'rarely' }, () => ({
      contents: `const loaded = () => require(${JSON.stringify(package_)});
${names.map((name) => `export const ${name} = (...given) => loaded().${name}(...given);`).join('\n')}`,
      loader: 'js',
      resolveDir: import.meta.dirname,
    }));
  },
};
