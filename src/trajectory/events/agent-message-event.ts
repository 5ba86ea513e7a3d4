import type { Message } from '../../message/index.ts'
import { actionTypeOf } from '../action-type-of.ts'
import type { EventFields } from '../trajectory-event.ts'
import { type ActResolver, inlineCallEvent } from './call-event.ts'
import { type ExecutedCode, executedCode } from './executed-code.ts'
import { contentText } from './instruction-of.ts'
import { messageEvent, userEvent } from './message-event.ts'
import { observationText } from './observation-text.ts'
import type { SpeakerMessage } from './speakers-of.ts'
import { thoughts } from './thoughts.ts'

/** The context in which the messages of a run are read. */
export interface RunContext {
  readonly messages: readonly Message[]
  /** The task of the run, if it is long enough to be recognised. */
  readonly task: string | undefined
  readonly speakers: ReadonlyMap<Message, SpeakerMessage> | undefined
  /** No message has calls, so that words may contain some. */
  readonly hasNoCalls: boolean
  /** Hosts report what they ran: then nothing else was run. */
  readonly hasHostReports: boolean
}

/** The event of an agent's message without calls: the task passed on, code that a host ran, a call in words, or words alone. */
export function agentMessageEvent(
  context: RunContext,
  at: number,
  isFirst: boolean,
  resolveAct: ActResolver,
): { event: Omit<EventFields, 'index'>; takesNext: boolean } | undefined {
  const { messages, task, speakers, hasNoCalls, hasHostReports } = context
  const message = messages[at] as Message
  const next = messages[at + 1]
  const text = contentText(message)
  if (isFirst && task !== undefined && text.includes(task)) return { event: userEvent(message, at), takesNext: false }
  const observation = next && hasNoCalls ? observationText(next, speakers) : ''
  const code = executedCode(text, observation)
  if (code) return { event: executedCodeEvent(message, code, observation, at), takesNext: true }
  const answer = next?.role === 'user' ? contentText(next) : undefined
  const inlineCall = inlineCallEvent(message, hasNoCalls && !hasHostReports, answer, at, resolveAct)
  if (inlineCall) return { event: inlineCall, takesNext: answer !== undefined }
  if (text === '' && thoughts(message).length === 0) return undefined
  return { event: messageEvent(message, at, speakers?.get(message)?.name ?? message.name, next?.role === 'tool' ? observation : ''), takesNext: false }
}

function executedCodeEvent(
  message: Message,
  { tool, input, act, surroundingText, failed }: ExecutedCode,
  observation: string,
  at: number,
): Omit<EventFields, 'index'> {
  const reasoning = message.parts.flatMap((part) => (part.type === 'reasoning' && part.text.trim() !== '' ? [part.text] : []))
  return {
    kind: 'ActionEvent',
    actionType: actionTypeOf(act, tool),
    action: { kind: tool, input },
    actionKind: tool,
    thought: surroundingText === '' ? reasoning : [...reasoning, surroundingText],
    observationContent: observation,
    ...(failed && { isError: true }),
    rawEvent: { message: at },
    act,
  }
}
