import { DecantError } from '../message/index.ts'
import { optionName } from './option/option-name.ts'
import { soundFlag } from './option/sound-flag.ts'
import { quoted } from './print/quoted.ts'

/** No argument of a process can hold this character, so that it marks what the argument parser shall not read. */
const MARK = '\0'

/** What the command line knows of before it is parsed. */
export interface Syntax {
  /** The options that take a value, such as `--out`. */
  readonly valued: ReadonlySet<string>
  /** The options that take none, such as `--dry-run`. */
  readonly switches: ReadonlySet<string>
  /** The commands after whose `--` stands the command line of another program. */
  readonly passing: ReadonlySet<string>
}

/**
 * Arguments under which the parser gives every value of an option, a bare `-` and a number below zero as they were typed: it would make a number of `007`,
 * 0 of an empty text, and an option of `-`. What follows `--` is no option; where it is another program's it stays as it is.
 * @throws DecantError `usage` where an option has an empty value, or none before `--`, and what `soundValue` and `soundFlag` throw
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
    // The parser knows by such a name that no value follows.
    if (switches.has(arg)) return `--${optionName(arg)}`
    const before = own[i - 1] ?? ''
    if (valued.has(before) && (!arg.startsWith('-') || /^-(\d|$)/.test(arg))) return marked(before, arg)
    // The parser reads such words behind a switch as its value, or as numbers.
    const read = before.startsWith('-') && /^(true|false|[\d.]\S*)$/.test(arg)
    return read || /^-(\d|$)/.test(arg) ? MARK + arg : arg
  })
  if (end < 0) return ready
  if (passing.has(commandOf(own, valued))) return [...ready, ...argv.slice(end)]
  const last = own.at(-1) ?? ''
  if (valued.has(last)) throw new DecantError('usage', `${last} has no value`, 'Give a value, or leave the option out.')
  return [...ready, ...argv.slice(end + 1).map((arg) => MARK + arg)]
}

/** What was typed; a list of it where an option was given several times. */
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
 * Refuses what stands where the value of an option should and looks like an option that is none: the parser would tell of that, and not how such a value
 * is given.
 * @param known the options that there are
 * @throws DecantError `usage`
 */
function soundValue(flag: string, arg: string, known: (option: string) => boolean): void {
  if (!/^-[^\d]/.test(arg) || /^-(?:h|v|help|version)$/.test(arg) || known(arg.split('=', 1)[0] as string)) return
  throw new DecantError('usage', `${flag} has no value, and \`${arg}\` is no option`, `Where it is the value, write ${quoted(`${flag}=${arg}`)}.`)
}
