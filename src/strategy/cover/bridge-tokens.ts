import { isSystem, type Message } from '../../message/index.ts'
import { bridgeBetween } from '../draft/index.ts'
import type { Run } from '../draft/runs/run.ts'
import type { Context } from '../strategy.ts'

const SAID: Message = { id: '', role: 'user', parts: [{ type: 'text', text: 'said' }] }
const RECORD: Message = { ...SAID, written: 'record' }

/**
 * Tokens of the bridges needed, where roles must alternate, between kept messages and the records beside them, or the user's text kept beside removed results,
 * if each removed run has a record; and of the bridge before the user's next words if the assistant spoke last. System text is skipped. Linear.
 * @param spoken by message: the part of it that stays if it is removed
 */
export function bridgeTokens(
  messages: readonly Message[],
  spoken: readonly (Message | undefined)[],
  fates: readonly Run[],
  { profile, count }: Pick<Context, 'profile' | 'count'>,
): number {
  let tokens = 0
  let previous: Message | undefined
  let wasPut = false
  const go = (next: Message, isPut: boolean) => {
    const bridge = isPut || wasPut ? bridgeBetween(previous, next, profile) : undefined
    tokens += bridge ? count(bridge) : 0
    previous = next
    wasPut = isPut
  }
  for (const { start, end, fate } of fates) {
    if (fate !== 'stays') go(RECORD, true)
    for (let i = start; i < end; i++) {
      const left = fate === 'stays' ? messages[i] : spoken[i]
      if (left && !isSystem(left)) go(left, fate !== 'stays')
    }
  }
  if (messages.findLast((message) => !isSystem(message))?.role === 'assistant') go(SAID, false)
  return tokens
}
