import type { Treatment } from '../resent/index.ts'

/** One request, told when it is over. No content, no keys, no session ids. */
export interface GatewayEvent {
  /** When it came, as ISO 8601 has it. */
  readonly time: string
  readonly route: string
  /** The path that was asked for, without its query, which may hold a key. */
  readonly path: string
  /** Whose side it went to. */
  readonly provider: string
  /** Host of that side, with its port where it has one; left out where none is configured. */
  readonly upstream?: string
  /** As the client saw it; 499 where the client had none when its connection ended. */
  readonly status: number
  /**
   * Why it failed between client and provider: a code of the network (`ENOTFOUND`, `ECONNREFUSED`), `left` where the client ended it, `stopped` where
   * it was open as the gateway stopped, or the type of an error of ours (`decant_loop`). Left out where the provider answered, whatever it answered.
   */
  readonly error?: string
  readonly treatment: Treatment
  /** The model that was asked for, where the body was read. */
  readonly model?: string
  /** Why the original was sent though the history was above the trigger, or why a body was not read that might be. */
  readonly reason?: string
  readonly bytesIn: number
  readonly bytesUp: number
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  /** Milliseconds that we added before the request went upstream; this and the other times to a tenth. */
  readonly added: number
  /** Milliseconds of these until what was cut was durable in the archive, where anything was. */
  readonly stored?: number
  /** Milliseconds from the first byte of the request to the last of the answer. */
  readonly duration: number
  /** False where the stream to the client ended before the provider's did, and before its last event. */
  readonly complete: boolean
}
