import { describe, expect, test } from 'vitest'
import { profileNamed, repair, violations } from '../../src/law/index.ts'
import type { Message } from '../../src/message/index.ts'
import { apply, invert } from '../../src/message/index.ts'
import { bodyOf, h, mockProvider, requestTo, show, signLike } from '../../src/testing/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const TABLE: readonly [profile: string, from: string, to: RegExp | string, kinds: string][] = [
  ['openai-chat', 'u a[1] u', 'u a[1] r1 u"u2"', 'synthetic-result'],
  ['openai-chat', 'u r1 a', 'u a"a2"', 'drop-orphan'],
  ['openai-chat', 'u a[1] u r1 a', 'u a[1] r1 u"u2" a', 'hoist'],
  ['anthropic', 'u a[1,2] u"words"<2> r1', 'u a[1,2] r1 u<2>"words"', 'hoist hoist'],
  ['anthropic', 'u a[1] r1 a[1] r1', /^u a\[1\] r1 a\[(1_[0-9a-f]{8})\] r\1$/, 'pair'],
  ['anthropic', 'u a[a.b] r<a.b>', /^u a\[(a_b_[0-9a-f]{8})\] r\1$/, 'pair'],
  ['anthropic', 'u u"look"[1] r1', 'u u"look" a[1] r1', 'role'],
  ['openai-chat', 's"rules"[1] u<1> a', 's"rules" a[1] u<1> a"a2"', 'role'],
  ['mistral', 'u a[1] r1 a', /^u a\[([0-9a-f]{9})\] r\1 a$/, 'pair'],
  ['mistral', 'u a[123456789] r123456789 u', 'u a[123456789] r123456789 a"Understood." u"u3"', 'sentinel'],
  ['mistral', 'u a[123456789] u<123456789>"go on"', 'u a[123456789] r123456789 a"Understood." u"go on"', 'hoist sentinel'],
  ['anthropic', 'u- a"" u', 'u"u2"', 'drop-empty drop-empty'],
  ['anthropic', 'a u', 'u"Please continue." a"a0" u"u1"', 'sentinel'],
  ['anthropic', 's', 's u"Please continue."', 'sentinel'],
  ['gemini', 's u-', 's u"Please continue."', 'drop-empty sentinel'],
  ['anthropic-bound', 'u a', 'u a u"Please continue."', 'sentinel'],
  ['gemini', 'u u a a u', 'u"u0""u1" a"a2""a3" u"u4"', 'merge merge'],
  ['gemini', 'u# u a u', 'u# a"Understood." u"u1" a"a2" u"u3"', 'sentinel'],
  ['openai-responses', 'u a~ u', 'u u"u2"', 'drop-reasoning'],
  ['openai-chat', 'u a-', 'u', 'drop-empty'],
  ['openai-chat', 'u a~ u', 'u u"u2"', 'drop-reasoning'],
  ['anthropic-bound', 'u a[1] u a~[2] r2', 'u a[1] r1 u"u2" a[2] r2 a"Understood." u"Please continue."', 'synthetic-result drop-reasoning sentinel'],
  ['anthropic-bound', 'u a[1] u a~[2] r2 s', 'u a[1] r1 u"u2" a[2] r2 a"Understood." u"Please continue." s"s5"', 'synthetic-result drop-reasoning sentinel'],
  ['anthropic-bound', 'u a[1] u a~[2] r2 u', 'u a[1] r1 u"u2" a[2] r2 a"Understood." u"u5"', 'synthetic-result drop-reasoning sentinel'],
  ['anthropic-bound', 'u a[1] u a~[2] u<2>"go"', 'u a[1] r1 u"u2" a[2] r2 a"Understood." u"go"', 'synthetic-result drop-reasoning sentinel'],
  ['anthropic-bound', 'u a[1] u a~[2] r2 a u', 'u a[1] r1 u"u2" a[2] r2 a"a5" u"u6"', 'synthetic-result drop-reasoning'],
  ['generic', 'u"\\ud800x" a', 'u"\ufffdx" a', 'scrub'],
]

