/**
 * Determines which call a result answers: the one that it names; or, if it names none, as in logs of SWE-agent, the next call without a result in the newest
 * message that has calls.
 *
 * @example
 * const ids = new CallIdResolver()
 * ids.addCall(0, 'a')
 * ids.addCall(0, 'b')
 * ids.matchResult('') // 'a'
 * ids.matchResult('') // 'b'
 */
export class CallIdResolver {
  #message = -1
  #ids: string[] = []
  #next = 0
  readonly #answered = new Set<string>()

  /** Registers a call of a message, by the message's index in its history. */
  addCall(message: number, callId: string): void {
    if (message !== this.#message) {
      this.#message = message
      this.#ids = []
      this.#next = 0
      this.#answered.clear()
    }
    this.#ids.push(callId)
  }

  /** Returns the id of the call that a result answers; empty if the result names none and no call waits. */
  matchResult(callId: string): string {
    if (callId === '') while (this.#next < this.#ids.length && this.#answered.has(this.#ids[this.#next] as string)) this.#next++
    const id = callId === '' ? (this.#ids[this.#next] ?? '') : callId
    this.#answered.add(id)
    return id
  }
}
