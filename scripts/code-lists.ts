// `node scripts/code-lists.ts CODEDB.xml`: writes src/einvoice/codes/data.ts, the code lists, from the code database of a Factur-X release.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CodeListName } from '../src/einvoice/codes/names.ts';

/**
 * The number that each list has in the code database of the profile EN 16931. Where it has one list several times, the
 * widest: 15 is ISO 6523 without the newest eight.
 */
export const listNumbers: Readonly<
  Record<Exclude<CodeListName, 'UNTDID 1229' | 'UNTDID 2005' | 'BT-X-8'>, number>
> = {
  'ISO 4217': 24,
  'ISO 3166-1': 7,
  'ISO 6523': 16,
  EAS: 17,
  VATEX: 26,
  'UN/ECE 20': 8,
  'UNTDID 1001': 2,
  'UNTDID 1153': 14,
  'UNTDID 4451': 4,
  'UNTDID 4461': 25,
  'UNTDID 5189': 11,
  'UNTDID 5305': 10,
  'UNTDID 7143': 6,
  'UNTDID 7161': 12,
  MIME: 21,
};

/** The lists of a code database, by number, and the day of its release. */
export function readCodeDatabase(xml: string): {
  readonly released: string;
  readonly lists: ReadonlyMap<number, readonly string[]>;
} {
  const released = /Release date: (\d{4}-\d\d-\d\d)/.exec(xml)?.[1];
  if (released === undefined) throw new Error('expected "Release date: YYYY-MM-DD" in a comment');
  const lists = new Map<number, readonly string[]>();
  for (const [, id = '', body = ''] of xml.matchAll(/<cl id="(\d+)">(.*?)<\/cl>/gs)) {
    const codes = [...body.matchAll(/<enumeration value="([^"]*)"\/>/g)].map(([, code = '']) => code);
    lists.set(Number(id), [...new Set(codes)]);
  }
  return { released, lists };
}

/** The text of the file that is written. */
function dataFile(xml: string): string {
  const { released, lists } = readCodeDatabase(xml);
  const texts = Object.entries(listNumbers).map(([name, number]) => {
    const codes = lists.get(number);
    if (codes === undefined) throw new Error(`expected the list ${number}, ${name}`);
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `  ${key}: \`\n${wrapped(codes)}\`,\n`;
  });
  return `// The codes of each list. \`node scripts/code-lists.ts\` writes this file: change that, not this.

/** The day of the release of Factur-X that the lists are taken from. */
export const listsReleased = '${released}';

/** The codes of each list, apart by white space. */
export const listTexts = {
${texts.join('')}};
`;
}

function wrapped(codes: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const code of codes) {
    if (line !== '' && line.length + code.length > 105) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? code : ` ${code}`;
  }
  return [...lines, line].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , source] = process.argv;
  if (source === undefined) throw new Error('expected the path of FACTUR-X_EN16931_codedb.xml');
  const target = fileURLToPath(new URL('../src/einvoice/codes/data.ts', import.meta.url));
  writeFileSync(target, dataFile(readFileSync(source, 'utf8')));
}
