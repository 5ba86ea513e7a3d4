/**
 * Tells which call a result answers: the one it names; where it names none, as in logs of SWE-agent, the next one without a result among
 * the calls of the newest message that has any.
 *
 * @example
 * const ids = new CallIds()
 * ids.call(0, 'a')
 * ids.call(0, 'b')
 * ids.result('') // 'a'
 * ids.result('') // 'b'
 */
export class CallIds {
  #message = -1
  #ids: string[] = []
  #next = 0
  readonly #answered = new Set<string>()

  /** Notes a call of a message, by the message's place in its history. */
  call(message: number, callId: string): void {
    if (message !== this.#message) {
      this.#message = message
      this.#ids = []
      this.#next = 0
      this.#answered.clear()
    }
    this.#ids.push(callId)
  }

  /** The id of the call that a result answers; empty where it names none and none waits. */
  result(callId: string): string {
    if (callId === '') while (this.#next < this.#ids.length && this.#answered.has(this.#ids[this.#next] as string)) this.#next++
    const id = callId === '' ? (this.#ids[this.#next] ?? '') : callId
    this.#answered.add(id)
    return id
  }
}
