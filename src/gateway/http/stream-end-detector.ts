/** Events that end a streamed answer, whatever follows: OpenAI's in both forms, and Anthropic's. */
const LAST_EVENT = /[\r\n](?:data: ?\[DONE\]|event: ?(?:message_stop|response\.(?:completed|incomplete|failed)))[\r\n]/
/** The blank line that ends an event. */
const BLANK = /(?:\n\n|\r\r|\r\n\r\n)$/
/** Characters kept to recognise either if it began in an earlier piece. */
const OVERLAP = 48

/**
 * Watches an event stream for its last event. Clients of some wires hang up once they have read it, before the connection ends: such a client has got
 * everything and has not left early. Holds a few characters, and looks for complete lines only, which a model's text cannot form: it is inside JSON.
 */
export class StreamEndDetector {
  #tail = '\n'
  #hasLastEvent = false

  /** Takes the next piece, cut anywhere. */
  push(piece: Uint8Array): void {
    const text = this.#tail + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1')
    this.#hasLastEvent ||= LAST_EVENT.test(text)
    this.#tail = text.slice(-OVERLAP)
  }

  /** Whether the last event has arrived complete. */
  get hasEnded(): boolean {
    return this.#hasLastEvent && BLANK.test(this.#tail)
  }
}
