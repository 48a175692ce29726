// How deep templates may nest, for the commands that read them.
import { limitNesting } from '../../template/read/nesting.ts';
import type { Input, Options, Terminal } from '../line/command.ts';
import { Configuration, settingOptions } from './configuration.ts';

/** The option of the commands that read templates. */
export const nestingOptions: Options = settingOptions(['maxNesting']);

/** Takes over, for this process and its render processes, what flag, variable or configuration file say. */
export function allowNesting(input: Input, terminal: Pick<Terminal, 'env'>): void {
  const levels = new Configuration(input, terminal).count('maxNesting');
  if (levels !== undefined) limitNesting(levels);
}
