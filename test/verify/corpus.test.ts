// The rules measured on files that others labelled: each keeps or breaks one clause, as its name says.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { PdfDocument } from '../../src/verify/document.ts';
import { rulesOf } from '../../src/verify/rules/index.ts';
import type { Standard } from '../../src/verify/rules/rule.ts';
import { someOf } from '../random-rounds.ts';

const root = '../shared/data/pdf-corpus';
const missing = !existsSync(root) && `no ${root}`;

/** The files of a folder, with the share of them that has to be judged right. */
const folders: readonly { readonly folder: string; readonly standard: Standard; readonly share: number }[] = [
  { folder: 'PDF_UA-1', standard: 'pdf/ua-1', share: 1 },
  { folder: 'PDF_UA-1-further', standard: 'pdf/ua-1', share: 1 },
  { folder: 'PDF_A-2b', standard: 'pdf/a-2b', share: 1 },
  { folder: 'PDF_A-3b', standard: 'pdf/a-3b', share: 1 },
];

interface Judged {
  readonly name: string;
  /** The clause that the file is about, such as `7.1`, and the test in it. */
  readonly clause: string;
  readonly test: number;
  readonly passes: boolean;
  /** Clauses of the rules that found something. */
  readonly broken: readonly string[];
}

function judge(folder: string, standard: Standard): readonly Judged[] {
  const rules = rulesOf(standard);
  return someOf(readdirSync(`${root}/${folder}`).sort()).map((name) => {
    const document = new PdfDocument(readFileSync(`${root}/${folder}/${name}`));
    const broken = rules.filter((rule) => [...rule.check(document)].length > 0).map(({ clause }) => clause);
    const form = /^([\d.-]+)-t(\d+)-(pass|fail)/.exec(name);
    const clause = form?.[1]?.replaceAll('-', '.') ?? '';
    return { name, clause, test: Number(form?.[2]), passes: form?.[3] === 'pass', broken };
  });
}

/** The files keep their names while rules are split, and clauses of PDF/A share what they forbid. */
const moved: Readonly<Record<string, readonly string[]>> = {
  '7.2-3': ['7.2-16', '7.2-39'],
  '7.2-19': ['7.2-40'],
  '7.2-27': ['7.2-28'],
  // The clause of attachments became a rule of files.
  '7.18.7-1': ['7.11-1'],
  '7.18.7': ['7.11-1'],
  '6.2.2': ['6.2.6'],
  '6.2.3': ['6.2.4.3'],
  '6.2.4.4': ['6.2.4.3'],
  '6.2.4.5': ['6.2.4.3'],
  '6.2.8.1': ['6.2.8', '6.2.6'],
  '6.2.9.1': ['6.2.9'],
  '6.2.9.2': ['6.2.9'],
  '6.2.9.3': ['6.2.9'],
  '6.2.10': ['6.2.4.3'],
  '6.2.11.8': ['6.2.11.4.1'],
  '6.5.2': ['6.4.1'],
  '6.6.2.3.2': ['6.6.2.3.1'],
  '6.6.2.3.3': ['6.6.2.3.1'],
};

const isRight = ({ passes, broken }: Judged): boolean => passes === (broken.length === 0);

for (const { folder, standard, share } of folders)
  describe(`the corpus ${folder}`, { skip: missing }, () => {
    const files = missing ? [] : judge(folder, standard);

    it('is judged right as far as the rules reach', (context) => {
      const right = files.filter(isRight).length;
      context.diagnostic(`${folder}: ${right} of ${files.length} files judged right`);
      assert.ok(files.length > 0 && right / files.length >= share, `${right} of ${files.length}`);
    });

    it('has no file that passes and breaks a rule of ours', () => {
      const wrong = files.filter(({ passes, broken }) => passes && broken.length > 0);
      assert.deepEqual(
        wrong.map(({ name, broken }) => `${name}: ${broken}`),
        [],
      );
    });

    it('has the rule that a file is named by find what the file breaks', () => {
      const tests = new Set(rulesOf(standard).map((rule) => rule.clause));
      const wrong = files.filter(({ passes, clause, test, broken }) => {
        if (passes || broken.length === 0) return false;
        const exact =
          standard === 'pdf/ua-1' && tests.has(`${clause}-${test}`) ? `${clause}-${test}` : undefined;
        const meant =
          exact === undefined ? [clause, ...(moved[clause] ?? [])] : [exact, ...(moved[exact] ?? [])];
        return !meant.some((one) => broken.some((rule) => rule === one || rule.startsWith(`${one}-`)));
      });
      assert.deepEqual(
        wrong.map(({ name, broken }) => `${name}: ${broken}`),
        [],
      );
    });
  });
