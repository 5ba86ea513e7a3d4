import { isSystem } from '../../message/index.ts'
import type { ChatMessage } from './chat-message.ts'

/** A history in the parts that a compaction treats differently. */
export interface Divided {
  /** System and developer text that stood before the kept rounds: stays as it is. */
  readonly standing: readonly ChatMessage[]
  /** What the summary is to stand for. */
  readonly old: readonly ChatMessage[]
  readonly recent: readonly ChatMessage[]
}

/**
 * Divides a history before its last rounds. A round begins with a message of the user after one that is none; an earlier summary begins no round.
 * Words of the user at the end that nobody answered yet are always recent, also where no rounds are kept.
 */
export function divided(history: readonly ChatMessage[], keepRecent: number): Divided {
  const starts: number[] = []
  let answered = 0
  history.forEach((message, index) => {
    if (speaks(message) && !(index > 0 && speaks(history[index - 1] as ChatMessage))) starts.push(index)
    if (message.role === 'assistant') answered = index + 1
  })
  const rounds = Math.max(0, Math.floor(keepRecent))
  const cut = rounds === 0 ? answered : starts.length <= rounds ? 0 : (starts[starts.length - rounds] as number)
  const before = history.slice(0, cut)
  return { standing: before.filter(isSystem), old: before.filter((message) => !isSystem(message)), recent: history.slice(cut) }
}

function speaks({ role, type }: ChatMessage): boolean {
  return role === 'user' && type !== 'summary'
}
