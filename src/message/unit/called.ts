import { CallIds } from './call-ids.ts'
import { CallsById } from './calls-by-id.ts'

/**
 * Maps a result to the value registered for its call, although a result may name no call (`CallIds`) and ids may repeat (`CallsById`).
 *
 * @example
 * const called = new Called<string>()
 * called.call(0, 'read', 'a.ts')
 * called.call(0, 'read', 'b.ts')
 * called.result('read') // 'a.ts'
 * called.result('read') // 'b.ts'
 */
export class Called<T> {
  readonly #ids = new CallIds()
  readonly #byId = new CallsById<T>()

  /** Registers a value for a call of a message, by the message's index in its history. */
  call(message: number, callId: string, noted: T): void {
    this.#ids.call(message, callId)
    this.#byId.call(message, callId, noted)
  }

  /** Returns the value registered for the call that a result answers; undefined if it answers none. Call it once per result, in order. */
  result(callId: string): T | undefined {
    return this.#byId.result(this.#ids.result(callId))
  }
}
