import type { Message } from '../message/index.ts'
import { type Task, task } from './task.ts'

/** A place at which a run is cut, and what it needed there. */
export interface Cut extends Task {
  /** Index of the assistant message before which the run is cut. */
  readonly cut: number
}

const LEAST_NEED = 3

/**
 * The cuts of a run that measure something: right before the first assistant message at or after each share of it, where at
 * least three atoms are needed later.
 */
export function cuts(messages: readonly Message[], shares: readonly number[] = [0.5, 0.75]): Cut[] {
  const found: Cut[] = []
  for (const share of shares) {
    let cut = Math.floor(messages.length * share)
    while (cut < messages.length && messages[cut]?.role !== 'assistant') cut++
    if (cut >= messages.length || found.some((other) => other.cut === cut)) continue
    const asked = task(messages, cut)
    if (asked.need.size >= LEAST_NEED) found.push({ ...asked, cut })
  }
  return found
}
