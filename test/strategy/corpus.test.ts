import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { newViolations, profileNamed, profiles } from '../../src/law/index.ts'
import { apply, invert, type Message } from '../../src/message/index.ts'
import { strategies, strategyNamed, totalTokens } from '../../src/strategy/index.ts'
import { hasCorpus, sampledRuns } from '../corpus.ts'
import { contextOf } from './context.ts'

const LONGEST = process.env.DECANT_LONG ? Number.POSITIVE_INFINITY : 120

/** Recorded runs of every source, short ones unless the long setting is on. */
function runs(): { source: string; messages: readonly Message[] }[] {
  return sampledRuns(process.env.DECANT_LONG ? 40 : 1).map(({ source, messages }) => ({
    source,
    messages: decode(messages.slice(0, LONGEST), { format: 'openai-chat' }).history.messages,
  }))
}

describe.skipIf(!hasCorpus)('on recorded runs of every source (skipped where DECANT_CORPUS names no folder)', () => {
  const all = hasCorpus ? runs() : []
  const names = Object.keys(strategies)

  it.each(names)('%s is legal, shrinking and invertible', (name) => {
    const strategy = strategyNamed(name)
    all.forEach(({ source, messages }, i) => {
      const profile = profiles[i % profiles.length] ?? profileNamed('openai-chat')
      const history = { messages, tools: [] }
      const context = contextOf(0, profile)
      const before = totalTokens(messages, context.count)
      const edit = strategy.plan(history, { ...context, budget: Math.floor(before * 0.3) })
      const after = apply(messages, edit)
      const where = `${source} · ${profile.name}`
      expect(newViolations(history, { ...history, messages: after }, profile), where).toEqual([])
      expect(totalTokens(after, context.count), where).toBeLessThanOrEqual(before)
      const back = apply(after, invert(messages, edit))
      expect(back.length === messages.length && back.every((message, at) => message === messages[at]), where).toBe(true)
    })
  })
})
