import { isSystem, type Message, type Part } from '../../message/index.ts'
import { speaker } from '../reading/speaker.ts'
import type { RepairDraft } from './repair-draft.ts'

/**
 * Merges neighbours of the same role into one message, and also the results of one turn if the provider wants them in one and each was read from a list that
 * could have contained them all. Pictures, files, reasoning and unknown parts cannot leave their message, so these messages are left to `sentinel`.
 */
export function mergeNeighbours(draft: RepairDraft): void {
  if (!draft.hasAnyLaw('alternation')) return
  const joinsResults = draft.hasAnyLaw('response-count', 'results-in-next-message')
  const result: Message[] = []
  let group: Message[] = []
  const closeGroup = (): void => {
    if (group.length > 0) result.push(group.length === 1 ? (group[0] as Message) : joinMessages(group, draft))
    group = []
  }
  for (const message of draft.messages) {
    const [first] = group
    const isResults = first && joinsResults && areResultBlocks(first, message)
    if (first && (isResults || (speaker(first) === speaker(message) && speaker(message) !== 'tool' && isMergeable(first) && isMergeable(message)))) {
      draft.addRepair('merge', message, isResults ? 'Results of one turn are in several messages' : `Two messages of the ${message.role} are adjacent`)
    } else closeGroup()
    group.push(message)
  }
  closeGroup()
  draft.messages = result
}

function isMergeable(message: Message): boolean {
  return (
    !isSystem(message) &&
    message.parts.every((part) => part.type === 'text' || part.type === 'tool-call' || (part.type === 'tool-result' && part.hosted === true))
  )
}

/**
 * Whether messages contain only results that were blocks of a list on the wire, or will be written alongside such blocks; a result that was an entire wire
 * message belongs to a wire that accepts results that way.
 */
function areResultBlocks(...messages: readonly Message[]): boolean {
  const parts = messages.flatMap((message) => message.parts)
  if (messages.some((message) => speaker(message) !== 'tool' || message.parts.length === 0)) return false
  return parts.some(isBlock) && parts.every((part) => part.type === 'tool-result' && !part.hosted && (part.path === undefined || isBlock(part)))
}

function isBlock({ path }: Part): boolean {
  return typeof path?.at(-1) === 'number'
}

/** Builds a new message; its parts have no place on the wire, since they come from several messages. */
function joinMessages(group: readonly Message[], draft: RepairDraft): Message {
  const [first] = group as [Message]
  const parts = group.flatMap((message) => message.parts.map(({ path: _, ...rest }): Part => rest))
  const from = group.flatMap((message) => draft.originsOf(message))
  return { id: first.id, role: first.role, parts, ...(first.at !== undefined && { at: first.at }), from }
}
