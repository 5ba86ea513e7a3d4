import { type Message, seemingAnswers } from '../../../message/index.ts'
import type { Run } from '../runs/run.ts'

/**
 * The runs that need a replacement: they follow words of the assistant whose calls are removed with them, and these words would otherwise look like the answer
 * that the user still waits for. In order.
 */
export function runsHidingCalls(messages: readonly Message[], all: readonly Run[]): Run[] {
  const stays = new Uint8Array(messages.length)
  for (const { start, end, fate } of all) if (fate === 'stays') stays.fill(1, start, end)
  const answerIndices = [...seemingAnswers(messages, stays)].reverse()
  let next = 0
  return answerIndices.flatMap((i) => {
    while ((all[next]?.start ?? Infinity) <= i || all[next]?.fate === 'stays') next++
    return all[next] ?? []
  })
}
