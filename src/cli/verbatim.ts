import { DecantError } from '../message/index.ts'

/** No argument of a process can hold this character, so that it marks what the argument parser shall not read. */
const MARK = '\0'

/**
 * Arguments under which the parser gives every value of an option, and a bare `-`, as it was typed: it would make a number of `007`, 0 of an
 * empty text, and an option of `-`. What follows `--` is another program's and stays as it is.
 * @param flags the options that take a value, such as `--out`.
 * @throws DecantError `usage` where an option has an empty value.
 */
export function verbatim(argv: readonly string[], flags: ReadonlySet<string>): string[] {
  const end = argv.indexOf('--')
  return argv.map((arg, i) => {
    if (end >= 0 && i >= end) return arg
    const at = arg.indexOf('=')
    if (at > 0 && flags.has(arg.slice(0, at))) return `${arg.slice(0, at + 1)}${marked(arg.slice(0, at), arg.slice(at + 1))}`
    const before = argv[i - 1] ?? ''
    if (flags.has(before) && (!arg.startsWith('-') || /^-(\d|$)/.test(arg))) return marked(before, arg)
    return arg === '-' ? MARK + arg : arg
  })
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
