/** Calls that share an id: the message of the last, what was noted of each, and how many of them are answered. */
interface Sharing<T> {
  message: number
  readonly noted: T[]
  answered: number
}

/**
 * What was noted of the call that a result names. Ids may come again: on some wires, as on Gemini's, calls may have none and are known by the name of
 * their function. Then those of the newest message count, or of the newest messages in a row, in their order: what an older one waits for never came.
 * A result beyond them answers the last again.
 */
export class CallsById<T> {
  readonly #byId = new Map<string, Sharing<T>>()

  /** Notes something of a call of a message, by the message's place in its history. */
  call(message: number, callId: string, noted: T): void {
    const known = this.#byId.get(callId)
    const goesOn = known && (known.message === message || (known.message === message - 1 && known.answered === 0))
    if (!goesOn) this.#byId.set(callId, { message, noted: [noted], answered: 0 })
    else {
      known.noted.push(noted)
      known.message = message
    }
  }

  /** What was noted of the call that a result answers; undefined where it answers none. Asked of every result once, in order. */
  result(callId: string): T | undefined {
    const sharing = this.#byId.get(callId)
    return sharing?.noted[Math.min(sharing.answered++, sharing.noted.length - 1)]
  }
}
