import type { Message } from '../../src/message/index.ts'

/** A peer's result: its messages and the seconds of its own call, without conversion to its format and back. */
export interface PeerResult {
  readonly messages: readonly Message[]
  readonly seconds: number
  /** Set if the peer refused the history; the messages are then the input. */
  readonly refused?: boolean
}

/** Another library's way to shrink a history, behind one call. */
export interface Peer {
  readonly name: string
  /** @param budget tokens that the messages may take, for peers that have such an option */
  shrink(past: readonly Message[], budget: number): Promise<PeerResult>
}
