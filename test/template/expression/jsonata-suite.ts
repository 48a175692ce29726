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
  return readdirSync(groups).flatMap((group) =>
    readdirSync(join(groups, group))
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const read: StoredCase | StoredCase[] = JSON.parse(readFileSync(join(groups, group, file), 'utf8'));
        return [read].flat().flatMap((each) => {
          if (each.expr === undefined) return [];
          const stored =
            typeof each.dataset === 'string' ? join(folder, 'datasets', `${each.dataset}.json`) : undefined;
          const data = stored ? JSON.parse(readFileSync(stored, 'utf8')) : each.data;
          return [{ name: `${group}/${file}`, source: each.expr, data, names: each.bindings ?? {} }];
        });
      }),
  );
}
