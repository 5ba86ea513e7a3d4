import { DecantError } from '../../message/index.ts'

const HELP = '`decant COMMAND --help` lists the options of a command.'
const AFTER_DASHES_HINT = 'Write an argument that begins with `-` after `--`.'

/**
 * Refuses options that the argument parser would misread: it takes `--dry-run=true` for no dry run and one more argument, `--out.x`
 * and `--constructor` for no option at all, and `-archive` for seven one-letter options, one of which asks for help.
 * @throws DecantError `usage` if a switch has a value, an option's name has a dot or is that of a property of every object, or a long name has
 * only one dash
 */
export function checkFlag(arg: string, valueOptions: ReadonlySet<string>, switches: ReadonlySet<string>): void {
  const [, letters] = /^(-[^-\d=][^=]+)/s.exec(arg) ?? []
  if (letters !== undefined && !/^-(?:help|version)$/.test(letters)) {
    const isKnown = valueOptions.has(`-${letters}`) || switches.has(`-${letters}`)
    const help = isKnown ? `Did you mean \`-${letters}\`?` : HELP
    throw new DecantError('usage', `There is no option \`${letters}\``, `${help} ${AFTER_DASHES_HINT}`)
  }
  const [, name = '', dotSuffix, value] = /^(--[\w-]+)(\.[^=]*)?(?:=(.*))?$/s.exec(arg) ?? []
  if (dotSuffix !== undefined) throw new DecantError('usage', `There is no option \`${name}${dotSuffix}\``, HELP)
  if (isUnstorable(name)) throw new DecantError('usage', `There is no option \`${name}\``, `${HELP} ${AFTER_DASHES_HINT}`)
  if (value === undefined || !switches.has(name)) return
  const meansOff = /^(?:false|no|off|0)$/i.test(value)
  throw new DecantError('usage', `${name} takes no value, not '${value}'`, meansOff ? 'Leave it out.' : `Give ${name} alone, or leave it out.`)
}

/** Whether the parser stores nothing under this name: its options are properties of an object, with the arguments as `_` among them. */
function isUnstorable(flag: string): boolean {
  const name = flag.replace(/^--(?:no-)?/, '')
  return name in {} || name === 'prototype' || name === '_'
}
