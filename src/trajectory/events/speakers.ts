import type { Message } from '../../message/index.ts'
import { spoken } from './instruction.ts'

/** Words led by the name of who says them, as the readers of dialogues write them. */
const LED = /^([\p{L}][\p{L}\p{N}_ .()<>@-]{0,60}): ?/u

/** Who is no agent. */
const HUMAN = /^(?:user|human|customer|client|operator)s?$/i

/** Fewer messages are no dialogue. */
const LEAST = 3

/** Words of one of several speakers. */
export interface Said {
  readonly name: string
  readonly text: string
  readonly isAgent: boolean
}

/**
 * Who says each message of a run in which several speak by their names, whatever roles they share; undefined where it is no such run: where a message has
 * no name and is led by none, where there are calls of nobody by name, or where fewer than two speak or nobody does again.
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
