// The check of a call's data against the variables of a version, where it is no matter how long it takes.
import { issuesError } from '../errors.ts';
import { parseJson } from '../template/read/exact-json.ts';
import { checkData } from '../template/variables/check-data.ts';
import { storedVariables } from '../template/variables/variables.ts';

/** Data and what it must hold, both as JSON. */
export interface CheckCall {
  /** The `variables` section of a version. */
  readonly variables: string;
  /** Canonical. */
  readonly data: string;
  /** Images may be named by `http:` URLs, too. */
  readonly http: boolean;
}

/** Throws `AppError` (`invalid_data`) with every fault. */
export function checkCall({ variables, data, http }: CheckCall): void {
  const checked = checkData(storedVariables(variables), parseJson(data), { http });
  if ('issues' in checked) throw issuesError('invalid_data', checked.issues, checked.count);
}
