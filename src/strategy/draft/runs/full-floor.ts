import type { Profile } from '../../../law/index.ts'
import { floorMessages, hardFloor, type Message } from '../../../message/index.ts'
import { lockedTurn } from './locked-turn.ts'

/** The messages that must always stay. */
export interface FullFloor {
  readonly messages: readonly Message[]
  /** Whether they include a turn under way that its provider requires whole: its calls, and messages for its results, whose text may be removed. */
  readonly holdsTurn: boolean
}

/** The hard floor and the messages that must stay with it. */
export function fullFloor(messages: readonly Message[], profile: Pick<Profile, 'laws'>): FullFloor {
  const floor = hardFloor(messages)
  const turn = lockedTurn(messages, floor, profile)
  const lockedMessages = turn ? messages.slice(turn.start, turn.end).filter((_, i) => !floor[turn.start + i]) : []
  const emptied = lockedMessages.map((message) => (message.role === 'assistant' ? message : { ...message, parts: [] }))
  return { messages: [...floorMessages(messages), ...emptied], holdsTurn: lockedMessages.length > 0 }
}
