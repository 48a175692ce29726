// `node scripts/compare-code-lists.ts FOLDER`: prints how our code lists differ from those of the CEN and of Peppol, whose schematrons lie in the folder.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codesOf } from '../src/einvoice/codes/codes.ts';
import type { CodeListName } from '../src/einvoice/codes/names.ts';

/** How a list differs. */
export interface ListDifference {
  readonly where: string;
  readonly list: CodeListName;
  readonly oursAlone: readonly string[];
  readonly theirsAlone: readonly string[];
}

/** The list that each rule of the CEN asks for. BR-CL-06 and BR-CL-24 have a test of another form. */
const ofRules: Readonly<Record<string, CodeListName>> = {
  'BR-CL-01': 'UNTDID 1001',
  'BR-CL-04': 'ISO 4217',
  'BR-CL-07': 'UNTDID 1153',
  'BR-CL-08': 'UNTDID 4451',
  'BR-CL-10': 'ISO 6523',
  'BR-CL-11': 'ISO 6523',
  'BR-CL-13': 'UNTDID 7143',
  'BR-CL-14': 'ISO 3166-1',
  'BR-CL-16': 'UNTDID 4461',
  'BR-CL-17': 'UNTDID 5305',
  'BR-CL-18': 'UNTDID 5305',
  'BR-CL-19': 'UNTDID 5189',
  'BR-CL-20': 'UNTDID 7161',
  'BR-CL-21': 'ISO 6523',
  'BR-CL-22': 'VATEX',
  'BR-CL-23': 'UN/ECE 20',
  'BR-CL-25': 'EAS',
  'BR-CL-26': 'ISO 6523',
};

/** The list behind each variable of Peppol. */
const ofVariables: Readonly<Record<string, CodeListName>> = {
  ISO3166: 'ISO 3166-1',
  ISO4217: 'ISO 4217',
  MIMECODE: 'MIME',
  UNCL5189: 'UNTDID 5189',
  UNCL7161: 'UNTDID 7161',
  UNCL5305: 'UNTDID 5305',
  eaid: 'EAS',
};

/** Returns the lists that differ, in the order of the files. */
export function listDifferences(folder: string): readonly ListDifference[] {
  return [...ofCen(folder, 'UBL'), ...ofCen(folder, 'CII'), ...ofPeppol(folder)];
}

function ofCen(folder: string, syntax: 'UBL' | 'CII'): readonly ListDifference[] {
  const file = join(folder, 'en16931', `EN16931-${syntax}-validation-preprocessed.sch`);
  const tests = [...readFileSync(file, 'utf8').matchAll(/<assert id="(BR-CL-\d+)"[^>]*test="([^"]*)"/g)];
  return tests.flatMap(([, rule = '', test = '']) => {
    const texts = [...test.matchAll(/contains\(\s*'\s([^']*)'/g)].map(([, text = '']) => text);
    return compared(`CEN ${syntax} ${rule}`, ofRules[rule], texts.join(' '));
  });
}

function ofPeppol(folder: string): readonly ListDifference[] {
  const text = readFileSync(join(folder, 'peppol', 'PEPPOL-EN16931-UBL.sch'), 'utf8');
  return Object.entries(ofVariables).flatMap(([name, list]) => {
    const [, codes = ''] = new RegExp(`<let name="${name}"\\s+value="tokenize\\('([^']*)'`).exec(text) ?? [];
    return compared(`Peppol ${name}`, list, codes);
  });
}

function compared(where: string, list: CodeListName | undefined, text: string): readonly ListDifference[] {
  if (list === undefined) return [];
  const theirs = new Set(text.trim().split(/\s+/));
  if (theirs.size < 2) throw new Error(`${where}: expected a list of codes in the schematron, got none`);
  const ours = codesOf(list);
  const oursAlone = [...ours].filter((code) => !theirs.has(code));
  const theirsAlone = [...theirs].filter((code) => !ours.has(code));
  return oursAlone.length + theirsAlone.length === 0 ? [] : [{ where, list, oursAlone, theirsAlone }];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error('expected the folder with en16931/ and peppol/');
  for (const { where, list, oursAlone, theirsAlone } of listDifferences(folder))
    process.stdout.write(
      `${where} (${list}): ours alone ${oursAlone.join(' ') || 'none'}; theirs alone ${theirsAlone.join(' ') || 'none'}\n`,
    );
}
