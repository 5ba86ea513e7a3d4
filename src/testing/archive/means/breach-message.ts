import type { Archive } from '../../../archive/index.ts'
import type { ArchivePromise, CheckContext } from './archive-promise.ts'
import { PromiseBreach } from './expect-result.ts'
import { withinLimit } from './within-limit.ts'

/** How an archive breaks a promise; undefined if it keeps it. All archives that the check opened are closed afterwards, and the clock is reset. */
export async function breachMessage({ check, needs }: ArchivePromise, means: CheckContext): Promise<string | undefined> {
  const opened: Archive[] = []
  const tracked = (open: () => Promise<Archive>) => async () => {
    const archive = await open()
    opened.push(archive)
    return archive
  }
  const failure = await errorMessageOf(() => check({ open: tracked(means.open), reopen: tracked(means.reopen), clock: means.clock }))
  if (needs === 'clock') means.clock(undefined)
  const closeFailures = await Promise.all(opened.map((archive) => errorMessageOf(() => archive.close())))
  return failure ?? closeFailures.find((one) => one !== undefined)
}

async function errorMessageOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await withinLimit(work)
    return undefined
  } catch (error) {
    if (error instanceof PromiseBreach) return error.message
    return `It throws ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`
  }
}
