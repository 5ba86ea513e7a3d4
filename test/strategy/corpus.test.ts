import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { newViolations, type Profile, profiles } from '../../src/law/index.ts'
import { apply, invert, type Message, messageText } from '../../src/message/index.ts'
import { type Strategy, strategies, strategyNamed, totalTokens } from '../../src/strategy/index.ts'
import { hasCorpus, sampledRuns } from '../corpus.ts'
import { part } from '../part.ts'
import { contextOf } from './context.ts'

const LONG = Boolean(process.env.DECANT_LONG)

/** Recorded runs: in the long setting all of every source, whole; else the beginning of one of each. Each under one profile, all profiles in turn. */
function runs(): { where: string; profile: Profile; messages: readonly Message[] }[] {
  const sampled = sampledRuns(LONG ? Number.POSITIVE_INFINITY : 1)
  const [first, next] = part(sampled.length)
  return sampled.slice(first, next).map(({ source, messages }, i) => {
    const profile = profiles[(first + i) % profiles.length] as Profile
    const cut = LONG ? messages : messages.slice(0, 120)
    return { where: `${source} · run ${first + i} · ${profile.name}`, profile, messages: decode(cut, { format: 'openai-chat' }).history.messages }
  })
}

/** Strategies that say that a second pass may cut more. */
const MORE = new Set(['random'])

/** Checks the rules of a strategy on a recorded run; returns whether a second pass changed something. */
function obeys(strategy: Strategy, messages: readonly Message[], profile: Profile, where: string): boolean {
  const history = { messages, tools: [] }
  const context = contextOf(0, profile)
  const before = totalTokens(messages, context.count)
  const budget = Math.floor(before * 0.3)
  const edit = strategy.plan(history, { ...context, budget })
  const after = apply(messages, edit)
  expect(newViolations(history, { ...history, messages: after }, profile), where).toEqual([])
  expect(totalTokens(after, context.count), where).toBeLessThanOrEqual(before)
  const back = apply(after, invert(messages, edit))
  expect(back.length === messages.length && back.every((message, at) => message === messages[at]), where).toBe(true)
  const again = apply(after, strategy.plan({ ...history, messages: after }, { ...context, budget }))
  return again.length === after.length && again.every((message, at) => messageText(message) === messageText(after[at] as Message))
}

describe.skipIf(!hasCorpus)('strategies on recorded runs of every source (skipped where DECANT_CORPUS names no folder)', () => {
  const all = hasCorpus ? runs() : []
  const names = Object.keys(strategies)

  it.each(names)(
    '%s breaks no law, never grows a history, is invertible, and changes nothing on a second pass',
    (name) => {
      const strategy = strategyNamed(name)
      const unstable: string[] = []
      for (const { where, profile, messages } of all) if (!obeys(strategy, messages, profile, where)) unstable.push(where)
      if (!MORE.has(name)) expect(unstable).toEqual([])
    },
    3_600_000,
  )
})
