/** Signals that end a process from outside: Ctrl-C, `kill`, and a closed terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Tasks that still defer signals: one listener per signal serves them all. */
let openTasks = 0

/**
 * Runs work that Ctrl-C and other signals must not cut short, because it would leave something behind: the process ends by the same signal as soon as the
 * work is done. All other work ends at once, as usual.
 */
export function runUninterrupted<T>(work: () => T): T {
  if (openTasks++ === 0) for (const signal of SIGNALS) process.on(signal, resendSignal)
  try {
    return work()
  } finally {
    // Signals that arrived meanwhile are delivered to listeners at the next turn, before this runs.
    setImmediate(() => {
      if (--openTasks === 0) for (const signal of SIGNALS) process.off(signal, resendSignal)
    })
  }
}

function resendSignal(signal: NodeJS.Signals): void {
  for (const each of SIGNALS) process.off(each, resendSignal)
  process.kill(process.pid, signal)
}
