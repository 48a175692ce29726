// `node scripts/unicode-names.ts [UnicodeData.txt]`: writes src/fonts/unicode-names.br, the names of characters in warnings.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const source = process.argv[2] ?? '/usr/share/unicode/UnicodeData.txt';
const target = fileURLToPath(new URL('../src/fonts/unicode-names.br', import.meta.url));

/** Names that are made by rule (Unicode 4.8) are not listed. `src/fonts/names.ts` makes them, too. */
const byRule = /^<|^CJK (UNIFIED|COMPATIBILITY) IDEOGRAPH-/;

const lines: string[] = [];
let expected = 0;
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [hex = '', name = ''] = line.split(';');
  if (name === '' || byRule.test(name)) continue;
  const codePoint = Number.parseInt(hex, 16);
  // A line is the next code point unless it says how many are skipped.
  lines.push(codePoint === expected ? name : `${(codePoint - expected).toString(36)};${name}`);
  expected = codePoint + 1;
}
const text = Buffer.from(lines.join('\n'));
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
writeFileSync(target, brotliCompressSync(text, { params }));
process.stdout.write(`${lines.length} names\n`);
