import type { ParsedMessage } from '../chat/parse-history.ts'

/**
 * Where a history may be cut, as a flag per boundary, n + 1 for n messages: no call before the boundary has its result after it or may still get one, and no
 * tool message comes right after it. Calls in the last assistant messages may still get their results; if an earlier call has none, the agent went on without
 * it. Linear.
 */
export function cutBoundaries(messages: readonly ParsedMessage[]): boolean[] {
  const lastResults = messages.map(() => -1)
  const open = new Map<string, { readonly calls: number[]; answered: number }>()
  messages.forEach(({ uses = [] }, index) => {
    for (const { kind, id } of uses) {
      const same = open.get(id)
      const call = same?.calls[same.answered]
      if (kind === 'result') {
        lastResults[call ?? index] = index
        if (same && call !== undefined) same.answered++
      } else if (same) same.calls.push(index)
      else open.set(id, { calls: [index], answered: 0 })
    }
  })
  const openCalls = new Set([...open.values()].flatMap(({ calls, answered }) => calls.slice(answered)))
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  for (let i = last; messages[i]?.role === 'assistant'; i--) if (openCalls.has(i)) lastResults[i] = messages.length
  let lastResult = -1
  return [...messages, undefined].map((message, index) => {
    lastResult = Math.max(lastResult, lastResults[index - 1] ?? -1)
    return lastResult < index && message?.role !== 'tool' && message?.role !== 'function'
  })
}