describe('repair', () => {
  test.each(TABLE)('%s: makes %s valid by a reversible edit', (name, from, to, kinds) => {
    const history = h(from)
    const { messages, edit, repairs } = repair(history, profileNamed(name))
    const shown = show(messages)
    if (typeof to === 'string') expect(shown).toBe(to)
    else expect(shown).toMatch(to)
    expect(repairs.map((one) => one.kind).join(' ')).toBe(kinds)
    expect(violations({ ...history, messages }, profileNamed(name))).toEqual([])
    expect(apply(history.messages, edit)).toEqual(messages)
    expect(apply(messages, invert(history.messages, edit))).toEqual(history.messages)
  })

  test('returns the same messages array for a valid history', () => {
    const history = h('s u a~[1,2] r1 r2 a u')
    expect(repair(history, profileNamed('anthropic')).messages).toBe(history.messages)
  })

  test('removes reasoning when the repair changes what precedes it', () => {
    const history = h('u a~[1] u a~ u')
    const { messages, repairs } = repair(history, profileNamed('anthropic-bound'))
    expect(show(messages)).toBe('u a~[1] r1 u"u2" u')
    expect(repairs.map((one) => [one.kind, one.index])).toEqual([
      ['synthetic-result', 1],
      ['drop-reasoning', 3],
    ])
  })

  test.each([
    ['u a[1] u a~[2] r2', 'its prefix changed'],
    ['u a[1] u a~[2] r2 a~[3] u<3>"go"', 'the user spoke beside the last result'],
    ['u a~"\\udfff"[1] u', 'half a surrogate pair was in it'],
  ])('lets a provider with thinking on accept a turn under way without its reasoning: %s, because %s', async (notation) => {
    const history = h(notation)
    for (const [profile, model] of [
      ['anthropic-bound', 'claude-opus-5-5'],
      ['anthropic', 'claude-sonnet-4-5'],
    ] as const) {
      const repaired = { ...history, messages: repair(history, profileNamed(profile)).messages }
      const body = signLike(bodyOf(repaired, 'anthropic', model), bodyOf(history, 'anthropic', model))
      const response = await mockProvider('anthropic')(requestTo('anthropic', { ...body, thinking: { type: 'enabled', budget_tokens: 2000 } }))
      expect(response.ok, `${show(repaired)}: ${await response.clone().text()}`).toBe(true)
    }
  })

  test('keeps the same ids when the history grows', () => {
    const profile = profileNamed('anthropic')
    const early = repair(h('u a[1] r1 a[1] r1 a[1] u'), profile).messages
    const late = repair(h('u a[1] r1 a[1] r1 a[1] u a[2] r2 u'), profile).messages
    expect(late.slice(0, early.length)).toEqual(early)
  })

  test('drops many results of hosted tools without a call in linear time', () => {
    const profile = { ...profileNamed('anthropic'), laws: ['no-orphan', 'hosted-beside'] }
    const least = growth(8000, (size) => {
      const messages = Array.from(
        { length: size },
        (_, i): Message => ({
          id: `${i}`,
          role: 'assistant',
          parts: [{ type: 'tool-result', callId: `${i}`, hosted: true, output: [] }],
        }),
      )
      return () => expect(repair({ messages, tools: [] }, profile).messages).toEqual([])
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })

  test('splits a message with results of two units and keeps its source on each', () => {
    const history = h('u a[1] a[2] r1,2 u')
    const messages = history.messages.map((message, index): Message => ({ ...message, source: { index } }))
    const repaired = repair({ ...history, messages }, profileNamed('openai-chat')).messages
    expect(show(repaired)).toBe('u a[1] r1 a[2] r2 u"u4"')
    expect(repaired.map((message) => message.source?.index)).toEqual([0, 1, 3, 2, 3, 4])
  })
})
