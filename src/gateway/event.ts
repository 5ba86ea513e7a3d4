import type { Treatment } from '../resent/index.ts'

/** One request, told when it is over. No content, no keys, no session ids. */
export interface GatewayEvent {
  readonly route: string
  /** Whose side it went to. */
  readonly provider: string
  readonly status: number
  readonly treatment: Treatment
  /** The model that was asked for, where the body was read. */
  readonly model?: string
  /** Why the original was sent though the history was above the trigger. */
  readonly reason?: string
  readonly bytesIn: number
  readonly bytesUp: number
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  /** Milliseconds that we added before the request went upstream. */
  readonly added: number
  /** Milliseconds of these until what was cut was durable in the archive, where anything was. */
  readonly stored?: number
  /** Milliseconds from the first byte of the request to the last of the answer. */
  readonly duration: number
  /** False where the stream to the client ended before the provider's did. */
  readonly complete: boolean
}
