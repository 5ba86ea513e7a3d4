import type { Message } from '../../message/index.ts'
import { contentText } from './instruction-of.ts'

/** Words preceded by the speaker's name, as the readers of dialogues write them. */
const NAME_PREFIX = /^([\p{L}][\p{L}\p{N}_ .()<>@-]{0,60}): ?/u

/** Words before the parts of an agent's answers and their results, as ReAct writes them (`Thought: …`, `Observation: …`): they name no speaker. */
const PART_LABEL = /^(?:question|task|problem|thought|action|observation|answer|final answer|result|output|error)s?(?: \d{1,3})?$/i

/** Names of speakers who are not agents. */
const HUMAN = /^(?:user|human|customer|client|operator)s?$/i

/** Minimum number of messages of a dialogue. */
const MIN_MESSAGES = 3

/** The words of one of several speakers. */
export interface SpeakerMessage {
  readonly name: string
  readonly text: string
  readonly isAgent: boolean
}

/**
 * The speaker of each message in a run with several named speakers, whatever roles they share. Undefined if it is no such run: if a message has no name and
 * begins with none or with the label of a part, if there are calls without a name, or if there are fewer than two speakers or none has two messages.
 */
export function speakersOf(messages: readonly Message[]): ReadonlyMap<Message, SpeakerMessage> | undefined {
  const found = new Map<Message, SpeakerMessage>()
  const names = new Set<string>()
  const isNamed = messages.some(({ name }) => name !== undefined)
  for (const message of messages) {
    const hasToolParts = message.parts.some(({ type }) => type === 'tool-call' || type === 'tool-result')
    if (hasToolParts && message.name === undefined && (message.role !== 'tool' || !isNamed)) return undefined
    const text = message.role === 'system' || message.role === 'tool' ? '' : contentText(message)
    if (text === '') continue
    const [prefix = '', name] = message.name === undefined ? (NAME_PREFIX.exec(text) ?? []) : ['', message.name]
    if (name === undefined || (message.name === undefined && PART_LABEL.test(name))) return undefined
    names.add(name)
    found.set(message, { name, text: text.slice(prefix.length), isAgent: !HUMAN.test(name) })
  }
  return found.size < MIN_MESSAGES || names.size < 2 || names.size === found.size ? undefined : found
}
