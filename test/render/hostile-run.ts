// Renders hostile templates one after the other in a process of its own, and tells what came of them and of the canaries after them.
import { createEngine } from '../../src/render/engine.ts';
import type { EngineJob } from '../../src/render/protocol.ts';
import { CompiledExpression } from '../../src/template/expression/expression.ts';
import { canaries, jobOf, outcomeOf } from './canaries.ts';
import { changingTemplates, hiding, plainTemplates, replacing } from './hostile-templates.ts';
import { hostileData } from './hostile-values.ts';

/** What is to be rendered. */
export interface HostileOrders {
  readonly kind: 'plain' | 'changing' | 'replacing' | 'hiding';
  /** Every so many-th template, from which on. */
  readonly every: number;
  readonly from: number;
  readonly seed: number;
  /** Generated ones. */
  readonly count: number;
  /** The canaries are rendered after so many templates, and again after the same ones in reverse. */
  readonly look: number;
  /** What a fresh process makes of the canaries. */
  readonly fresh: unknown;
}

/** What came of it. */
export interface HostileReport {
  readonly templates: number;
  /** Of them: those of which expressions were evaluated. */
  readonly evaluated: number;
  /** Those of which nothing was evaluated, with what was said. */
  readonly refused: readonly (readonly [name: string, said: string])[];
  /** Expressions that were evaluated, and those of them that gave a value. */
  readonly expressions: number;
  readonly values: number;
  /** Templates after which a canary had other bytes: all those that it was rendered after. */
  readonly marked: readonly string[];
  /** Templates that had another outcome the second time. */
  readonly changed: readonly string[];
}

const counted = { expressions: 0, values: 0 };
const { evaluate } = CompiledExpression.prototype;
CompiledExpression.prototype.evaluate = function (scope) {
  counted.expressions++;
  const value = evaluate.call(this, scope);
  counted.values++;
  return value;
};

/** A template that was rendered, and what came of it. */
interface Tried {
  readonly name: string;
  readonly job: EngineJob;
  readonly outcome: Uint8Array | string;
}

async function run({ kind, every, from, seed, count, look, fresh }: HostileOrders): Promise<HostileReport> {
  const makers = {
    plain: plainTemplates,
    changing: changingTemplates,
    replacing: () => replacing,
    hiding: () => hiding,
  };
  const templates = makers[kind](seed, count).filter((_, index) => index % every === from);
  const engine = createEngine();
  const report = { templates: templates.length, evaluated: 0, expressions: 0, values: 0 };
  const refused: [string, string][] = [];
  const marked: string[] = [];
  const changed: string[] = [];
  for (let next = 0; next < templates.length; next += look) {
    // Where a test lets all documents share their names, they begin anew.
    Reflect.deleteProperty(globalThis, 'sharedNames');
    const tried: Tried[] = [];
    for (const { name, template } of templates.slice(next, next + look)) {
      const job = jobOf(template, hostileData);
      const before = { ...counted };
      const outcome = await outcomeOf(engine, job);
      const expressions = counted.expressions - before.expressions;
      if (expressions > 0) report.evaluated++;
      else refused.push([name, String(outcome)]);
      report.expressions += expressions;
      report.values += counted.values - before.values;
      tried.push({ name, job, outcome });
    }
    let isMarked = JSON.stringify(await canaries(engine)) !== JSON.stringify(fresh);
    // The other way round: what hides the traces of the one before it comes before it now.
    for (const { name, job, outcome } of tried.toReversed()) {
      const again = await outcomeOf(engine, job);
      if (Buffer.compare(Buffer.from(again), Buffer.from(outcome)) !== 0) changed.push(name);
    }
    if (tried.length > 1) isMarked ||= JSON.stringify(await canaries(engine)) !== JSON.stringify(fresh);
    if (isMarked) marked.push(...tried.map(({ name }) => name));
  }
  return { ...report, refused, marked, changed };
}

const orders: HostileOrders = JSON.parse(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(await run(orders)));
