/** Resolves at the first SIGINT or SIGTERM; a second one, of either kind, ends the process as usual. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const first = () => {
      process.off('SIGTERM', first).off('SIGINT', first)
      resolve()
    }
    process.on('SIGTERM', first).on('SIGINT', first)
  })
}
