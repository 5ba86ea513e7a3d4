/** Milliseconds that this thread has had a processor for: what others on the machine do is not in it, nor is the help of other threads. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
