/** Pieces of work whose Ctrl-C is still waited for: one listener serves them all. */
let open = 0

/**
 * Work that Ctrl-C does not cut short, because it would leave something behind: the process ends as soon as it is done, by the same signal. All other work
 * ends at once, as the system does it.
 */
export function uninterrupted<T>(work: () => T): T {
  if (open++ === 0) process.on('SIGINT', later)
  try {
    return work()
  } finally {
    // What came meanwhile is told to listeners at the next turn, before this runs.
    setImmediate(() => {
      if (--open === 0) process.off('SIGINT', later)
    })
  }
}

function later(): void {
  process.off('SIGINT', later)
  process.kill(process.pid, 'SIGINT')
}
