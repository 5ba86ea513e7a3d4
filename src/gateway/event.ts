import type { Treatment } from '../resent/index.ts'

/** A request, reported when it is over. Contains no content, no keys, no session ids. */
export interface GatewayEvent {
  /** When it arrived, in ISO 8601. */
  readonly time: string
  readonly route: string
  /** The requested path without its query, which may contain a key. */
  readonly path: string
  /** The provider whose upstream it was sent to. */
  readonly provider: string
  /** The host of that upstream, with its port if it has one; left out if none is configured. */
  readonly upstream?: string
  /** The status that the client saw; 499 if the client's connection ended before it got one. */
  readonly status: number
  /**
   * Why it failed between client and provider: a network code (`ENOTFOUND`, `ECONNREFUSED`), `left` if the client ended it, `stopped` if it was open when
   * the gateway stopped, or the type of decant's own error (`decant_loop`). Left out if the provider answered, whatever the answer.
   */
  readonly error?: string
  readonly treatment: Treatment
  /** The requested model, if the body was read. */
  readonly model?: string
  /** Why the original was sent although the history was above the trigger, or why a body that might be above it was not read. */
  readonly reason?: string
  readonly bytesIn: number
  readonly bytesUp: number
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  /** Milliseconds that the gateway added before the request was sent upstream; this and the other times are rounded to a tenth. */
  readonly added: number
  /** The part of `added` until the cut text was durable in the archive, if any text was cut. */
  readonly stored?: number
  /** Milliseconds from the first byte of the request to the last of the answer. */
  readonly duration: number
  /** False if the stream to the client ended before the provider's did, and before its last event. */
  readonly complete: boolean
}
