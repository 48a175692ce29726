// Has the tables of the package `linebreak` inflated by zlib. It does that in JavaScript, twice, when it is loaded: some ms of each first document.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Matches the two statements that make the tables: the packed text, and the names of the variable and of the class. */
const made =
  /const \S+ = \$\w+\$base64js\.toByteArray\((?<packed>"[\w+/=]+")\);\nconst (?<name>\S+) = new (?<trie>\S+)\(\S+\);/;

/** The same with zlib. Before the tables stand three words: two for the class, and their length. */
const written = `import { inflateRawSync } from 'node:zlib';
const packed = Buffer.from($<packed>, 'base64');
const { buffer, byteOffset, length } = inflateRawSync(inflateRawSync(packed.subarray(12)));
const $<name> = new $<trie>({
  highStart: packed.readUInt32LE(0),
  errorValue: packed.readUInt32LE(4),
  data: new Uint32Array(buffer.slice(byteOffset, byteOffset + length)),
});`;

/** The plugin. It throws when the package has changed. */
export const lineTables: Plugin = {
  name: 'line tables',
  setup: (build) => {
    build.onLoad({ filter: /node_modules\/linebreak\/dist\/module\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!made.test(text)) throw new Error(`${path}: expected the tables of line breaks`);
      return { contents: text.replace(made, written), loader: 'js' };
    });
  },
};
