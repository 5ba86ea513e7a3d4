import type { Message } from '../../src/message/index.ts'

/** What a peer made of a history: its messages and the seconds of its own call, conversion to its shape and back left out. */
export interface PeerResult {
  readonly messages: readonly Message[]
  readonly seconds: number
  /** Set where the peer refused the history; the messages are then those that came in. */
  readonly refused?: boolean
}

/** Another library's way to shrink a history, behind one call. */
export interface Peer {
  readonly name: string
  /** @param budget tokens that the messages may take, where the peer asks for such a number */
  shrink(past: readonly Message[], budget: number): Promise<PeerResult>
}
