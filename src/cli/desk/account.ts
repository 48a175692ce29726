// How commands name an account: `--account NAME` everywhere; those about one account take it as their argument, too.
import { type Input, type Options, UsageError } from '../line/command.ts';

/** The option by which every command names an account. */
export const accountOption: Options = {
  account: {
    kind: 'text',
    value: 'NAME',
    description:
      'the account, by name or id (default: that of the key, or the only one of the store); against a server for admin keys',
  },
};

/** The same as an argument, for the commands about one account. */
export const accountArgument = {
  name: 'ACCOUNT',
  description: 'the same as --account',
  optional: true,
} as const;

/** Returns the account that is named, by argument or option, or undefined. Throws `UsageError` when both name one. */
export function accountOf(input: Input): string | undefined {
  const [argument, option] = [input.argument(0) || undefined, input.text('account')];
  if (argument !== undefined && option !== undefined)
    throw new UsageError('ACCOUNT and --account both name the account: leave one of them out');
  return argument ?? option;
}
