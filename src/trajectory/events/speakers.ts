import type { Message } from '../../message/index.ts'
import { spoken } from './instruction.ts'

/** Words preceded by the speaker's name, as the readers of dialogues write them. */
const LED = /^([\p{L}][\p{L}\p{N}_ .()<>@-]{0,60}): ?/u

/** Names of speakers who are not agents. */
const HUMAN = /^(?:user|human|customer|client|operator)s?$/i

/** Minimum number of messages of a dialogue. */
const LEAST = 3

/** The words of one of several speakers. */
export interface Said {
  readonly name: string
  readonly text: string
  readonly isAgent: boolean
}

/**
 * The speaker of each message in a run with several named speakers, whatever roles they share. Undefined if it is no such run: if a message has no name and
 * does not begin with one, if there are calls without a name, or if fewer than two speak or nobody speaks twice.
 */
export function speakersOf(messages: readonly Message[]): ReadonlyMap<Message, Said> | undefined {
  const found = new Map<Message, Said>()
  const names = new Set<string>()
  const isNamed = messages.some(({ name }) => name !== undefined)
  for (const message of messages) {
    const acts = message.parts.some(({ type }) => type === 'tool-call' || type === 'tool-result')
    if (acts && message.name === undefined && (message.role !== 'tool' || !isNamed)) return undefined
    const text = message.role === 'system' || message.role === 'tool' ? '' : spoken(message)
    if (text === '') continue
    const [lead = '', name] = message.name === undefined ? (LED.exec(text) ?? []) : ['', message.name]
    if (name === undefined) return undefined
    names.add(name)
    found.set(message, { name, text: text.slice(lead.length), isAgent: !HUMAN.test(name) })
  }
  return found.size < LEAST || names.size < 2 || names.size === found.size ? undefined : found
}
