import type { Strategy } from '../../strategy/index.ts'
import { when } from '../compose/when.ts'
import { messagesAbove } from '../trigger/messages-above.ts'
import { stepsAbove } from '../trigger/steps-above.ts'
import type { Trigger } from '../trigger/trigger.ts'
import type { Settings } from './settings.ts'
import { tunedStrategy } from './tuned-strategy.ts'

/** The strategy of that name behind its gate, if it has one: the condition for the step to run. */
export function gatedStrategy(name: string, settings: Settings): Strategy {
  const gate = gateOf(name, settings)
  return gate ? when(gate, tunedStrategy(name, settings)) : tunedStrategy(name, settings)
}

/** More than 10 messages, more than twice the window, or more than two chunks: chunks consist of answers of the assistant, and so does their gate. */
function gateOf(name: string, { slidingWindowSize = 9, incrementalSummaryChunkSize = 20 }: Settings): Trigger | undefined {
  if (name === 'importance-scoring' || name === 'key-events') return messagesAbove(10)
  if (name === 'sliding-window') return messagesAbove(2 * slidingWindowSize)
  return name === 'incremental-summary' ? stepsAbove(2 * incrementalSummaryChunkSize) : undefined
}
