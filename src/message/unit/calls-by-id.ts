/** Calls that share an id: the index of the last one's message, the value registered for each, and the number that are answered. */
interface Sharing<T> {
  message: number
  readonly noted: T[]
  answered: number
}

/**
 * Maps a result to the value registered for the call that it names. Ids may repeat: on some wires, such as Gemini's, calls may have no id and are known by the
 * name of their function. Then only the calls of the newest message, or of the newest consecutive messages, count, in order: an older call without a result
 * never gets one. A surplus result answers the last call again.
 */
export class CallsById<T> {
  readonly #byId = new Map<string, Sharing<T>>()

  /** Registers a value for a call of a message, by the message's index in its history. */
  call(message: number, callId: string, noted: T): void {
    const known = this.#byId.get(callId)
    const goesOn = known && (known.message === message || (known.message === message - 1 && known.answered === 0))
    if (!goesOn) this.#byId.set(callId, { message, noted: [noted], answered: 0 })
    else {
      known.noted.push(noted)
      known.message = message
    }
  }

  /** Returns the value registered for the call that a result answers; undefined if it answers none. Call it once per result, in order. */
  result(callId: string): T | undefined {
    const sharing = this.#byId.get(callId)
    return sharing?.noted[Math.min(sharing.answered++, sharing.noted.length - 1)]
  }
}
