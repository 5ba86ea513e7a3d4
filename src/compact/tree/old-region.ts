import { type History, isKeyRecord, type Message, summaryIn } from '../../message/index.ts'
import { blocks, type Context, isWritten, openingWords, rounds } from '../../strategy/index.ts'
import type { ResolvedShape } from './tree-shape.ts'

/** User messages longer than this state the task with a manual: they may be summarised. Shorter ones are kept. */
const LONGEST_TASK = 2000
const RECENT_SHARE = 0.5

/** Which messages of a history stay whole, and in which chunk each other message is. */
export interface OldRegion {
  readonly keep: Uint8Array
  /** One number per message; kept summaries have numbers of their own. */
  readonly group: Int32Array
}

/**
 * Divides a history for a tree compaction. System text, the task, the newest rounds or units, finished summaries (which are kept until they are condensed) and
 * units with a pin stay; the rest is split at legal boundaries into chunks of at most `chunkTokens` tokens, except where a single unit is larger.
 */
export function oldRegion(history: History, context: Context, shape: ResolvedShape): OldRegion {
  const { messages } = history
  const keep = new Uint8Array(messages.length)
  const group = new Int32Array(messages.length)
  const recent = recentStart(history, context, shape)
  let room = LONGEST_TASK
  for (const i of openingWords(messages)) {
    const tokens = context.count(messages[i] as Message)
    if (tokens > room) continue
    room -= tokens
    keep[i] = 1
  }
  let chunk = 0
  let size = 0
  let open = false
  for (const { start, end } of blocks(history, context.profile)) {
    const block = messages.slice(start, end)
    if (start >= recent || block.some(summaryIn) || context.pinned?.subarray(start, end).includes(1)) keep.fill(1, start, end)
    const stays = keep.subarray(start, end).some((flag) => flag === 1)
    const tokens = stays ? 0 : block.reduce((sum, message) => sum + (isKeyRecord(message) ? 0 : context.count(message)), 0)
    if (stays || !open || (size > 0 && size + tokens > shape.chunkTokens)) {
      chunk++
      size = 0
    }
    group.fill(chunk, start, end)
    size += tokens
    open = !stays
  }
  return { keep, group }
}

function recentStart(history: History, context: Context, { budget, keepRounds }: ResolvedShape): number {
  const { messages } = history
  if (keepRounds !== undefined) {
    const own = rounds(messages).filter(({ start }) => messages[start]?.role === 'user' && !isWritten(messages[start] as Message))
    return keepRounds <= 0 ? messages.length : (own.at(-keepRounds)?.start ?? 0)
  }
  let left = budget * RECENT_SHARE
  let start = messages.length
  for (const block of blocks(history, context.profile).toReversed()) {
    const tokens = messages.slice(block.start, block.end).reduce((sum, message) => sum + context.count(message), 0)
    if (tokens > left || messages.slice(block.start, block.end).some(isWritten)) break
    left -= tokens
    start = block.start
  }
  return start
}
