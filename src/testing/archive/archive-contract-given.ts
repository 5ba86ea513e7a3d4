import type { Archive } from '../../archive/index.ts'
import { kindsGiven, knownOptions, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import type { ArchiveContractOptions, SpareSubject } from './options.ts'

const OF = 'archiveContract'
const OPTIONS = { reopen: true, clock: true, without: true } as const
const SPARE: Readonly<Record<SpareSubject, true>> = { search: true, words: true, secrets: true, age: true, durability: true }

/**
 * Checks the arguments of the archive contract. A subject is left out only for a stated reason, so that the reader of the test learns it.
 * @throws DecantError `invalid-argument` if `open` opens no archive, `invalid-option` for the rest
 */
export function archiveContractGiven(open: () => Promise<Archive>, options: ArchiveContractOptions): void {
  if (typeof open !== 'function')
    throw new DecantError(
      'invalid-argument',
      `${OF} takes a function that opens a fresh archive, not ${shownValue(open)}`,
      'Give one, such as async () => memoryArchive().',
    )
  const { without } = kindsGiven(OF, knownOptions(OF, options, OPTIONS), { reopen: 'a function', clock: 'a function' })
  if (without === undefined) return
  for (const [subject, reason] of Object.entries(knownOptions(`the \`without\` of ${OF}`, without, SPARE)))
    if (reason !== undefined && (typeof reason !== 'string' || reason.trim() === ''))
      throw new DecantError(
        'invalid-option',
        `${OF} is to leave out ${subject} for ${shownValue(reason)}`,
        `Give the reason, such as { ${subject}: 'nobody asks it for that' }.`,
      )
}
