import { DecantError } from '../../message/index.ts'
import type { Command, OptionValues } from '../command.ts'
import { optionName } from './option-name.ts'

/**
 * Checks that each option with a single value was given once: of two values one would be dropped silently. A switch may be repeated.
 * @throws DecantError `usage` if one was given more often
 */
export function checkGivenOnce(command: Command, options: OptionValues): OptionValues {
  const checked: Record<string, unknown> = { ...options }
  for (const { flag, repeatable } of command.options) {
    const [name = '', value] = flag.split(' ')
    const given = checked[optionName(flag)]
    if (repeatable || !Array.isArray(given)) continue
    if (value !== undefined) throw new DecantError('usage', `${name} was given ${given.length} times: ${given.join(', ')}`, 'Give it once: it takes one value.')
    checked[optionName(flag)] = given.at(-1)
  }
  return checked
}
