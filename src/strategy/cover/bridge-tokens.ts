import { isNotSystem, isSystem, type Message } from '../../message/index.ts'
import { bridgeBetween } from '../draft/index.ts'
import type { Run } from '../draft/runs/run.ts'
import type { Context } from '../strategy.ts'

const USER_MESSAGE: Message = { id: '', role: 'user', parts: [{ type: 'text', text: 'said' }] }
const RECORD_MESSAGE: Message = { ...USER_MESSAGE, written: 'record' }

/**
 * Tokens of the bridges needed, where roles must alternate, between kept messages and the records next to them, or the user's text kept next to removed
 * results, if each removed run has a record; and of the bridge before the user's next words if the last message is the assistant's. System text is skipped.
 * Linear.
 * @param keptParts by message: the part of it that stays if it is removed
 */
export function bridgeTokens(
  messages: readonly Message[],
  keptParts: readonly (Message | undefined)[],
  runs: readonly Run[],
  { profile, count }: Pick<Context, 'profile' | 'count'>,
): number {
  let tokens = 0
  let previous: Message | undefined
  let wasNew = false
  const append = (next: Message, isNew: boolean) => {
    const bridge = isNew || wasNew ? bridgeBetween(previous, next, profile) : undefined
    tokens += bridge ? count(bridge) : 0
    previous = next
    wasNew = isNew
  }
  for (const { start, end, fate } of runs) {
    if (fate !== 'stays') append(RECORD_MESSAGE, true)
    for (let i = start; i < end; i++) {
      const message = fate === 'stays' ? messages[i] : keptParts[i]
      if (message && !isSystem(message)) append(message, fate !== 'stays')
    }
  }
  if (messages.findLast(isNotSystem)?.role === 'assistant') append(USER_MESSAGE, false)
  return tokens
}
