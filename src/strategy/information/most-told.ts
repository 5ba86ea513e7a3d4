import type { Edit, Message } from '../../message/index.ts'
import type { KeyInformationOptions } from './key-record.ts'

/** The most important first, as in the record. */
const THINGS = ['originalUserInput', 'pinContent', 'recentMemories', 'taskList', 'gitDiffStat'] as const satisfies readonly (keyof KeyInformationOptions)[]

/**
 * The edit with all the known information, or else with as much as there is room for: each thing whole or not at all, the most important first. Undefined if
 * there is room for nothing.
 * @param told returns the edit with the given information; undefined if there is no room for it
 */
export function mostTold(information: KeyInformationOptions, told: (known: KeyInformationOptions) => Edit<Message> | undefined): Edit<Message> | undefined {
  const whole = told(information)
  if (whole) return whole
  let known: KeyInformationOptions = {}
  let most: Edit<Message> | undefined
  for (const thing of THINGS) {
    if (information[thing] === undefined) continue
    const more = { ...known, [thing]: information[thing] }
    const made = told(more)
    if (made) {
      known = more
      most = made
    }
  }
  return most
}
