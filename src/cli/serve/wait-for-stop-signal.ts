/** Resolves at the first SIGINT or SIGTERM; a second one, of either kind, ends the process as usual. */
export function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const onFirstSignal = () => {
      process.off('SIGTERM', onFirstSignal).off('SIGINT', onFirstSignal)
      resolve()
    }
    process.on('SIGTERM', onFirstSignal).on('SIGINT', onFirstSignal)
  })
}
