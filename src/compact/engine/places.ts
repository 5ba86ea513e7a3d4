import type { WordedMessage } from '../chat/worded.ts'

/**
 * Where a history may be cut, as a flag per boundary, n + 1 for n messages: no call before the boundary has its result after it or may still get one, and no
 * tool message comes right after it. Calls in the last assistant messages may still get their results; if an earlier call has none, the agent went on without
 * it. Linear.
 */
export function placesOf(messages: readonly WordedMessage[]): boolean[] {
  const reaches = messages.map(() => -1)
  const open = new Map<string, { readonly calls: number[]; answered: number }>()
  messages.forEach(({ uses = [] }, index) => {
    for (const { kind, id } of uses) {
      const same = open.get(id)
      const call = same?.calls[same.answered]
      if (kind === 'result') {
        reaches[call ?? index] = index
        if (same && call !== undefined) same.answered++
      } else if (same) same.calls.push(index)
      else open.set(id, { calls: [index], answered: 0 })
    }
  })
  const isOpen = new Set([...open.values()].flatMap(({ calls, answered }) => calls.slice(answered)))
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  for (let i = last; messages[i]?.role === 'assistant'; i--) if (isOpen.has(i)) reaches[i] = messages.length
  let reach = -1
  return [...messages, undefined].map((message, index) => {
    reach = Math.max(reach, reaches[index - 1] ?? -1)
    return reach < index && message?.role !== 'tool' && message?.role !== 'function'
  })
}
