import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ChatMessage, KeyMessageExtractionStrategy } from '../../src/pipeline/index.ts'
import { ContextUsageMonitor } from '../../src/token/index.ts'

const text = fc
  .tuple(fc.constantFrom('The request failed again. ', 'See src/parse.ts for it. ', '这里有一个错误。'), fc.integer({ min: 1, max: 80 }))
  .map(([words, times]) => words.repeat(times))
const said = (role: string) => text.map((content): ChatMessage[] => [{ role, content }])
const group = fc.tuple(fc.uuid(), text).map(([id, content]): ChatMessage[] => [
  { role: 'assistant', content: null, tool_calls: [{ id, function: { name: 'read', arguments: '{"path":"a.ts"}' } }] },
  { role: 'tool', tool_call_id: id, content },
])
const round = fc
  .tuple(said('user'), fc.array(fc.oneof(said('assistant'), group), { minLength: 1, maxLength: 6 }))
  .map(([user, steps]) => [...user, ...steps.flat()])
const chat = fc
  .array(round, { minLength: 4, maxLength: 8 })
  .map((rounds) => [{ role: 'system', content: 'Be brief.' }, ...rounds.flat()].map((message, i) => ({ ...message, id: `m${i}` })))

const monitor = new ContextUsageMonitor()
const used = (messages: readonly ChatMessage[]) => monitor.calculateUsage(messages).usedTokens
/** Tokens of the beginning of a message that may be cut, its mark included. */
const BEGINNING = 48

it('an unreachable target leaves the newest four rounds with hardly more tokens than the smallest reachable target', () => {
  fc.assert(
    fc.property(chat, fc.integer({ min: 0, max: 10 }), (messages, newest) => {
      const at = (target: number) => new KeyMessageExtractionStrategy(newest).compress(messages, target)
      const starts = messages.flatMap(({ role }, i) => (role === 'user' ? [i] : []))
      const last = messages.slice(starts.at(-4))
      const hardest = at(0)
      expect(hardest.map(({ id }) => id)).toEqual(expect.arrayContaining(last.map(({ id }) => id)))
      const optional = last.filter(({ role, tool_calls }) => role === 'assistant' && tool_calls === undefined).length
      for (let target = 200; target < used(messages); target = Math.ceil(target * 1.2)) {
        const met = used(at(target))
        if (met <= target) expect(used(hardest)).toBeLessThanOrEqual(met + optional * BEGINNING)
      }
    }),
    { numRuns: 100 },
  )
})
