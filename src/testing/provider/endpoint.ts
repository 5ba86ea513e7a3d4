import type { Refusal } from './refusal.ts'
import type { Reply } from './reply.ts'

/** A request as an endpoint receives it: parsed, with lower-case header names, the path of its URL and the bytes of its body. */
export interface Incoming {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly bytes: number
  readonly window: number
}

/** An endpoint's answer: an object for the body, or events for a stream. */
export interface Outgoing {
  readonly body: object
  /** Event name (may be empty) and data; a text is sent as it is. */
  readonly events?: Iterable<readonly [name: string, data: object | string]>
}

/** One provider: judges a request, then answers it with a reply. */
export interface Endpoint {
  /** The refusal of a bad request; undefined if it is accepted. */
  judge(incoming: Incoming): Refusal | undefined
  /** Called only for requests that `judge` accepted. */
  respond(incoming: Incoming, reply: Reply): Outgoing
  /** The provider's envelope for an error. */
  envelope(refusal: Refusal): object
}
