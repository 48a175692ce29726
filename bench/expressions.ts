// `npm run bench` runs this last: which share of expressions JSONata itself evaluates, in all fixtures.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packSha256, writePack } from '../src/assets/pack.ts';
import { AppError } from '../src/errors.ts';
import { createEngine } from '../src/render/engine.ts';
import { packTemplate } from '../src/render/packing.ts';
import { CompiledExpression } from '../src/template/expression/expression.ts';
import { Realm } from '../src/template/expression/realm.ts';

/** What happened to the expressions of a folder. */
interface Share {
  /** The expressions that were evaluated at all. */
  readonly seen: Set<string>;
  /** Those of them that JSONata itself evaluated at least once. */
  readonly interpreted: Set<string>;
  evaluations: number;
  interpretations: number;
}

let share: Share;
let current = '';

const { evaluate } = CompiledExpression.prototype;
CompiledExpression.prototype.evaluate = function (scope) {
  current = `${this.path} ${this.source}`;
  share.seen.add(current);
  share.evaluations++;
  return evaluate.call(this, scope);
};
const { evaluate: interpret } = Realm.prototype;
Realm.prototype.evaluate = function (call) {
  share.interpreted.add(current);
  share.interpretations++;
  return interpret.call(this, call);
};

const engine = createEngine();

async function renderAll(folder: string): Promise<void> {
  const template = `${folder}template.json`;
  if (!existsSync(template)) return;
  try {
    const files = await packTemplate(template);
    const version = { version: packSha256(files), pack: writePack(files) };
    for (const name of readdirSync(folder).filter((file) => /^(sample.*|data)\.json$/.test(file))) {
      const data = JSON.stringify(JSON.parse(readFileSync(folder + name, 'utf8')));
      await engine.compose({ ...version, data, moment: 0, test: false, assets: new Map() });
    }
  } catch (error) {
    // Some cases are wrong on purpose.
    if (!(error instanceof AppError)) throw error;
  }
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)} %`;
}

for (const name of ['templates', 'habits', 'cases']) {
  share = { seen: new Set(), interpreted: new Set(), evaluations: 0, interpretations: 0 };
  const root = fileURLToPath(new URL(`../fixtures/${name}/`, import.meta.url));
  for (const folder of readdirSync(root)) await renderAll(`${root}${folder}/`);
  const { seen, interpreted, evaluations, interpretations } = share;
  process.stdout.write(
    `fixtures/${name}: JSONata itself evaluates ${interpreted.size} of ${seen.size} expressions ` +
      `(${percent(interpreted.size, seen.size)}), ${interpretations} of ${evaluations} times (${percent(interpretations, evaluations)})\n`,
  );
  for (const each of interpreted) process.stdout.write(`    ${each}\n`);
}
