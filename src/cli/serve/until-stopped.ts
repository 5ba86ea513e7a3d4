/** Resolves at the first SIGINT or SIGTERM; a second one ends the process as usual. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
}
