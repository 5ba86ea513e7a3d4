import { knownOptions } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import type { KeyInformationOptions } from './key-record.ts'

const NAMES = { originalUserInput: true, pinContent: true, recentMemories: true, taskList: true, gitDiffStat: true } as const

/**
 * Validates key information and removes empty fields. An empty task counts as missing, so that the user's own stays.
 * @throws DecantError `invalid-option` for an unknown name, or a value that is no text
 */
export function knownInformation(of: string, information: KeyInformationOptions): KeyInformationOptions {
  const told = Object.entries(knownOptions(of, information, NAMES)).filter(
    ([name, value]) => value !== undefined && value !== null && (value !== '' || name !== 'originalUserInput'),
  )
  for (const [name, value] of told)
    for (const text of [value].flat())
      if (typeof text !== 'string') throw new DecantError('invalid-option', `${name} of ${of} holds ${String(text)}`, 'Give texts, one for each line.')
  return Object.fromEntries(told)
}
