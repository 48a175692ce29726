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
    arguments: [{ name: 'SHELL', description: 'bash, zsh or fish', choices: ['bash', 'zsh', 'fish'] }],
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

/** Returns what the first argument of a command may be, where that is a closed list. */
function choicesOf(command: Command): readonly string[] {
  return command.arguments[0]?.choices ?? [];
}

function bashScript(commands: readonly Command[]): string {
  const words = firstWords(commands);
  const groupCases = words.flatMap((first) => {
    const second = secondWords(commands, first);
    return second.length === 0 ? [] : [`    ${first}) words='${second.join(' ')}' ;;`];
  });
  const optionCases = commands.map((command) => {
    const choices = choicesOf(command);
    const first = choices.length === 0 ? '' : ` choices='${choices.join(' ')}'`;
    return `    '${command.name}') options='${optionsOf(command).join(' ')}'${first} ;;`;
  });
  return [
    '_platen() {',
    `  local cur="\${COMP_WORDS[COMP_CWORD]}" first="\${COMP_WORDS[1]}" words= options= choices= at=2`,
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
    `  [ -n "$words" ] && first="$first \${COMP_WORDS[2]}" && at=3`,
    '  case "$first" in',
    ...optionCases,
    '  esac',
    '  case "$cur" in',
    '    -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;',
    '    *)',
    '      if [ -n "$choices" ] && [ "$COMP_CWORD" -eq "$at" ]; then',
    '        COMPREPLY=($(compgen -W "$choices" -- "$cur"))',
    '      else',
    '        COMPREPLY=($(compgen -f -- "$cur"))',
    '      fi',
    '      ;;',
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
  const choices = commands.flatMap((command) => {
    const listed = choicesOf(command);
    if (listed.length === 0) return [];
    const condition = `${seen(command)}; and not __fish_seen_subcommand_from ${listed.join(' ')}`;
    return [`complete -c platen -f -n ${quoted(condition)} -a ${quoted(listed.join(' '))}`];
  });
  const options = commands.flatMap((command) => {
    return Object.entries(command.options).map(([name, { short, kind, description }]) => {
      const letter = short === undefined ? '' : ` -s ${short}`;
      const value = kind === 'flag' ? '' : ' -r';
      return `complete -c platen -n ${quoted(seen(command))} -l ${name}${letter}${value} -d ${quoted(description)}`;
    });
  });
  return [...lines, ...second, ...choices, ...options].join('\n');
}

/** Returns the condition of fish that the words of a command were typed. */
function seen({ name }: Command): string {
  return name
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
