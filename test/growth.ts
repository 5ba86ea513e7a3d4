const GROWTH = 8
const ATTEMPTS = 5

/** Below so many milliseconds a small time says nothing. */
const LEAST = 2

/** What is linear takes eight times as long for eight times as much, and what is quadratic eight times that; a third of that leaves room for a busy machine. */
export const MOST_GROWTH = (GROWTH * GROWTH) / 3

/**
 * How much longer eight times as much takes: the least of a few attempts, since only what is slow each time is slow. Processor time, of this
 * thread where the runtime tells it: how busy the machine is does not count.
 * @param prepared makes what is measured ready for a size, and gives it
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
