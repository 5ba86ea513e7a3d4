import { PromiseBreach } from './expect-result.ts'

/** Far more than the slowest promise takes on an archive across a network. */
const MAX_SECONDS = 60

/** The result of work on an archive. @throws PromiseBreach if it takes longer than a minute, as an archive does that never answers */
export async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PromiseBreach(`It does not answer within ${MAX_SECONDS} seconds`)), MAX_SECONDS * 1000)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
