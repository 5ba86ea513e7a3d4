import { CallIds, type Message, partText, type ToolCallPart, type ToolResultPart } from '../message/index.ts'
import { type Act, actOf, fencedCommand, OpenFile, writtenCall } from '../text/index.ts'
import { ActionType } from './action-type.ts'
import { actionTypeOf } from './action-type-of.ts'
import { type EventFields, TrajectoryEvent } from './event.ts'
import { spoken } from './instruction.ts'

/** What a call does, once its result is known. */
type Acted = (call: { readonly name: string; readonly input: string }, result: string | undefined) => Act

/** The events of a history in order. `instruction` is the index of the message that asks, which is no event; -1 where there is none. */
export function eventsOf(messages: readonly Message[], instruction: number): TrajectoryEvent[] {
  const answers = answersOf(messages)
  const plain = !messages.some((message) => message.parts.some((part) => part.type === 'tool-call'))
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
    if (message.role === 'assistant') {
      const calls = message.parts.filter((part) => part.type === 'tool-call')
      calls.forEach((call, i) => {
        add(callEvent(call, i === 0 ? thoughts(message) : [], answers.get(call), at, acted))
      })
      if (calls.length > 0) continue
      const next = messages[at + 1]
      const written = writtenEvent(message, plain, next?.role === 'user' ? spoken(next) : undefined, at, acted)
      if (written) add(written)
      else if (spoken(message) !== '' || thoughts(message).length > 0) add(words(message, at))
      if (written && next?.role === 'user') at++
    } else if (message.role === 'user' && at > instruction && spoken(message) !== '') add(others(message, at))
  }
  return events
}

/** Each call with its answer; calls that share an id are answered in order. */
function answersOf(messages: readonly Message[]): Map<ToolCallPart, ToolResultPart> {
  const ids = new CallIds()
  const waiting = new Map<string, { calls: ToolCallPart[]; next: number }>()
  const found = new Map<ToolCallPart, ToolResultPart>()
  messages.forEach(({ parts }, at) => {
    for (const part of parts) {
      if (part.type === 'tool-call') {
        ids.call(at, part.callId)
        const queue = waiting.get(part.callId)
        if (queue) queue.calls.push(part)
        else waiting.set(part.callId, { calls: [part], next: 0 })
      } else if (part.type === 'tool-result') {
        const queue = waiting.get(ids.result(part.callId))
        const call = queue?.calls[queue.next]
        if (!queue || !call) continue
        queue.next++
        found.set(call, part)
      }
    }
  })
  return found
}

function callEvent(call: ToolCallPart, thought: readonly string[], answer: ToolResultPart | undefined, at: number, acted: Acted): Omit<EventFields, 'index'> {
  const observation = answer && partText(answer)
  const act = acted(call, observation)
  return {
    kind: 'ActionEvent',
    actionType: actionTypeOf(act, call.name),
    action: { kind: call.name, input: call.input },
    actionKind: call.name,
    thought,
    ...(observation !== undefined && { observationContent: observation }),
    ...(answer?.isError !== undefined && { isError: answer.isError }),
    rawEvent: { message: at, call_id: call.callId },
    act,
  }
}

/** A call that stands in the agent's words: OpenHands' own notation, or a shell block where a run has no calls at all (`plain`). */
function writtenEvent(message: Message, plain: boolean, observation: string | undefined, at: number, acted: Acted): Omit<EventFields, 'index'> | undefined {
  const text = spoken(message)
  const call = writtenCall(text)
  const block = call || !plain ? undefined : fencedCommand(text)
  const name = call?.name ?? 'bash'
  const input = call?.input ?? block
  if (input === undefined) return undefined
  const act = acted({ name, input }, observation)
  const thought = thoughts(message).map((words) => (call ? words.slice(0, writtenCall(words)?.start).trimEnd() : withoutBlock(words, input)))
  return {
    kind: 'ActionEvent',
    actionType: actionTypeOf(act, name),
    action: { kind: name, input },
    actionKind: name,
    thought,
    ...(observation !== undefined && { observationContent: observation }),
    rawEvent: { message: at },
    act,
  }
}

function withoutBlock(text: string, command: string): string {
  const at = text.lastIndexOf(command)
  return at < 0 ? text : text.slice(0, Math.max(0, text.lastIndexOf('```', at))).trimEnd()
}

function words(message: Message, at: number): Omit<EventFields, 'index'> {
  return {
    kind: 'MessageEvent',
    actionType: ActionType.REASONING,
    action: { kind: 'Message', content: spoken(message) },
    actionKind: 'Message',
    thought: thoughts(message),
    rawEvent: { message: at },
  }
}

function others(message: Message, at: number): Omit<EventFields, 'index'> {
  return {
    kind: 'UserEvent',
    actionType: ActionType.OTHER,
    action: { kind: 'User', content: spoken(message) },
    actionKind: 'User',
    thought: [],
    rawEvent: { message: at },
  }
}

function thoughts(message: Message): string[] {
  const found: string[] = []
  for (const part of message.parts) if ((part.type === 'reasoning' || part.type === 'text') && part.text.trim() !== '') found.push(part.text)
  return found
}
