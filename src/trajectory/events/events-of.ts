import { Called, isWritten, type Message, type ToolCallPart, type ToolResultPart } from '../../message/index.ts'
import { actOf, OpenFile } from '../../text/index.ts'
import { ActionType } from '../action-type.ts'
import { type EventFields, TrajectoryEvent } from '../event.ts'
import { type Acted, callEvent } from './call-event.ts'
import { cameBack } from './came-back.ts'
import { isReport } from './executed.ts'
import { spoken } from './instruction.ts'
import { speakersOf } from './speakers.ts'
import { thoughts } from './thoughts.ts'
import { type Reading, toldEvent } from './told-event.ts'
import { othersEvent } from './words-event.ts'

/** A shorter task could occur in any text. */
const KNOWN = 20

/**
 * The events of a history in order. `instruction` is the index of the message with the task, which is not an event; -1 if there is none. `asked` is the task:
 * the first message of an agent that contains it only passes it on.
 */
export function eventsOf(messages: readonly Message[], instruction: number, asked = '', speakers = speakersOf(messages)): TrajectoryEvent[] {
  const answers = answersOf(messages)
  const plain = !messages.some((message) => message.parts.some((part) => part.type === 'tool-call'))
  const reported = plain && messages.some((message) => isReport(cameBack(message, speakers)))
  const task = asked.trim().length >= KNOWN ? asked.trim() : undefined
  const reading: Reading = { messages, asked: task, speakers, plain, reported }
  const events: TrajectoryEvent[] = []
  const editor = new OpenFile()
  const acted: Acted = (call, result) => {
    const act = editor.called(actOf(call))
    if (result !== undefined) editor.printed(result)
    return act
  }
  const add = (fields: Omit<EventFields, 'index'>): void => {
    events.push(new TrajectoryEvent({ ...fields, index: events.length }))
  }
  for (let at = 0; at < messages.length; at++) {
    const message = messages[at] as Message
    if (speakers?.get(message)?.isAgent ?? message.role === 'assistant') {
      const calls = message.parts.filter((part) => part.type === 'tool-call')
      calls.forEach((call, i) => {
        add(callEvent(call, i === 0 ? thoughts(message) : [], answers.get(call), at, acted))
      })
      if (calls.length > 0 || at === instruction) continue
      const told = toldEvent(reading, at, events.length === 0, acted)
      if (told) add(told.event)
      if (told?.takesNext) at++
    } else if (message.role === 'user' && at > instruction && spoken(message) !== '')
      add(isWritten(message) ? summaryEvent(message, at) : othersEvent(message, at))
  }
  return events
}

/** The event of a summary that replaced messages: nobody said it. */
function summaryEvent(message: Message, at: number): Omit<EventFields, 'index'> {
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

/** Each call with its result, the first if it has several; of calls that share an id those without a result are skipped. */
function answersOf(messages: readonly Message[]): Map<ToolCallPart, ToolResultPart> {
  const called = new Called<ToolCallPart>()
  const found = new Map<ToolCallPart, ToolResultPart>()
  messages.forEach(({ parts }, at) => {
    for (const part of parts) {
      if (part.type === 'tool-call') called.call(at, part.callId, part)
      else if (part.type === 'tool-result') {
        const call = called.result(part.callId)
        if (call && !found.has(call)) found.set(call, part)
      }
    }
  })
  return found
}
