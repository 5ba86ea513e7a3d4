import type { Archive } from '../../../archive/index.ts'
import { Breach } from './breach.ts'
import type { ArchivePromise, Means } from './promise.ts'

/** How an archive breaks a promise; undefined if it keeps it. All archives that the check opened are closed afterwards, and the clock is reset. */
export async function broken({ check, needs }: ArchivePromise, means: Means): Promise<string | undefined> {
  const opened: Archive[] = []
  const noted = (open: () => Promise<Archive>) => async () => {
    const archive = await open()
    opened.push(archive)
    return archive
  }
  const fault = await faultOf(() => check({ open: noted(means.open), reopen: noted(means.reopen), clock: means.clock }))
  if (needs === 'clock') means.clock(undefined)
  const atClose = await Promise.all(opened.map((archive) => faultOf(() => archive.close())))
  return fault ?? atClose.find((one) => one !== undefined)
}

async function faultOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Breach) return error.message
    return `It throws ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`
  }
}
