import { isSystem, type Message } from '../../message/index.ts'
import { bridgeBetween } from '../draft/index.ts'
import type { Run } from '../draft/runs/run.ts'
import type { Context } from '../strategy.ts'

const SAID: Message = { id: '', role: 'user', parts: [{ type: 'text', text: 'said' }] }
const RECORD: Message = { ...SAID, written: 'record' }

/**
 * Tokens of the bridges that part records from what stays beside them where roles must alternate, if each run that goes has one; and from the user's next
 * words, where the assistant spoke last. System text is seen through. Linear.
 */
export function bridgeTokens(messages: readonly Message[], fates: readonly Run[], { profile, count }: Pick<Context, 'profile' | 'count'>): number {
  let tokens = 0
  let previous: Message | undefined
  const go = (next: Message) => {
    const bridge = next === RECORD || previous === RECORD ? bridgeBetween(previous, next, profile) : undefined
    tokens += bridge ? count(bridge) : 0
    previous = next
  }
  for (const { start, end, fate } of fates) {
    if (fate !== 'stays') go(RECORD)
    else for (let i = start; i < end; i++) if (!isSystem(messages[i] as Message)) go(messages[i] as Message)
  }
  if (messages.findLast((message) => !isSystem(message))?.role === 'assistant') go(SAID)
  return tokens
}
