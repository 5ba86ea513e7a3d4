import type { Archive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { archiveContractGiven } from './archive-contract-given.ts'
import { broken } from './means/broken.ts'
import type { ArchiveSubject, Means } from './means/promise.ts'
import type { ArchiveContractOptions, ArchiveFailure } from './options.ts'
import { archivePromises } from './promises/promises.ts'

const UNTRIED = {
  subject: 'durability',
  promise: 'can be opened again',
  message: "It says that it outlives the process, and that was not tried: give `reopen`, or leave out 'durability' and say why",
} as const

/**
 * Holds an archive to what every archive promises: it gives back exactly the bytes it was given, stores equal ones once, lists and links in order, forgets
 * a record with all that belongs to it and puts others in the place of some, finds words and shows no secrets, tells when a record was put, and, where
 * `reopen` is given, holds what it acknowledged when it is opened again. Each promise is tried on archives of its own, which are closed behind it.
 *
 * @param open gives a fresh, empty archive each time
 * @throws DecantError `invalid-argument` for what opens no archive, `invalid-option`; and what `open` throws when it is called first
 * @returns the promises that it broke, each with what it did instead; empty for an archive that keeps the contract.
 * @example
 * await archiveContract(async () => memoryArchive()) // []
 */
export async function archiveContract(open: () => Promise<Archive>, options: ArchiveContractOptions = {}): Promise<ArchiveFailure[]> {
  archiveContractGiven(open, options)
  const isVolatile = await probed(open)
  const { reopen, clock, without = {} } = options
  const leftOut: Readonly<Partial<Record<ArchiveSubject, string>>> = without
  const means: Means = { open, reopen: reopen ?? open, clock: (now) => clock?.(now) }
  const failures: ArchiveFailure[] = isVolatile || reopen || leftOut.durability !== undefined ? [] : [UNTRIED]
  for (const one of archivePromises) {
    const { subject, promise, needs } = one
    if (leftOut[subject] !== undefined || (needs && !options[needs])) continue
    const message = await broken(one, means)
    if (message !== undefined) failures.push({ subject, promise, message })
  }
  return failures
}

/** Whether what is opened lives no longer than its process. What opens none would break every promise with the same words. */
async function probed(open: () => Promise<Archive>): Promise<boolean> {
  const archive: Partial<Archive> = Object(await open())
  if (typeof archive.put !== 'function' || typeof archive.get !== 'function')
    throw new DecantError(
      'invalid-argument',
      'archiveContract was given a function that opens no archive',
      'Give one that resolves to what has all of `Archive`.',
    )
  await archive.close?.()
  return archive.volatile === true
}
