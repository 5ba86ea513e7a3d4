/** What starts a thread gives; undefined where this process may start none, as under Node's permission model without `--allow-worker`. */
export function unlessForbidden<T>(start: () => T): T | undefined {
  try {
    return start()
  } catch (error) {
    if (Object(error).code === 'ERR_ACCESS_DENIED') return undefined
    throw error
  }
}
