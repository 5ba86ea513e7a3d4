import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireNamed } from '../../src/format/index.ts'
import { layoutOf } from '../../src/format/wire/splice/layout.ts'
import { profileNamed } from '../../src/law/index.ts'
import { bodyOf, generateHistory, type MockName } from '../../src/testing/index.ts'
import { commonPrefixLength } from '../../src/text/index.ts'

const WIRES = [
  ['anthropic', 'anthropic-messages', 'messages'],
  ['openai-chat', 'openai-chat', 'messages'],
  ['openai-responses', 'openai-responses', 'input'],
  ['gemini', 'gemini', 'contents'],
  ['mistral', 'mistral', 'messages'],
  ['bedrock', 'bedrock-converse', 'messages'],
] as const satisfies readonly (readonly [MockName, string, string])[]

const bodyFor = (name: MockName, seed: number) => bodyOf(generateHistory(seed, { profile: profileNamed(name) }), name) as Record<string, unknown>

describe.each(WIRES)('redecode for %s', (name, format, list) => {
  const wire = wireNamed(format)

  it('equals decoding the text alone, whatever the earlier text was', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(), fc.nat(), fc.string({ maxLength: 4 }), fc.boolean(), fc.boolean(), (seed, from, at, put, blank, isTwice) => {
        const body = bodyFor(name, seed)
        const all = body[list] as unknown[]
        const fewer = all.slice(0, from % (all.length + 1))
        const once = JSON.stringify(body)
        const text = blank ? JSON.stringify(body, null, 1) : isTwice ? `{"${list}":${JSON.stringify(fewer)},${once.slice(1)}` : once
        const place = at % (text.length + 1)
        const befores = [
          JSON.stringify({ ...body, [list]: fewer }, null, blank ? 1 : 0),
          `${text.slice(0, text.lastIndexOf('}'))},"${list}":${JSON.stringify(fewer)}}`,
          once,
          JSON.stringify({ other: put, ...body }),
          JSON.stringify(all),
          `${text.slice(0, place)}${put}${text.slice(place)}`,
        ]
        const plain = wire.decode(text)
        for (const before of befores) {
          let known: ReturnType<typeof wire.decode>
          try {
            known = wire.decode(before)
          } catch {
            continue
          }
          const whole = structuredClone(known.history)
          const found = wire.redecode(text, known)
          expect(found).toEqual(plain)
          expect(wire.redecode(text, found)).toEqual(plain)
          expect(wire.encode(found, found.history.messages)).toBe(text)
          expect(known.history).toEqual(whole)
        }
      }),
      { numRuns: process.env.DECANT_LONG ? 3_000 : 60 },
    )
  })
})

it('redecode reuses the message objects before the first difference and none after it', () => {
  const wire = wireNamed('openai-chat')
  const said = ['one', 'two', 'three', 'four'].map((content) => ({ role: 'user', content }))
  const text = (messages: readonly object[]) => JSON.stringify({ model: 'gpt-5', messages })
  const before = wire.decode(text(said))
  const after = wire.redecode(text([...said.slice(0, 2), { role: 'user', content: 'other' }, ...said.slice(3)]), before)
  expect(after.history.messages.map((message, i) => message === before.history.messages[i])).toEqual([true, true, false, false])
  expect(wire.redecode(text(said).replace('gpt-5', 'gpt-4.1'), before).history.messages[0]).not.toBe(before.history.messages[0])
})

it('layoutOf reuses the layout of the beginning that both texts share', () => {
  const codec = { list: 'messages', name: 'openai-chat' } as const
  const text = (steps: number) =>
    `{"model":"gpt-5","messages":[${Array.from({ length: steps }, (_, i) => `{"role":"user","content":"[${i}"}`).join(', ')}],"n":1}`
  const layout = layoutOf(text(5), codec)
  const after = layoutOf(text(8), codec, { layout, commonLength: commonPrefixLength(text(5), text(8)) })
  expect(after).toEqual(layoutOf(text(8), codec))
  expect(after.items.map((item, i) => item === layout.items[i])).toEqual([true, true, true, true, false, false, false, false])
  expect(after.body.map((member, i) => member === layout.body[i])).toEqual([true, false, false])
})

it('redecode ignores an earlier document of another wire or of a value in memory', () => {
  const text = JSON.stringify({ messages: [{ role: 'user', content: 'Hello.' }] })
  const wire = wireNamed('openai-chat')
  for (const before of [wireNamed('anthropic-messages').decode(text), wire.decode(JSON.parse(text) as object)])
    expect(wire.redecode(text, before)).toEqual(wire.decode(text))
})
