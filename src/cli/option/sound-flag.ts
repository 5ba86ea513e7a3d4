import { DecantError } from '../../message/index.ts'

const HELP = '`decant COMMAND --help` lists the options of a command.'
const BEHIND = 'An argument that begins with `-` stands after `--`.'

/**
 * Refuses what the argument parser would read otherwise than it was meant: it takes `--dry-run=true` for no dry run and one more argument, `--out.x`
 * and `--constructor` for none at all, and `-archive` for seven options of a letter each, of which one asks for help.
 * @throws DecantError `usage` where a switch was given a value, an option has a dot in its name or that of what every object has, or one with a name has
 * one dash
 */
export function soundFlag(arg: string, valued: ReadonlySet<string>, switches: ReadonlySet<string>): void {
  const [, letters] = /^(-[^-\d=][^=]+)/s.exec(arg) ?? []
  if (letters !== undefined && !/^-(?:help|version)$/.test(letters)) {
    const known = valued.has(`-${letters}`) || switches.has(`-${letters}`)
    const help = known ? `Did you mean \`-${letters}\`?` : HELP
    throw new DecantError('usage', `There is no option \`${letters}\``, `${help} ${BEHIND}`)
  }
  const [, name = '', dotted, value] = /^(--[\w-]+)(\.[^=]*)?(?:=(.*))?$/s.exec(arg) ?? []
  if (dotted !== undefined) throw new DecantError('usage', `There is no option \`${name}${dotted}\``, HELP)
  if (unkept(name)) throw new DecantError('usage', `There is no option \`${name}\``, `${HELP} ${BEHIND}`)
  if (value === undefined || !switches.has(name)) return
  const off = /^(?:false|no|off|0)$/i.test(value)
  throw new DecantError('usage', `${name} takes no value, not '${value}'`, off ? 'Leave it out.' : `Give ${name} alone, or leave it out.`)
}

/** Whether the parser keeps nothing under this name: its options are members of an object, with the arguments as `_` among them. */
function unkept(flag: string): boolean {
  const name = flag.replace(/^--(?:no-)?/, '')
  return name in {} || name === 'prototype' || name === '_'
}
