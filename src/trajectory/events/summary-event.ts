import type { Message } from '../../message/index.ts'
import { ActionType } from '../action-type.ts'
import type { EventFields } from '../event.ts'
import { spoken } from './instruction.ts'

/** What stands for messages that went: nobody said it. */
export function summaryEvent(message: Message, at: number): Omit<EventFields, 'index'> {
  const content = spoken(message)
  return {
    kind: 'SummaryEvent',
    actionType: ActionType.REASONING,
    action: { kind: 'Summary', content },
    actionKind: 'Summary',
    thought: [content],
    rawEvent: { type: 'summary', message: at },
  }
}
