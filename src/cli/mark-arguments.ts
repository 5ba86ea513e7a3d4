import { DecantError } from '../message/index.ts'
import { checkFlag } from './option/check-flag.ts'
import { optionName } from './option/option-name.ts'
import { shellQuote } from './print/shell-quote.ts'

/** A character that no argument of a process can contain; it marks text that the argument parser must not interpret. */
const MARK = '\0'

/** What is known about the command line before it is parsed. */
export interface CommandSyntax {
  /** The options that take a value, such as `--out`. */
  readonly valueOptions: ReadonlySet<string>
  /** The options that take none, such as `--dry-run`. */
  readonly switches: ReadonlySet<string>
  /** The commands for which the text after `--` is the command line of another program. */
  readonly forwardingCommands: ReadonlySet<string>
}

/**
 * Marks arguments so that the parser returns every value of an option, a lone `-` and a number below zero as they were typed: it would make a number of
 * `007`, 0 of an empty text, and an option of `-`. Arguments after `--` are not options; if they are another program's they are unchanged.
 * @throws DecantError `usage` if an option has an empty value, or none before `--`, and what `checkOptionValue` and `checkFlag` throw
 */
export function markArguments(argv: readonly string[], { valueOptions, switches, forwardingCommands }: CommandSyntax): string[] {
  const end = argv.indexOf('--')
  const ownArguments = end < 0 ? argv : argv.slice(0, end)
  for (const [i, arg] of ownArguments.entries()) {
    if (i < 2) continue
    if (valueOptions.has(ownArguments[i - 1] ?? ''))
      checkOptionValue(ownArguments[i - 1] ?? '', arg, (option) => valueOptions.has(option) || switches.has(option))
    checkFlag(arg, valueOptions, switches)
  }
  const markedArguments = ownArguments.map((arg, i) => {
    const at = arg.indexOf('=')
    if (at > 0 && valueOptions.has(arg.slice(0, at))) return `${arg.slice(0, at + 1)}${mark(arg.slice(0, at), arg.slice(at + 1))}`
    // From such a name the parser knows that no value follows.
    if (switches.has(arg)) return `--${optionName(arg)}`
    const previous = ownArguments[i - 1] ?? ''
    if (valueOptions.has(previous) && (!arg.startsWith('-') || /^-(\d|$)/.test(arg))) return mark(previous, arg)
    // The parser would take such words after a switch for its value, or for numbers.
    const isMisread = previous.startsWith('-') && /^(true|false|[\d.]\S*)$/.test(arg)
    return isMisread || /^-(\d|$)/.test(arg) ? MARK + arg : arg
  })
  if (end < 0) return markedArguments
  if (forwardingCommands.has(commandOf(ownArguments, valueOptions))) return [...markedArguments, ...argv.slice(end)]
  const last = ownArguments.at(-1) ?? ''
  if (valueOptions.has(last)) throw new DecantError('usage', `${last} has no value`, 'Give a value, or leave the option out.')
  return [...markedArguments, ...argv.slice(end + 1).map((arg) => MARK + arg)]
}

/** What was typed; a list of it if an option was given several times. */
export function unmark(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unmark)
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : value
}

function mark(flag: string, value: string): string {
  if (value === '') throw new DecantError('usage', `${flag} has an empty value`, 'Give a value, or leave the option out.')
  return MARK + value
}

/** The first argument that is neither an option nor the value of one. */
function commandOf(argv: readonly string[], valueOptions: ReadonlySet<string>): string {
  return argv.find((arg, i) => i > 1 && !arg.startsWith('-') && !valueOptions.has(argv[i - 1] ?? '')) ?? ''
}

/**
 * Refuses an argument in the place of an option's value that looks like an unknown option: the parser would report that, and not how such a value
 * is given.
 * @param isKnown whether an option exists
 * @throws DecantError `usage`
 */
function checkOptionValue(flag: string, arg: string, isKnown: (option: string) => boolean): void {
  if (!/^-[^\d]/.test(arg) || /^-(?:h|v|help|version)$/.test(arg) || isKnown(arg.split('=', 1)[0] as string)) return
  throw new DecantError('usage', `${flag} has no value, and \`${arg}\` is no option`, `If it is the value, write ${shellQuote(`${flag}=${arg}`)}.`)
}
