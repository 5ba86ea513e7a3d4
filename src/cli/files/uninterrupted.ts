/** What ends a process from outside: Ctrl-C, `kill`, and the terminal that was closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Pieces of work whose signals are still waited for: one listener of each serves them all. */
let open = 0

/**
 * Work that Ctrl-C and other signals do not cut short, because it would leave something behind: the process ends as soon as it is done, by the same signal.
 * All other work ends at once, as the system does it.
 */
export function uninterrupted<T>(work: () => T): T {
  if (open++ === 0) for (const signal of SIGNALS) process.on(signal, later)
  try {
    return work()
  } finally {
    // What came meanwhile is told to listeners at the next turn, before this runs.
    setImmediate(() => {
      if (--open === 0) for (const signal of SIGNALS) process.off(signal, later)
    })
  }
}

function later(signal: NodeJS.Signals): void {
  for (const each of SIGNALS) process.off(each, later)
  process.kill(process.pid, signal)
}
