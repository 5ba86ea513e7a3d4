import type { Command } from './command.ts'

/** The shells that a completion can be written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
/** A shell that a completion can be written for. */
export type Shell = (typeof SHELLS)[number]

/** The script that completes commands, their options and the few words that some take, in a shell; files wherever none fits. */
export function completion(shell: Shell, commands: readonly Command[]): string {
  const words = commands.map(({ usage, text, words: own = [], options }) => ({
    name: usage.split(' ')[0] as string,
    text,
    own,
    flags: [...options.map(({ flag, text: about }) => ({ name: flag.split(' ')[0] as string, text: about })), { name: '--help', text: 'Display help' }],
  }))
  return WRITERS[shell](words)
}

interface Word {
  readonly name: string
  readonly text: string
}
type Words = readonly (Word & { readonly own: readonly string[]; readonly flags: readonly Word[] })[]

const names = (words: readonly Word[]) => words.map(({ name }) => name).join(' ')
/** For single quotes of any of the three shells, without what some of them would read. */
const quoted = (text: string) => `'${unread(text)}'`
const unread = (text: string) => text.replace(/['`\\]/g, '')
/** A name and what is said of it as zsh describes them: a colon parts the two, and one that is told of is escaped. */
const described = ({ name, text }: Word) => `'${name}:${unread(text).replaceAll(':', '\\:')}'`
const taking = (words: Words) => words.filter(({ own }) => own.length > 0)

const WRITERS: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: (words) => `_decant() {
  local word="\${COMP_WORDS[COMP_CWORD]}" list=''
  if [ "$COMP_CWORD" -eq 1 ]; then list='${names(words)}'
  elif [[ "$word" == -* ]]; then
    case "\${COMP_WORDS[1]}" in
${words.map(({ name, flags }) => `      ${name}) list='${names(flags)}' ;;`).join('\n')}
    esac
  elif [ "$COMP_CWORD" -eq 2 ]; then
    case "\${COMP_WORDS[1]}" in
${taking(words)
  .map(({ name, own }) => `      ${name}) list='${own.join(' ')}' ;;`)
  .join('\n')}
    esac
  fi
  COMPREPLY=()
  if [ -n "$list" ]; then while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen -W "$list" -- "$word"); fi
}
complete -o default -F _decant decant
`,
  zsh: (words) => `#compdef decant
_decant() {
  local -a list
  if (( CURRENT == 2 )); then
    list=(${words.map(described).join(' ')})
    _describe command list
  elif [[ "\${words[CURRENT]}" == -* ]]; then
    case "\${words[2]}" in
${words.map(({ name, flags }) => `      ${name}) list=(${flags.map(described).join(' ')}) ;;`).join('\n')}
    esac
    _describe option list
  else
    if (( CURRENT == 3 )); then
      case "\${words[2]}" in
${taking(words)
  .map(({ name, own }) => `        ${name}) list=(${own.join(' ')}) ;;`)
  .join('\n')}
      esac
    fi
    if (( $#list )); then compadd -a list; else _files; fi
  fi
}
if [ "$funcstack[1]" = _decant ]; then _decant "$@"; else compdef _decant decant; fi
`,
  fish: (words) => `${[
    ...words.map(({ name, text }) => `complete -c decant -n __fish_use_subcommand -a ${name} -d ${quoted(text)}`),
    ...taking(words).map(({ name, own }) => `complete -c decant -f -n '__fish_seen_subcommand_from ${name}' -a '${own.join(' ')}'`),
    ...words.flatMap(({ name, flags }) =>
      flags.map((flag) => `complete -c decant -n '__fish_seen_subcommand_from ${name}' -l ${flag.name.slice(2)} -d ${quoted(flag.text)}`),
    ),
  ].join('\n')}
`,
}
