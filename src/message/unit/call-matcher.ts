import { CallIdResolver } from './call-id-resolver.ts'
import { CallsById } from './calls-by-id.ts'

/**
 * Maps a result to the value registered for its call, although a result may name no call (`CallIdResolver`) and ids may repeat (`CallsById`).
 *
 * @example
 * const called = new CallMatcher<string>()
 * called.addCall(0, 'read', 'a.ts')
 * called.addCall(0, 'read', 'b.ts')
 * called.matchResult('read') // 'a.ts'
 * called.matchResult('read') // 'b.ts'
 */
export class CallMatcher<T> {
  readonly #ids = new CallIdResolver()
  readonly #byId = new CallsById<T>()

  /** Registers a value for a call of a message, by the message's index in its history. */
  addCall(message: number, callId: string, value: T): void {
    this.#ids.addCall(message, callId)
    this.#byId.addCall(message, callId, value)
  }

  /** Returns the value registered for the call that a result answers; undefined if it answers none. Call it once per result, in order. */
  matchResult(callId: string): T | undefined {
    return this.#byId.matchResult(this.#ids.matchResult(callId))
  }
}
