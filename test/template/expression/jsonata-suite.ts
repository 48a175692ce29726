// JSONata's own test suite: expressions, the data and the names that they see.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = '../shared/data/jsonata-test-suite';

/** Why the suite can't be run here; undefined when it can. */
export const suiteMissing: string | undefined = existsSync(folder) ? undefined : `no test suite at ${folder}`;

/** One case. */
export interface SuiteCase {
  readonly name: string;
  readonly source: string;
  readonly data: unknown;
  readonly names: Readonly<Record<string, unknown>>;
}

interface StoredCase {
  readonly expr?: string;
  readonly data?: unknown;
  readonly dataset?: string | null;
  readonly bindings?: Record<string, unknown>;
}

/** All cases that hold their expression themselves. */
export function suiteCases(): readonly SuiteCase[] {
  const groups = join(folder, 'groups');
  const names = readdirSync(groups).flatMap((group) =>
    readdirSync(join(groups, group))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `${group}/${file}`),
  );
  const cases = names.flatMap((name) => {
    const read: StoredCase | StoredCase[] = JSON.parse(readFileSync(join(groups, name), 'utf8'));
    return [read]
      .flat()
      .flatMap((each) => (each.expr === undefined ? [] : { ...each, name, source: each.expr }));
  });
  return cases.map(({ name, source, dataset, data, bindings }) => {
    const stored = typeof dataset === 'string' ? join(folder, 'datasets', `${dataset}.json`) : undefined;
    return {
      name,
      source,
      data: stored ? JSON.parse(readFileSync(stored, 'utf8')) : data,
      names: bindings ?? {},
    };
  });
}
