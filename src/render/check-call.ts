// Checks the data of a call against the variables of a version, in a process where it does not matter how long it takes.
import { issuesError } from '../errors.ts';
import { parseJson } from '../template/read/exact-json.ts';
import { checkData } from '../template/variables/check-data.ts';
import { storedVariables } from '../template/variables/variables.ts';

/** Data and the variables that it must match, both as JSON text. */
export interface CheckCall {
  /** The `variables` section of a version. */
  readonly variables: string;
  /** The data in its canonical form. */
  readonly data: string;
  /** Whether `http:` URLs may name images, too. */
  readonly http: boolean;
}

/** Throws `AppError` (`invalid_data`) with every fault of the data. */
export function checkCall({ variables, data, http }: CheckCall): void {
  const checked = checkData(storedVariables(variables), parseJson(data), { http });
  if ('issues' in checked) throw issuesError('invalid_data', checked.issues, checked.count);
}
