import { DecantError } from '../message/index.ts'
import { optionName } from './option/option-name.ts'
import { soundFlag } from './option/sound-flag.ts'
import { quoted } from './print/quoted.ts'

/** A character that no argument of a process can contain; it marks text that the argument parser must not interpret. */
const MARK = '\0'

/** What is known about the command line before it is parsed. */
export interface Syntax {
  /** The options that take a value, such as `--out`. */
  readonly valued: ReadonlySet<string>
  /** The options that take none, such as `--dry-run`. */
  readonly switches: ReadonlySet<string>
  /** The commands for which the text after `--` is the command line of another program. */
  readonly passing: ReadonlySet<string>
}

/**
 * Marks arguments so that the parser returns every value of an option, a bare `-` and a number below zero as they were typed: it would make a number of
 * `007`, 0 of an empty text, and an option of `-`. Arguments after `--` are not options; if they are another program's they are unchanged.
 * @throws DecantError `usage` if an option has an empty value, or none before `--`, and what `soundValue` and `soundFlag` throw
 */
export function verbatim(argv: readonly string[], { valued, switches, passing }: Syntax): string[] {
  const end = argv.indexOf('--')
  const own = end < 0 ? argv : argv.slice(0, end)
  for (const [i, arg] of own.entries()) {
    if (i < 2) continue
    if (valued.has(own[i - 1] ?? '')) soundValue(own[i - 1] ?? '', arg, (option) => valued.has(option) || switches.has(option))
    soundFlag(arg, valued, switches)
  }
  const ready = own.map((arg, i) => {
    const at = arg.indexOf('=')
    if (at > 0 && valued.has(arg.slice(0, at))) return `${arg.slice(0, at + 1)}${marked(arg.slice(0, at), arg.slice(at + 1))}`
    // From such a name the parser knows that no value follows.
    if (switches.has(arg)) return `--${optionName(arg)}`
    const before = own[i - 1] ?? ''
    if (valued.has(before) && (!arg.startsWith('-') || /^-(\d|$)/.test(arg))) return marked(before, arg)
    // The parser would take such words after a switch for its value, or for numbers.
    const read = before.startsWith('-') && /^(true|false|[\d.]\S*)$/.test(arg)
    return read || /^-(\d|$)/.test(arg) ? MARK + arg : arg
  })
  if (end < 0) return ready
  if (passing.has(commandOf(own, valued))) return [...ready, ...argv.slice(end)]
  const last = own.at(-1) ?? ''
  if (valued.has(last)) throw new DecantError('usage', `${last} has no value`, 'Give a value, or leave the option out.')
  return [...ready, ...argv.slice(end + 1).map((arg) => MARK + arg)]
}

/** What was typed; a list of it if an option was given several times. */
export function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed)
  return typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : value
}

function marked(flag: string, value: string): string {
  if (value === '') throw new DecantError('usage', `${flag} has an empty value`, 'Give a value, or leave the option out.')
  return MARK + value
}

/** The first argument that is neither an option nor the value of one. */
function commandOf(argv: readonly string[], valued: ReadonlySet<string>): string {
  return argv.find((arg, i) => i > 1 && !arg.startsWith('-') && !valued.has(argv[i - 1] ?? '')) ?? ''
}

/**
 * Refuses an argument in the place of an option's value that looks like an unknown option: the parser would report that, and not how such a value
 * is given.
 * @param known whether an option exists
 * @throws DecantError `usage`
 */
function soundValue(flag: string, arg: string, known: (option: string) => boolean): void {
  if (!/^-[^\d]/.test(arg) || /^-(?:h|v|help|version)$/.test(arg) || known(arg.split('=', 1)[0] as string)) return
  throw new DecantError('usage', `${flag} has no value, and \`${arg}\` is no option`, `If it is the value, write ${quoted(`${flag}=${arg}`)}.`)
}
