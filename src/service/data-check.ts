// Checks the data of a call against the variables of a version, without compiling the template. A short check runs in
// this process, a long one in a render process.

import { issuesError } from '../errors.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Version } from '../store/records.ts';
import type { Variables } from '../template/variables/variable.ts';
import type { RequireData } from './call.ts';
import type { Pace } from './pace.ts';
import type { VariablesByVersion } from './uses.ts';

type Language = typeof import('../template/variables/check-data.ts') &
  typeof import('../template/variables/variables.ts');

/** The number of versions whose variables are remembered. */
const remembered = 500;

/** The longest JSON of variables that is read in this process, characters: 16 KiB take some 3 ms. */
const mostVariables = 16 * 1024;

/** The longest check that runs in this process, in steps: these take some 2 ms. */
const mostSteps = 20_000;

/** Returns the check. It reads the variables of each version once. With `http`, `http:` URLs may name images, too. */
export function dataChecker(options: {
  readonly renderer: Pick<Renderer, 'checkData'>;
  readonly pace: Pace;
  readonly http: boolean;
  /** Takes the variables that were read. */
  readonly variables: VariablesByVersion;
}): RequireData {
  const { renderer, pace, http, variables: byVersion } = options;
  let language: Language | undefined;
  const variablesOf = ({ storedVariables }: Language, version: Version): Variables => {
    const found = byVersion.get(version.id);
    if (found !== undefined) return found;
    const variables = storedVariables(version.variables);
    if (byVersion.size >= remembered) byVersion.clear();
    byVersion.set(version.id, variables);
    return variables;
  };
  return async (version, { read, caller, ticket, signal }) => {
    const { data, canonical } = read;
    if (data !== undefined && version.variables.length <= mostVariables) {
      // The first call loads the template language, since a start does not need it.
      language ??= {
        ...(await import('../template/variables/check-data.ts')),
        ...(await import('../template/variables/variables.ts')),
      };
      const { checkDataWithin } = language;
      const loaded = language;
      const checked = await pace.run(() =>
        checkDataWithin(mostSteps, variablesOf(loaded, version), data, { http }),
      );
      if (checked !== undefined) {
        if ('issues' in checked) throw issuesError('invalid_data', checked.issues, checked.count);
        return;
      }
    }
    ticket.claim();
    const { account } = caller;
    const { variables } = version;
    await renderer.checkData({ account, ticket, variables, data: canonical, http, signal });
  };
}
