/** Returns the thread that `start` starts; undefined if this process may not start any, as under Node's permission model without `--allow-worker`. */
export function startIfPermitted<T>(start: () => T): T | undefined {
  try {
    return start()
  } catch (error) {
    if (Object(error).code === 'ERR_ACCESS_DENIED') return undefined
    throw error
  }
}
