import type { Message } from '../../message/index.ts'
import { actionTypeOf } from '../action-type-of.ts'
import type { EventFields } from '../event.ts'
import { type Acted, writtenEvent } from './call-event.ts'
import { cameBack } from './came-back.ts'
import { type Executed, executed } from './executed.ts'
import { spoken } from './instruction.ts'
import type { Said } from './speakers.ts'
import { thoughts } from './thoughts.ts'
import { othersEvent, wordsEvent } from './words-event.ts'

/** The context in which the messages of a run are read. */
export interface Reading {
  readonly messages: readonly Message[]
  /** The task of the run, if it is long enough to be recognised. */
  readonly asked: string | undefined
  readonly speakers: ReadonlyMap<Message, Said> | undefined
  /** No message has calls, so that words may contain some. */
  readonly plain: boolean
  /** Hosts report what they ran: then nothing else was run. */
  readonly reported: boolean
}

/** The event of an agent's message without calls: the task passed on, code that a host ran, a call in words, or words alone. */
export function toldEvent(reading: Reading, at: number, isFirst: boolean, acted: Acted): { event: Omit<EventFields, 'index'>; takesNext: boolean } | undefined {
  const { messages, asked, speakers, plain, reported } = reading
  const message = messages[at] as Message
  const next = messages[at + 1]
  const said = spoken(message)
  if (isFirst && asked !== undefined && said.includes(asked)) return { event: othersEvent(message, at), takesNext: false }
  const back = next && plain ? cameBack(next, speakers) : ''
  const ran = executed(said, back)
  if (ran) return { event: ranEvent(message, ran, back, at), takesNext: true }
  const answer = next?.role === 'user' ? spoken(next) : undefined
  const written = writtenEvent(message, plain && !reported, answer, at, acted)
  if (written) return { event: written, takesNext: answer !== undefined }
  if (said === '' && thoughts(message).length === 0) return undefined
  return { event: wordsEvent(message, at, speakers?.get(message)?.name ?? message.name, next?.role === 'tool' ? back : ''), takesNext: false }
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
