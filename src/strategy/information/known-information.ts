import { knownOptions } from '../../text/index.ts'
import type { KeyInformationOptions } from './key-record.ts'

const NAMES = { originalUserInput: true, pinContent: true, recentMemories: true, taskList: true, gitDiffStat: true } as const

/**
 * Key information at the door of what keeps it, as it was given.
 * @throws DecantError `invalid-option`
 */
export function knownInformation(of: string, information: KeyInformationOptions): KeyInformationOptions {
  return knownOptions(of, information, NAMES)
}
