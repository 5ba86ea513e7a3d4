import type { Archive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { checkArchiveContract } from './check-archive-contract.ts'
import type { ArchiveSubject, CheckContext } from './means/archive-promise.ts'
import { breachMessage } from './means/breach-message.ts'
import { withinLimit } from './means/within-limit.ts'
import type { ArchiveContractOptions, ArchiveFailure } from './options.ts'
import { archivePromises } from './promises/promises.ts'

const DURABILITY_UNTRIED = {
  subject: 'durability',
  promise: 'can be opened again',
  message: "It says that it outlives the process, and that was not tried: give `reopen`, or leave out 'durability' and say why",
} as const

/**
 * Tests an archive against everything an archive promises: it returns exactly the bytes it was given, stores equal ones once, lists and links in order,
 * forgets a record with everything that belongs to it, replaces some records by others, finds words and shows no secrets, knows when a record was put, and,
 * if `reopen` is given, still has what it acknowledged after it is opened again. Each promise is tried on fresh archives, which are closed afterwards, and is
 * broken if that takes longer than a minute.
 *
 * @param open opens a fresh, empty archive each time
 * @throws DecantError `invalid-argument` if `open` opens no archive, `invalid-option`; and any error of the first `open`
 * @returns the broken promises, each with what the archive did instead; empty for an archive that keeps the contract.
 * @example
 * await archiveContract(async () => memoryArchive()) // []
 */
export async function archiveContract(open: () => Promise<Archive>, options: ArchiveContractOptions = {}): Promise<ArchiveFailure[]> {
  checkArchiveContract(open, options)
  const isVolatile = await isVolatileArchive(open)
  const { reopen, clock, without = {} } = options
  const reasonsBySubject: Readonly<Partial<Record<ArchiveSubject, string>>> = without
  const context: CheckContext = { open, reopen: reopen ?? open, clock: (now) => clock?.(now) }
  const failures: ArchiveFailure[] = isVolatile || reopen || reasonsBySubject.durability !== undefined ? [] : [DURABILITY_UNTRIED]
  for (const archivePromise of archivePromises) {
    const { subject, promise, needs } = archivePromise
    if (reasonsBySubject[subject] !== undefined || (needs && !options[needs])) continue
    const message = await breachMessage(archivePromise, context)
    if (message !== undefined) failures.push({ subject, promise, message })
  }
  return failures
}

/** Whether the opened archive lives no longer than its process. Without an archive, every promise would be broken with the same words. */
async function isVolatileArchive(open: () => Promise<Archive>): Promise<boolean> {
  const archive: Partial<Archive> = Object(await withinLimit(open))
  if (typeof archive.put !== 'function' || typeof archive.get !== 'function')
    throw new DecantError(
      'invalid-argument',
      'archiveContract was given a function that opens no archive',
      'Give one that resolves to what has all of `Archive`.',
    )
  await archive.close?.()
  return archive.volatile === true
}
