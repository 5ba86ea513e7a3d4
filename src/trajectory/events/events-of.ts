import { CallMatcher, isWrittenByDecant, type Message, type ToolCallPart, type ToolResultPart } from '../../message/index.ts'
import { actOf, OpenFileTracker } from '../../text/index.ts'
import { ActionType } from '../action-type.ts'
import { type EventFields, TrajectoryEvent } from '../trajectory-event.ts'
import { agentMessageEvent, type RunContext } from './agent-message-event.ts'
import { type ActResolver, callEvent } from './call-event.ts'
import { isExecutionReport } from './executed-code.ts'
import { contentText } from './instruction-of.ts'
import { userEvent } from './message-event.ts'
import { observationText } from './observation-text.ts'
import { speakersOf } from './speakers-of.ts'
import { thoughts } from './thoughts.ts'

/** A shorter task could occur in any text. */
const MIN_TASK_CHARS = 20

/**
 * The events of a history in order. `instruction` is the index of the message with the task, which is not an event; -1 if there is none. `taskText` is the
 * task: the first message of an agent that contains it only passes it on.
 */
export function eventsOf(messages: readonly Message[], instruction: number, taskText = '', speakers = speakersOf(messages)): TrajectoryEvent[] {
  const resultsByCall = resultsByCallIn(messages)
  const hasNoCalls = !messages.some((message) => message.parts.some((part) => part.type === 'tool-call'))
  const hasHostReports = hasNoCalls && messages.some((message) => isExecutionReport(observationText(message, speakers)))
  const task = taskText.trim().length >= MIN_TASK_CHARS ? taskText.trim() : undefined
  const reading: RunContext = { messages, task, speakers, hasNoCalls, hasHostReports }
  const events: TrajectoryEvent[] = []
  const editor = new OpenFileTracker()
  const resolveAct: ActResolver = (call, result) => {
    const act = editor.resolveAct(actOf(call))
    if (result !== undefined) editor.readOutput(result)
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
        add(callEvent(call, i === 0 ? thoughts(message) : [], resultsByCall.get(call), at, resolveAct))
      })
      if (calls.length > 0 || at === instruction) continue
      const messageResult = agentMessageEvent(reading, at, events.length === 0, resolveAct)
      if (messageResult) add(messageResult.event)
      if (messageResult?.takesNext) at++
    } else if (message.role === 'user' && at > instruction && contentText(message) !== '')
      add(isWrittenByDecant(message) ? summaryEvent(message, at) : userEvent(message, at))
  }
  return events
}

/** The event of a summary that replaced messages: it has no author in the run. */
function summaryEvent(message: Message, at: number): Omit<EventFields, 'index'> {
  const content = contentText(message)
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
function resultsByCallIn(messages: readonly Message[]): Map<ToolCallPart, ToolResultPart> {
  const callIndex = new CallMatcher<ToolCallPart>()
  const found = new Map<ToolCallPart, ToolResultPart>()
  messages.forEach(({ parts }, at) => {
    for (const part of parts) {
      if (part.type === 'tool-call') callIndex.addCall(at, part.callId, part)
      else if (part.type === 'tool-result') {
        const call = callIndex.matchResult(part.callId)
        if (call && !found.has(call)) found.set(call, part)
      }
    }
  })
  return found
}
