import type { Command } from './command.ts'

/** The shells that a completion can be written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
/** A shell that a completion can be written for. */
export type Shell = (typeof SHELLS)[number]

/** The script that completes commands and options in a shell; files wherever neither fits. */
export function completion(shell: Shell, commands: readonly Command[]): string {
  const words = commands.map(({ usage, text, options }) => ({
    name: usage.split(' ')[0] as string,
    text,
    flags: [...options.map(({ flag, text: about }) => ({ name: flag.split(' ')[0] as string, text: about })), { name: '--help', text: 'Display help' }],
  }))
  return WRITERS[shell](words)
}

interface Word {
  readonly name: string
  readonly text: string
}
type Words = readonly (Word & { readonly flags: readonly Word[] })[]

const names = (words: readonly Word[]) => words.map(({ name }) => name).join(' ')
/** For single quotes of any of the three shells, without what some of them would read. */
const quoted = (text: string) => `'${text.replace(/['`\\]/g, '').replaceAll(':', ' –')}'`

const WRITERS: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: (words) => `_decant() {
  local word="\${COMP_WORDS[COMP_CWORD]}" list=''
  if [ "$COMP_CWORD" -eq 1 ]; then list='${names(words)}'
  elif [[ "$word" == -* ]]; then
    case "\${COMP_WORDS[1]}" in
${words.map(({ name, flags }) => `      ${name}) list='${names(flags)}' ;;`).join('\n')}
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
    list=(${words.map(({ name, text }) => quoted(`${name}\u0000${text}`).replace('\u0000', ':')).join(' ')})
    _describe command list
  elif [[ "\${words[CURRENT]}" == -* ]]; then
    case "\${words[2]}" in
${words.map(({ name, flags }) => `      ${name}) list=(${flags.map((flag) => quoted(`${flag.name}\u0000${flag.text}`).replace('\u0000', ':')).join(' ')}) ;;`).join('\n')}
    esac
    _describe option list
  else
    _files
  fi
}
if [ "$funcstack[1]" = _decant ]; then _decant "$@"; else compdef _decant decant; fi
`,
  fish: (words) => `${[
    ...words.map(({ name, text }) => `complete -c decant -n __fish_use_subcommand -a ${name} -d ${quoted(text)}`),
    ...words.flatMap(({ name, flags }) =>
      flags.map((flag) => `complete -c decant -n '__fish_seen_subcommand_from ${name}' -l ${flag.name.slice(2)} -d ${quoted(flag.text)}`),
    ),
  ].join('\n')}
`,
}
