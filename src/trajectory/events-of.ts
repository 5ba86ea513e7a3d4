import { CallIds, type Message, partText, type ToolCallPart, type ToolResultPart } from '../message/index.ts'
import { type Act, actOf, fencedCommand, OpenFile, withToldFile, writtenCall } from '../text/index.ts'
import { ActionType } from './action-type.ts'
import { actionTypeOf } from './action-type-of.ts'
import { type EventFields, TrajectoryEvent } from './event.ts'
import { type Executed, executed, isReport } from './executed.ts'
import { spoken } from './instruction.ts'
import { type Said, speakersOf } from './speakers.ts'

/** What a call does, once its result is known. */
type Acted = (call: { readonly name: string; readonly input: string }, result: string | undefined) => Act

/** What the messages of a run are read by. */
interface Reading {
  readonly messages: readonly Message[]
  /** What the run was asked for, where it is long enough to be known again. */
  readonly asked: string | undefined
  readonly speakers: ReadonlyMap<Message, Said> | undefined
  /** No message has calls, so that some may stand in its words. */
  readonly plain: boolean
  /** Hosts report what they ran: then nothing else was run. */
  readonly reported: boolean
}

/** A shorter task is found in any text. */
const KNOWN = 20

/**
 * The events of a history in order. `instruction` is the index of the message that asks, which is no event; -1 where there is none. `asked` is the task:
 * the first message of an agent that holds it only passes it on.
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
    } else if (message.role === 'user' && at > instruction && spoken(message) !== '') add(others(message, at))
  }
  return events
}

/** What an agent's message without calls is: the task passed on, code that a host ran, a call in words, or words alone. */
function toldEvent(reading: Reading, at: number, isFirst: boolean, acted: Acted): { event: Omit<EventFields, 'index'>; takesNext: boolean } | undefined {
  const { messages, asked, speakers, plain, reported } = reading
  const message = messages[at] as Message
  const next = messages[at + 1]
  const said = spoken(message)
  if (isFirst && asked !== undefined && said.includes(asked)) return { event: others(message, at), takesNext: false }
  const back = next && plain ? cameBack(next, speakers) : ''
  const ran = executed(said, back)
  if (ran) return { event: ranEvent(message, ran, back, at), takesNext: true }
  const answer = next?.role === 'user' ? spoken(next) : undefined
  const written = writtenEvent(message, plain && !reported, answer, at, acted)
  if (written) return { event: written, takesNext: answer !== undefined }
  if (said === '' && thoughts(message).length === 0) return undefined
  return { event: words(message, at, speakers?.get(message)?.name, next?.role === 'tool' ? back : ''), takesNext: false }
}

/** What a message tells that came back: a result, or words without the name of who says them. */
function cameBack(message: Message, speakers: ReadonlyMap<Message, Said> | undefined): string {
  const said = speakers?.get(message)?.text ?? spoken(message)
  return said !== '' ? said : message.parts.map((part) => (part.type === 'tool-result' ? partText(part) : '')).join('')
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
  const act = withToldFile(acted(call, observation), observation ?? '')
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

function ranEvent(message: Message, { tool, input, act, words: around, failed }: Executed, back: string, at: number): Omit<EventFields, 'index'> {
  const reasoning = message.parts.flatMap((part) => (part.type === 'reasoning' && part.text.trim() !== '' ? [part.text] : []))
  return {
    kind: 'ActionEvent',
    actionType: actionTypeOf(act, tool),
    action: { kind: tool, input },
    actionKind: tool,
    thought: around === '' ? reasoning : [...reasoning, around],
    observationContent: back,
    ...(failed && { isError: true }),
    rawEvent: { message: at },
    act,
  }
}

/** Words alone, of whoever of several speaks; a result that no call asked for belongs to the words before it. */
function words(message: Message, at: number, speaker: string | undefined, back: string): Omit<EventFields, 'index'> {
  return {
    kind: 'MessageEvent',
    actionType: ActionType.REASONING,
    action: { kind: 'Message', content: spoken(message), ...(speaker !== undefined && { speaker }) },
    actionKind: 'Message',
    thought: thoughts(message),
    ...(back !== '' && { observationContent: back }),
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
