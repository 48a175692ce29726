// Checks the data of a call against the variables of a version, without compiling the template.
import { invariant, issuesError } from '../errors.ts';
import type { Version } from '../store/records.ts';
import type { Variables } from '../template/variables.ts';

/** Throws `AppError` (`invalid_data`) with every fault. */
export type RequireData = (version: Version, data: Readonly<Record<string, unknown>>) => Promise<void>;

type Language = typeof import('../template/variables.ts');

const remembered = 500;

/** A check that reads each version's variables once. `http` lets images be named by `http:` URLs, too. */
export function dataChecker(options: { readonly http?: boolean } = {}): RequireData {
  const known = new Map<number, Variables>();
  let language: Language | undefined;
  return async (version, data) => {
    // The first call brings the template language; a start has no use for it.
    language ??= await import('../template/variables.ts');
    let variables = known.get(version.id);
    if (variables === undefined) {
      variables = readVariables(language, version.variables);
      if (known.size >= remembered) known.clear();
      known.set(version.id, variables);
    }
    const checked = language.checkData(variables, data, options);
    if ('issues' in checked) throw issuesError('invalid_data', checked.issues, checked.count);
  };
}

function readVariables(language: Language, json: string): Variables {
  const section: unknown = JSON.parse(json);
  return language.parseVariables(section, (fault) =>
    invariant(false, `a stored version has bad variables: ${fault.message}`),
  );
}
