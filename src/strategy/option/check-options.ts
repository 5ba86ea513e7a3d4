import { isOfKind, type Kind, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'

/**
 * Checks options of a strategy, defaults included, so that a wrong one is told where it was given and not by what is cut.
 * @param kind what each of them must be
 * @throws DecantError `invalid-option`, naming the option and its value.
 */
export function checkOptions(kind: Kind, options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (isOfKind(kind, value)) continue
    throw new DecantError('invalid-option', `${name} is ${shownValue(value)}`, `Give ${kind}, or leave it out.`)
  }
}
