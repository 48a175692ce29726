// Typst, compiled in this process, with what its users do: a file for each kind, the data as JSON.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const templates = fileURLToPath(new URL('typst/', import.meta.url));

/** Returns what makes documents of a kind. */
export function open({ kind, strangers }) {
  const fonts = `${strangers}templates/${kind}`;
  const compiler = NodeCompiler.create({ workspace: strangers, fontArgs: [{ fontPaths: [fonts] }] });
  const mainFileContent = readFileSync(`${templates}${kind}.typ`, 'utf8');
  return {
    prepare: (content) => JSON.stringify(content),
    make(content) {
      const pdf = compiler.pdf({ mainFileContent, inputs: { data: content } });
      // As its documentation recommends for programs that do not watch files.
      compiler.evictCache(10);
      return pdf;
    },
  };
}
