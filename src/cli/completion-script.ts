import type { Command, ValueCompletions } from './command.ts'
import { GENERAL_OPTIONS } from './option/general-options.ts'

/** The shells that a completion can be written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const
/** A shell that a completion can be written for. */
export type Shell = (typeof SHELLS)[number]

/**
 * The script that completes commands, their options and known values in a shell, and files where nothing else fits.
 * @param namesOf the words that a value may be; in a comma-separated list each is completed, except in fish
 */
export function completionScript(shell: Shell, commands: readonly Command[], namesOf: (values: ValueCompletions) => readonly string[]): string {
  const items = commands.map(({ usage, text, argumentCompletions: argumentValues = [], options }) => ({
    name: usage.split(' ')[0] as string,
    text,
    argumentValues: namesOf(argumentValues),
    flags: [
      ...options.map(({ flag, text: about, values = [] }) => ({ name: flag.split(' ')[0] as string, text: about, values: namesOf(values) })),
      ...GENERAL_OPTIONS.map(({ flag, text: about }) => ({ name: flag, text: about, values: [] })),
      { name: '--help', text: 'Display help', values: [] },
    ],
  }))
  return SCRIPT_WRITERS[shell](items)
}

interface NamedItem {
  readonly name: string
  readonly text: string
}
interface FlagItem extends NamedItem {
  readonly values: readonly string[]
}
type CompletionItems = readonly (NamedItem & { readonly argumentValues: readonly string[]; readonly flags: readonly FlagItem[] })[]

const joinNames = (items: readonly NamedItem[]) => items.map(({ name }) => name).join(' ')
/** Quotes text with single quotes for any of the three shells, without characters that some of them would interpret. */
const singleQuoted = (text: string) => `'${stripQuotes(text)}'`
const stripQuotes = (text: string) => text.replace(/['`\\]/g, '')
/** A name and its description in zsh's notation: a colon separates the two, and colons in the description are escaped. */
const zshDescription = ({ name, text }: NamedItem) => `'${name}:${stripQuotes(text).replaceAll(':', '\\:')}'`
const withArguments = (items: CompletionItems) => items.filter(({ argumentValues }) => argumentValues.length > 0)

/** A shell `case` for each list of value names, under the commands and options that take it. */
function valueCases(items: CompletionItems, list: (names: string) => string): string {
  const cases = new Map<string, string[]>()
  for (const { name, flags } of items) {
    for (const { name: flag, values } of flags) {
      const known = values.join(' ')
      if (known !== '') cases.set(known, [...(cases.get(known) ?? []), `'${name} ${flag}'`])
    }
  }
  return [...cases].map(([known, where]) => `    ${where.join('|')}) list=${list(known)} ;;`).join('\n')
}

const SCRIPT_WRITERS: Readonly<Record<Shell, (items: CompletionItems) => string>> = {
  bash: (items) => `_decant() {
  local word="\${COMP_WORDS[COMP_CWORD]}" last="\${COMP_WORDS[COMP_CWORD-1]}" list='' before=''
  if [ "$word" = = ]; then word=''
  elif [ "$last" = = ]; then last="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  case "\${COMP_WORDS[1]} $last" in
${valueCases(items, (known) => `'${known}'`)}
  esac
  if [ -n "$list" ]; then before="\${word%"\${word##*,}"}"; word="\${word##*,}"
  elif [ "$COMP_CWORD" -eq 1 ]; then list='${joinNames(items)}'
  elif [[ "$word" == -* ]]; then
    case "\${COMP_WORDS[1]}" in
${items.map(({ name, flags }) => `      ${name}) list='${joinNames(flags)}' ;;`).join('\n')}
    esac
  elif [ "$COMP_CWORD" -eq 2 ]; then
    case "\${COMP_WORDS[1]}" in
${withArguments(items)
  .map(({ name, argumentValues }) => `      ${name}) list='${argumentValues.join(' ')}' ;;`)
  .join('\n')}
    esac
  fi
  COMPREPLY=()
  if [ -n "$list" ]; then while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen -P "$before" -W "$list" -- "$word"); fi
}
complete -o default -F _decant decant
`,
  zsh: (items) => `#compdef decant
_decant() {
  local -a list
  local last="\${words[CURRENT-1]}"
  case "\${words[CURRENT]}" in --*=*) last="\${words[CURRENT]%%=*}" ;; esac
  case "\${words[2]} $last" in
${valueCases(items, (known) => `(${known})`)}
  esac
  if (( $#list )); then
    compset -P '--*='
    compset -P '*,'
    compadd -a list
  elif (( CURRENT == 2 )); then
    list=(${items.map(zshDescription).join(' ')})
    _describe command list
  elif [[ "\${words[CURRENT]}" == -* ]]; then
    case "\${words[2]}" in
${items.map(({ name, flags }) => `      ${name}) list=(${flags.map(zshDescription).join(' ')}) ;;`).join('\n')}
    esac
    _describe option list
  else
    if (( CURRENT == 3 )); then
      case "\${words[2]}" in
${withArguments(items)
  .map(({ name, argumentValues }) => `        ${name}) list=(${argumentValues.join(' ')}) ;;`)
  .join('\n')}
      esac
    fi
    if (( $#list )); then compadd -a list; else _files; fi
  fi
}
if [ "$funcstack[1]" = _decant ]; then _decant "$@"; else compdef _decant decant; fi
`,
  fish: (items) => `${[
    ...items.map(({ name, text }) => `complete -c decant -n __fish_use_subcommand -a ${name} -d ${singleQuoted(text)}`),
    ...withArguments(items).map(
      ({ name, argumentValues }) => `complete -c decant -f -n '__fish_seen_subcommand_from ${name}' -a '${argumentValues.join(' ')}'`,
    ),
    ...items.flatMap(({ name, flags }) =>
      flags.map((flag) => {
        const values = flag.values.length > 0 ? ` -x -a '${flag.values.join(' ')}'` : ''
        return `complete -c decant -n '__fish_seen_subcommand_from ${name}' -l ${flag.name.slice(2)}${values} -d ${singleQuoted(flag.text)}`
      }),
    ),
  ].join('\n')}
`,
}
