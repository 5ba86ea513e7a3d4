import { CallIds } from './call-ids.ts'
import { CallsById } from './calls-by-id.ts'

/**
 * What was noted of the call that a result answers, where a result may name none (`CallIds`) and ids may come again (`CallsById`).
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

  /** Notes something of a call of a message, by the message's place in its history. */
  call(message: number, callId: string, noted: T): void {
    this.#ids.call(message, callId)
    this.#byId.call(message, callId, noted)
  }

  /** What was noted of the call that a result answers; undefined where it answers none. Asked of every result once, in order. */
  result(callId: string): T | undefined {
    return this.#byId.result(this.#ids.result(callId))
  }
}
