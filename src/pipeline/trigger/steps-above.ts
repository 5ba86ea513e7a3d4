import { checkLimit } from './check-limit.ts'
import type { Trigger } from './trigger.ts'

/** Fires strictly above this many answers of the assistant (in presets: the incremental summary above two chunks, which consist of these). */
export function stepsAbove(count: number): Trigger {
  checkLimit('stepsAbove', count)
  return { name: `above ${count} steps`, fires: ({ steps }) => steps > count }
}
