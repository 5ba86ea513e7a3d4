/**
 * Returns the result of `work`, or rejects with the signal's reason as soon as it is aborted, whether or not the work listens. If the signal is aborted
 * already, the work does not begin. A synchronous throw of the work is a rejection too. No listener is left on the signal.
 *
 * @example
 * const made = await unlessAborted(signal, () => embedder.embed(texts, { signal }))
 */
export async function unlessAborted<T>(signal: AbortSignal | undefined, work: () => T | Promise<T>): Promise<T> {
  if (!signal) return work()
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([aborted, (async () => work())()])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
