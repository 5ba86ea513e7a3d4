import type { Message } from '../../message/index.ts'
import { ActionType } from '../action-type.ts'
import type { EventFields } from '../trajectory-event.ts'
import { contentText } from './instruction-of.ts'
import { thoughts } from './thoughts.ts'

/** The event of words alone, with their speaker if there are several; a result that no call asked for belongs to the words before it. */
export function messageEvent(message: Message, at: number, speaker: string | undefined, observation: string): Omit<EventFields, 'index'> {
  return {
    kind: 'MessageEvent',
    actionType: ActionType.REASONING,
    action: { kind: 'Message', content: contentText(message), ...(speaker !== undefined && { speaker }) },
    actionKind: 'Message',
    thought: thoughts(message),
    ...(observation !== '' && { observationContent: observation }),
    rawEvent: { message: at },
  }
}

/** The event of words by somebody who is not an agent. */
export function userEvent(message: Message, at: number): Omit<EventFields, 'index'> {
  return {
    kind: 'UserEvent',
    actionType: ActionType.OTHER,
    action: { kind: 'User', content: contentText(message) },
    actionKind: 'User',
    thought: [],
    rawEvent: { message: at },
  }
}
