import { type History, isKeyRecord, isWrittenByDecant, type Message, parseSummary } from '../../message/index.ts'
import { blocks, type Context, firstUserMessages, rounds } from '../../strategy/index.ts'
import type { ResolvedShape } from './tree-shape.ts'

/** User messages longer than this state the task with a manual: they may be summarised. Shorter ones are kept. */
const MAX_TASK_TOKENS = 2000
const RECENT_RATIO = 0.5

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
  let room = MAX_TASK_TOKENS
  for (const i of firstUserMessages(messages)) {
    const tokens = context.count(messages[i] as Message)
    if (tokens > room) continue
    room -= tokens
    keep[i] = 1
  }
  let chunk = 0
  let size = 0
  let isChunkOpen = false
  for (const { start, end } of blocks(history, context.profile)) {
    const block = messages.slice(start, end)
    if (start >= recent || block.some(parseSummary) || context.pinned?.subarray(start, end).includes(1)) keep.fill(1, start, end)
    const isKept = keep.subarray(start, end).some((flag) => flag === 1)
    const tokens = isKept ? 0 : block.reduce((sum, message) => sum + (isKeyRecord(message) ? 0 : context.count(message)), 0)
    if (isKept || !isChunkOpen || (size > 0 && size + tokens > shape.chunkTokens)) {
      chunk++
      size = 0
    }
    group.fill(chunk, start, end)
    size += tokens
    isChunkOpen = !isKept
  }
  return { keep, group }
}

function recentStart(history: History, context: Context, { budget, keepRounds }: ResolvedShape): number {
  const { messages } = history
  if (keepRounds !== undefined) {
    const userRounds = rounds(messages).filter(({ start }) => messages[start]?.role === 'user' && !isWrittenByDecant(messages[start] as Message))
    return keepRounds <= 0 ? messages.length : (userRounds.at(-keepRounds)?.start ?? 0)
  }
  let left = budget * RECENT_RATIO
  let start = messages.length
  for (const block of blocks(history, context.profile).toReversed()) {
    const tokens = messages.slice(block.start, block.end).reduce((sum, message) => sum + context.count(message), 0)
    if (tokens > left || messages.slice(block.start, block.end).some(isWrittenByDecant)) break
    left -= tokens
    start = block.start
  }
  return start
}
