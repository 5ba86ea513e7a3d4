import { describe, expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'
import { openSession } from '../../src/index.ts'
import { presets } from '../../src/pipeline/index.ts'
import { bodyOf, h, mockProvider, requestTo } from '../../src/testing/index.ts'

const long = (i: number) => Array.from({ length: 30 }, (_, n) => `step ${i} says word_${i}_${n} here`).join(', ')
const steps = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `a"${long(from + n)}"[${from + n}] r${from + n} a"${long(from + n + 100)}" u"go on ${from + n}"`).join(' ')
const run = h(`s u"Port it." ${steps(1, 6)} a"so far" u"<Pin>Never push to main.</Pin>" ${steps(6, 14)} a"ok" u"now?"`)

describe('key information of the caller (002) over repeated compactions', () => {
  it.each(['openai-chat', 'openai-responses', 'anthropic', 'gemini'] as const)('appears exactly once and complete on the %s wire', async (wire) => {
    for (const name of ['basic', 'advanced', 'intelligent', 'tidy'] as const) {
      let now = bodyOf(run, wire)
      for (const [round, budget] of [5000, 3000, 2400, 1500, 1100].entries()) {
        const preset = presets[name]({
          pinContent: ['never push'],
          recentMemories: ['uses npm'],
          taskList: [`[x] round ${round}`],
          gitDiffStat: '3 files changed',
        })
        const { messages, report } = await compress(now, { budget, strategy: preset })
        const text = JSON.stringify(messages)
        const where = `${name}, round ${round}`
        expect(text.split('RECORD of key information'), where).toHaveLength(2)
        for (const told of ['Port it.', '<Pin>Never push to main.</Pin>', 'Pinned: never push', 'Memory: uses npm', 'Changes: 3 files changed'])
          expect(text, where).toContain(told)
        if (report.tokens.after < report.tokens.before) expect(text, where).toContain(`To do: [x] round ${round}`)
        expect((await mockProvider(wire)(requestTo(wire, messages))).ok, where).toBe(true)
        now = messages
      }
    }
  })

  it('is one separate message after each compaction of a session', async () => {
    const strategy = presets.tidy({ pinContent: ['never push'] })
    const session = await openSession({ window: 20_000, format: 'openai-chat' }, { strategy })
    await session.append({ role: 'user', content: 'Port it.' })
    for (let round = 1; round < 6; round++) {
      for (let i = 0; i < 5; i++) await session.append({ role: 'assistant', content: long(10 * round + i) }, { role: 'user', content: `go on ${i}` })
      await session.append({ role: 'assistant', content: 'done' })
      await session.compact(1500)
      const { messages, usage } = await session.render<{ content: string }>()
      expect(usage.epoch).toBe(round)
      const found = messages.filter(({ content }) => content.includes('RECORD of key information'))
      expect(found, `round ${round}`).toEqual([{ role: 'user', content: 'RECORD of key information\nPinned: never push' }])
    }
    await session.close()
  })
})
