/** Calls that share an id: the index of the last one's message, the value registered for each, and the number that are answered. */
interface SharedIdCalls<T> {
  lastMessage: number
  readonly values: T[]
  answeredCount: number
}

/**
 * Maps a result to the value registered for the call that it names. Ids may repeat: on some wires, such as Gemini's, calls may have no id and are known by the
 * name of their function. Then only the calls of the newest message, or of the newest consecutive messages, count, in order: an older call without a result
 * never gets one. A surplus result answers the last call again.
 */
export class CallsById<T> {
  readonly #byId = new Map<string, SharedIdCalls<T>>()

  /** Registers a value for a call of a message, by the message's index in its history. */
  addCall(message: number, callId: string, value: T): void {
    const known = this.#byId.get(callId)
    const isContinued = known && (known.lastMessage === message || (known.lastMessage === message - 1 && known.answeredCount === 0))
    if (!isContinued) this.#byId.set(callId, { lastMessage: message, values: [value], answeredCount: 0 })
    else {
      known.values.push(value)
      known.lastMessage = message
    }
  }

  /** Returns the value registered for the call that a result answers; undefined if it answers none. Call it once per result, in order. */
  matchResult(callId: string): T | undefined {
    const shared = this.#byId.get(callId)
    return shared?.values[Math.min(shared.answeredCount++, shared.values.length - 1)]
  }
}
