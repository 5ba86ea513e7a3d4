import type { Archive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue } from '../../validation/index.ts'
import type { ArchiveContractOptions, SpareSubject } from './options.ts'

const FUNCTION_NAME = 'archiveContract'
const OPTIONS = { reopen: true, clock: true, without: true } as const
const SPARE_SUBJECTS: Readonly<Record<SpareSubject, true>> = { search: true, words: true, secrets: true, age: true, durability: true }

/**
 * Checks the arguments of the archive contract. A subject is left out only for a stated reason, so that the reader of the test learns it.
 * @throws DecantError `invalid-argument` if `open` opens no archive, `invalid-option` for the rest
 */
export function checkArchiveContract(open: () => Promise<Archive>, options: ArchiveContractOptions): void {
  if (typeof open !== 'function')
    throw new DecantError(
      'invalid-argument',
      `${FUNCTION_NAME} takes a function that opens a fresh archive, not ${describeValue(open)}`,
      'Give one, such as async () => memoryArchive().',
    )
  const { without } = checkOptionKinds(FUNCTION_NAME, checkOptionNames(FUNCTION_NAME, options, OPTIONS), { reopen: 'a function', clock: 'a function' })
  if (without === undefined) return
  for (const [subject, reason] of Object.entries(checkOptionNames(`the \`without\` of ${FUNCTION_NAME}`, without, SPARE_SUBJECTS)))
    if (reason !== undefined && (typeof reason !== 'string' || reason.trim() === ''))
      throw new DecantError(
        'invalid-option',
        `${FUNCTION_NAME} is to leave out ${subject} for ${describeValue(reason)}`,
        `Give the reason, such as { ${subject}: 'nobody asks it for that' }.`,
      )
}
