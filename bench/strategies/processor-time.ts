/** Milliseconds of processor time of this thread, without other processes on the machine and without other threads. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
