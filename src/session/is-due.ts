import { occasionOf, type Trigger } from '../pipeline/index.ts'
import type { Counter } from '../token/index.ts'
import type { Transcript } from './transcript.ts'

/** Where a session stands, for its trigger. */
export interface Occasion {
  readonly transcript: Transcript
  readonly used: number
  readonly window: number
  /** What was used after the last compaction; undefined before the first. */
  readonly usedAfterLast: number | undefined
}

/** Whether the trigger fires. Turns, steps and words are looked for only where it asks for them. */
export function isDue(trigger: Trigger, { transcript, used, window, usedAfterLast }: Occasion, counter: Counter): boolean {
  const whole = () => occasionOf({ messages: transcript.messages, tools: [] }, { count: (message) => counter.message(message) }, window)
  return trigger.fires({
    used,
    window,
    messages: transcript.wire.length,
    get turns() {
      return whole().turns
    },
    get steps() {
      return whole().steps
    },
    get lastSaid() {
      return whole().lastSaid
    },
    ...(usedAfterLast !== undefined && { usedAfterLast }),
  })
}
