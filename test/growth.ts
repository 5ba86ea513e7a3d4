const GROWTH = 8
const ATTEMPTS = 5

/** Times below this many milliseconds are too short to compare. */
const LEAST = 2

/** Linear work takes eight times as long for eight times the size, quadratic work eight times that; a third of the latter leaves room for a busy machine. */
export const MOST_GROWTH = (GROWTH * GROWTH) / 3

/**
 * How much longer eight times the size takes: the least of a few attempts, since only work that is slow each time is slow. Measured in processor time, of
 * this thread if the runtime reports it, so that other work on the machine does not count.
 * @param prepared prepares the measured work for a size, and returns it
 */
export function growth(small: number, prepared: (size: number) => () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && least > MOST_GROWTH; attempt++) {
    const first = Math.max(LEAST, milliseconds(prepared(small)))
    least = Math.min(least, milliseconds(prepared(small * GROWTH)) / first)
  }
  return least
}

function milliseconds(run: () => unknown): number {
  const start = processorTime()
  run()
  return processorTime() - start
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage ? process.threadCpuUsage() : process.cpuUsage()
  return (user + system) / 1000
}
