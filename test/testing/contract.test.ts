import { describe, expect, test } from 'vitest'
import { type Profile, profileNamed } from '../../src/law/index.ts'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import { adaptive, presets } from '../../src/pipeline/index.ts'
import type { Context, Strategy } from '../../src/strategy/index.ts'
import { protectedMessages, strategies } from '../../src/strategy/index.ts'
import { contextOf } from '../../src/testing/contract/context-of.ts'
import { generateHistory, h, strategyContract } from '../../src/testing/index.ts'

const long = process.env.DECANT_LONG !== undefined

/** One profile of each shape is enough for the short run: test/strategy/contract.test.ts tries all on other histories. */
const BRIEF = { seeds: 1, profiles: ['anthropic', 'anthropic-bound', 'openai-responses', 'gemini'].map(profileNamed) }

test.each(Object.entries(strategies))('%s keeps the strategy contract', (_, made) => {
  expect(strategyContract(made(), long ? { seeds: 200 } : BRIEF)).toEqual([])
})

test.each([...Object.entries(presets), ['adaptive', adaptive] as const])('the preset %s keeps the strategy contract', (_, made) => {
  expect(strategyContract(made(), long ? { seeds: 40 } : BRIEF)).toEqual([])
})

describe('a strategy that runs on its result', () => {
  const own = (seed: number, profile: Profile) => ({ seeds: 0, profiles: [profile], histories: [generateHistory(seed, { profile })] })

  test.each([
    [133, 'openai-chat'],
    [7, 'ai-sdk'],
    [13, 'ai-sdk'],
  ] as const)('time-decay changes nothing where a tool result next to protected content must stay (seed %i, %s)', (seed, name) => {
    expect(strategyContract(strategies['time-decay'](), own(seed, profileNamed(name)))).toEqual([])
  })

  test('incremental-summary changes nothing where pins keep whole units', () => {
    const profile = profileNamed('openai-responses')
    const history = generateHistory(70, { profile })
    const pinned = new Set(history.messages.flatMap(({ id }, i) => (i % 4 === 2 ? [id] : [])))
    const left = (messages: readonly Message[]) => {
      const flags = Uint8Array.from(messages, ({ id }) => (pinned.has(id) ? 1 : 0))
      return apply(messages, strategies['incremental-summary']().plan({ ...history, messages }, { ...contextOf(0, profile), pinned: flags }))
    }
    const once = left(history.messages)
    expect(left(once).map(messageText)).toEqual(once.map(messageText))
  })
})

/** A strategy made of one function. */
function made(plan: Strategy['plan']): Strategy {
  return { name: 'made', plan }
}

const rules = (strategy: Strategy): string[] => [...new Set(strategyContract(strategy, { seeds: 6 }).map((failure) => failure.rule))]

describe('strategyContract', () => {
  test('leaves the histories of the caller as they were, not frozen', () => {
    const history = h('s u a[1] r1 a u')
    strategyContract(
      made(({ messages }) => [{ keep: messages.length }]),
      { seeds: 0, histories: [history], profiles: [profileNamed('generic')] },
    )
    expect([history, history.messages, ...history.messages].filter((one) => Object.isFrozen(one))).toEqual([])
  })

  test('reports nothing for a strategy that keeps every message', () => {
    expect(
      strategyContract(
        made((history) => [{ keep: history.messages.length }]),
        { seeds: 3 },
      ),
    ).toEqual([])
  })

  test('reports a strategy that throws, and one that reorders its input', () => {
    expect(
      rules(
        made(() => {
          throw new Error('no')
        }),
      ),
    ).toEqual(['throws'])
    expect(
      rules(
        made((history) => {
          ;(history.messages as Message[]).reverse()
          return [{ keep: history.messages.length }]
        }),
      ),
    ).toEqual(['mutates'])
  })

  test('reports an edit that spans more messages than the history has', () => {
    expect(rules(made((history) => [{ keep: history.messages.length + 1 }]))).toEqual(['span'])
  })

  test('reports illegal cuts with a shrunk history', () => {
    const failures = strategyContract(
      made(({ messages }) => [{ cut: Math.ceil(messages.length / 2), put: [] }, { keep: Math.floor(messages.length / 2) }]),
      { seeds: 6 },
    )
    expect(failures.map((failure) => failure.rule)).toContain('legal')
    for (const failure of failures.filter((one) => one.rule === 'legal')) expect(failure.history.split(' ').length, failure.history).toBeLessThanOrEqual(14)
  })

  test('reports a strategy that makes a history larger', () => {
    const note: Message = { id: 'note', role: 'user', parts: [{ type: 'text', text: 'one more thing' }] }
    const grows = made((history) =>
      history.messages.some(({ id }) => id === 'note') ? [{ keep: history.messages.length }] : [{ cut: 0, put: [note] }, { keep: history.messages.length }],
    )
    expect(rules(grows)).toContain('grows')
  })

  test('names the pinned message that a strategy shortened', () => {
    const shortens = made((history, context) => {
      const floor = protectedMessages(history, { ...context, pinned: new Uint8Array(history.messages.length) })
      const index = history.messages.findIndex(({ parts }, i) => !floor[i] && parts.length === 1 && parts[0]?.type === 'text' && parts[0].text.length > 1)
      if (index < 0) return [{ keep: history.messages.length }]
      const put: Message = { ...(history.messages[index] as Message), parts: [{ type: 'text', text: '…' }] }
      return [{ keep: index }, { cut: 1, put: [put] }, { keep: history.messages.length - index - 1 }]
    })
    const [failure] = strategyContract(shortens, { seeds: 6 }).filter(({ rule }) => rule === 'pins')
    expect(failure?.message).toBe(`Message ${failure?.pinned?.[0]} is pinned and was touched`)
  })

  test('reports a ref that belongs to no archived text, in a message or in an archived text', () => {
    const names = (ref: (context: Context) => string) =>
      made((history, context) => {
        const index = history.messages.findIndex(
          ({ role }, i) => role === 'assistant' && history.messages[i - 1]?.role === 'user' && history.messages[i + 1]?.role === 'user',
        )
        const message = history.messages[index]
        const put: Message | undefined = message && { ...message, parts: [{ type: 'text', text: `decant:${ref(context)}` }] }
        if (!message || !put || context.count(put) >= context.count(message)) return [{ keep: history.messages.length }]
        return [{ keep: index }, { cut: 1, put: [put] }, { keep: history.messages.length - index - 1 }]
      })
    expect(rules(names(({ ref }) => ref('what went')))).not.toContain('refs')
    expect(rules(names(() => '0123456789'))).toContain('refs')
    expect(rules(names(({ ref }) => ref('a note that names decant:0123456789')))).toContain('refs')
  })

  test('reports a strategy that returns another edit for the same history', () => {
    let calls = 0
    const changing = made(({ messages }) => {
      const index = messages.findIndex((message) => message.role === 'assistant' && message.parts.every((part) => part.type === 'text'))
      const message = messages[index]
      if (!message) return [{ keep: messages.length }]
      const put: Message = { ...message, parts: [{ type: 'text', text: `${calls++}` }] }
      return [{ keep: index }, { cut: 1, put: [put] }, { keep: messages.length - index - 1 }]
    })
    expect(rules(changing)).toContain('deterministic')
  })
})
