import { DecantError } from '../../message/index.ts'
import { checkOptionNames } from '../../validation/index.ts'
import type { KeyInformationOptions } from './key-record.ts'

const FIELDS = { originalUserInput: true, pinContent: true, recentMemories: true, taskList: true, gitDiffStat: true } as const

/**
 * Validates key information and removes empty fields. An empty task counts as missing, so that the user's own stays.
 * @throws DecantError `invalid-option` for an unknown name, or a value that is no text
 */
export function parseKeyInformation(caller: string, information: KeyInformationOptions): KeyInformationOptions {
  const entries = Object.entries(checkOptionNames(caller, information, FIELDS)).filter(
    ([name, value]) => value !== undefined && value !== null && (value !== '' || name !== 'originalUserInput'),
  )
  for (const [name, value] of entries)
    for (const text of [value].flat())
      if (typeof text !== 'string') throw new DecantError('invalid-option', `${name} of ${caller} holds ${String(text)}`, 'Give texts, one for each line.')
  return Object.fromEntries(entries)
}
