// Checks the data of a call against the variables of a version, without compiling the template. A short check runs in
// this process, a long one in a render process.

import type { Claim } from '../admission/claims.ts';
import { issuesError } from '../errors.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Version } from '../store/records.ts';
import type { Variables } from '../template/variables/variable.ts';
import type { ReadBody } from './body-reading.ts';
import type { Pace } from './pace.ts';

/** The call whose data is checked. */
export interface DataCheckCall {
  readonly account: string;
  /** Returns the turn that the call holds, or claims one for it. */
  readonly claimTurn: () => Claim;
  readonly signal: AbortSignal;
}

/**
 * Throws `AppError` (`invalid_data`) with every fault. Returns how much of the render's time the check took, in
 * milliseconds, when a render process made it, and undefined otherwise.
 */
export type RequireData = (
  version: Version,
  body: ReadBody,
  call: DataCheckCall,
) => Promise<number | undefined>;

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
}): RequireData {
  const { renderer, pace, http } = options;
  const known = new Map<number, Variables>();
  let language: Language | undefined;
  const variablesOf = ({ storedVariables }: Language, version: Version): Variables => {
    const found = known.get(version.id);
    if (found !== undefined) return found;
    const variables = storedVariables(version.variables);
    if (known.size >= remembered) known.clear();
    known.set(version.id, variables);
    return variables;
  };
  return async (version, { data, canonical }, { account, claimTurn, signal }) => {
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
        return undefined;
      }
    }
    const { variables } = version;
    return renderer.checkData({ account, claim: claimTurn(), variables, data: canonical, http, signal });
  };
}
