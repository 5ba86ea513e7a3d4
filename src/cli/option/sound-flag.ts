import { DecantError } from '../../message/index.ts'

/**
 * Refuses what the argument parser would read otherwise than it was meant: it takes `--dry-run=true` for no dry run and one more argument, and
 * `--out.x` for none at all.
 * @throws DecantError `usage` where a switch was given a value, or an option has a dot in its name
 */
export function soundFlag(arg: string, switches: ReadonlySet<string>): void {
  const [, name = '', dotted, value] = /^(--[\w-]+)(\.[^=]*)?(?:=(.*))?$/s.exec(arg) ?? []
  if (dotted !== undefined) throw new DecantError('usage', `There is no option \`${name}${dotted}\``, '`decant COMMAND --help` lists the options of a command.')
  if (value === undefined || !switches.has(name)) return
  const off = /^(?:false|no|off|0)$/i.test(value)
  throw new DecantError('usage', `${name} takes no value, not '${value}'`, off ? 'Leave it out.' : `Give ${name} alone, or leave it out.`)
}
