// `platen completion`: what makes a shell complete commands, options and files. It is written from the commands themselves.
import { type Command, UsageError } from '../line/command.ts';

/** Returns the command. `all` loads every command that there is. */
export function completionCommand(all: () => Promise<readonly Command[]>): Command {
  return {
    name: 'completion',
    summary: 'print what completes commands and options in bash, zsh or fish',
    details: [
      'bash: platen completion bash > ~/.local/share/bash-completion/completions/platen',
      'zsh: add eval "$(platen completion zsh)" to ~/.zshrc, behind compinit',
      'fish: platen completion fish > ~/.config/fish/completions/platen.fish',
    ].join('\n'),
    arguments: [{ name: 'SHELL', description: 'bash, zsh or fish' }],
    options: {},
    run: async (input, terminal) => {
      const shell = input.argument(0);
      const write = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
      if (!write) throw new UsageError(`expected bash, zsh or fish, got "${shell}"`);
      terminal.result(write(await all()));
      return 0;
    },
  };
}

const shells: Readonly<Record<string, (commands: readonly Command[]) => string>> = {
  bash: bashScript,
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`,
  fish: fishScript,
};

/** Returns the commands by their first word: those of two words, and the options of each. */
function firstWords(commands: readonly Command[]): readonly string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
}

function secondWords(commands: readonly Command[], first: string): readonly string[] {
  return commands.flatMap(({ name }) => {
    const [group, word] = name.split(' ');
    return group === first && word !== undefined ? [word] : [];
  });
}

function optionsOf({ options }: Command): readonly string[] {
  return ['--help', ...Object.keys(options).map((name) => `--${name}`)];
}

function bashScript(commands: readonly Command[]): string {
  const words = firstWords(commands);
  const groupCases = words.flatMap((first) => {
    const second = secondWords(commands, first);
    return second.length === 0 ? [] : [`    ${first}) words='${second.join(' ')}' ;;`];
  });
  const optionCases = commands.map(
    (command) => `    '${command.name}') options='${optionsOf(command).join(' ')}' ;;`,
  );
  return [
    '_platen() {',
    `  local cur="\${COMP_WORDS[COMP_CWORD]}" first="\${COMP_WORDS[1]}" words= options=`,
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$cur"))`,
    '    return',
    '  fi',
    '  case "$first" in',
    ...groupCases,
    '  esac',
    '  if [ "$COMP_CWORD" -eq 2 ] && [ -n "$words" ]; then',
    '    COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '    return',
    '  fi',
    `  [ -n "$words" ] && first="$first \${COMP_WORDS[2]}"`,
    '  case "$first" in',
    ...optionCases,
    '  esac',
    '  case "$cur" in',
    '    -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;',
    '    *) COMPREPLY=($(compgen -f -- "$cur")) ;;',
    '  esac',
    '}',
    'complete -o filenames -F _platen platen',
  ].join('\n');
}

function fishScript(commands: readonly Command[]): string {
  const words = firstWords(commands);
  const lines = words.map((first) => {
    const alone = commands.find(({ name }) => name === first);
    return `complete -c platen -f -n __fish_use_subcommand -a ${first} -d ${quoted(alone?.summary ?? '')}`;
  });
  const second = commands.flatMap(({ name, summary }) => {
    const [first = '', word] = name.split(' ');
    if (word === undefined) return [];
    const condition = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${secondWords(commands, first).join(' ')}`;
    return [`complete -c platen -f -n ${quoted(condition)} -a ${word} -d ${quoted(summary)}`];
  });
  const options = commands.flatMap((command) => {
    const seen = command.name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    return Object.entries(command.options).map(([name, { short, kind, description }]) => {
      const letter = short === undefined ? '' : ` -s ${short}`;
      const value = kind === 'flag' ? '' : ' -r';
      return `complete -c platen -n ${quoted(seen)} -l ${name}${letter}${value} -d ${quoted(description)}`;
    });
  });
  return [...lines, ...second, ...options].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
