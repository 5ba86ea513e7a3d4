import { isSystem, type Message, type Origin, type Part, partText } from '../../message/index.ts'
import { speaker } from '../reading/speaker.ts'
import type { Draft } from './draft.ts'

/**
 * Makes one message of neighbours of one role, and of the results of one turn where the provider wants them in one and each was read from a list that
 * could have held them all. Pictures, files, reasoning and unknown parts cannot leave their message, so they are left to `sentinel`.
 */
export function merge(draft: Draft): void {
  if (!draft.holds('alternation')) return
  const results = draft.holds('response-count', 'results-in-next-message')
  const result: Message[] = []
  let group: Message[] = []
  const close = (): void => {
    if (group.length > 0) result.push(group.length === 1 ? (group[0] as Message) : joined(group))
    group = []
  }
  for (const message of draft.messages) {
    const [first] = group
    const isResults = first && results && isTurn(first, message)
    if (first && (isResults || (speaker(first) === speaker(message) && speaker(message) !== 'tool' && mergeable(first) && mergeable(message)))) {
      draft.note('merge', message, isResults ? 'Results of one turn stand in several' : `Two messages of the ${message.role} stand side by side`)
    } else close()
    group.push(message)
  }
  close()
  draft.messages = result
}

function mergeable(message: Message): boolean {
  return (
    !isSystem(message) &&
    message.parts.every((part) => part.type === 'text' || part.type === 'tool-call' || (part.type === 'tool-result' && part.hosted === true))
  )
}

/**
 * Whether two messages are results that stood as blocks of a list on the wire, or will, written beside such; where a message is one result it is a wire that
 * takes them so.
 */
function isTurn(...messages: readonly Message[]): boolean {
  const parts = messages.flatMap((message) => message.parts)
  if (messages.some((message) => speaker(message) !== 'tool' || message.parts.length === 0)) return false
  return parts.some(isBlock) && parts.every((part) => part.type === 'tool-result' && !part.hosted && (part.path === undefined || isBlock(part)))
}

function isBlock({ path }: Part): boolean {
  return typeof path?.at(-1) === 'number'
}

/** A message written anew: its parts name no place on the wire, for they come from several. */
function joined(group: readonly Message[]): Message {
  const [first] = group as [Message]
  const parts: Part[] = []
  const from: Origin[] = []
  for (const message of group) {
    message.parts.forEach((part, at) => {
      const { path: _, ...rest } = part
      parts.push(rest)
      from.push({ ref: message.id, part: at, ranges: [[0, partText(part).length]] })
    })
  }
  return { id: first.id, role: first.role, parts, ...(first.at !== undefined && { at: first.at }), from }
}
