import type { Profile } from '../../../law/index.ts'
import { floorMessages, hardFloor, type Message } from '../../../message/index.ts'
import { heldTurn } from './held-turn.ts'

/** The messages that must always stay. */
export interface WholeFloor {
  readonly messages: readonly Message[]
  /** Whether they include a turn under way that its provider requires whole: its calls, and messages for its results, whose text may be removed. */
  readonly holdsTurn: boolean
}

/** The hard floor and the messages that must stay with it. */
export function wholeFloor(messages: readonly Message[], profile: Pick<Profile, 'laws'>): WholeFloor {
  const floor = hardFloor(messages)
  const turn = heldTurn(messages, floor, profile)
  const held = turn ? messages.slice(turn.start, turn.end).filter((_, i) => !floor[turn.start + i]) : []
  const bare = held.map((message) => (message.role === 'assistant' ? message : { ...message, parts: [] }))
  return { messages: [...floorMessages(messages), ...bare], holdsTurn: held.length > 0 }
}
