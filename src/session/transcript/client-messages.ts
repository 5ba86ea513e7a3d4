import type { WireFormat } from '../../format/index.ts'
import type { WireMessage } from '../log/session-event.ts'

/** Wire messages as the provider's client accepts them. */
export class ClientMessages {
  readonly #format: WireFormat
  readonly #clientMessages = new WeakMap<WireMessage, WireMessage>()
  /** The list that was converted last, and its messages converted so far. */
  #last: { readonly wire: readonly WireMessage[]; readonly converted: WireMessage[] } = { wire: [], converted: [] }

  constructor(format: WireFormat) {
    this.#format = format
  }

  /** A new list; the same message gives the same object each time. Costs time in what was added to the list since the last call. */
  of(wire: readonly WireMessage[]): WireMessage[] {
    if (this.#last.wire !== wire) this.#last = { wire, converted: [] }
    const { converted } = this.#last
    for (let i = converted.length; i < wire.length; i++) converted.push(this.#convert(wire[i] as WireMessage))
    return converted.slice()
  }

  #convert(message: WireMessage): WireMessage {
    const converted = this.#clientMessages.get(message) ?? this.#format.toClientMessage(message)
    this.#clientMessages.set(message, converted)
    return converted
  }
}
