import { describe, expect, it } from 'vitest'
import * as cost from '../../src/doors/cost.ts'
import * as excerpt from '../../src/doors/excerpt.ts'
import * as law from '../../src/doors/law.ts'
import * as message from '../../src/doors/message.ts'
import * as token from '../../src/doors/token.ts'
import { h } from '../../src/testing/index.ts'

/** What a slip hands over: nothing, the wrong kind, a list with a hole, a provider's own messages. */
const ODD: readonly unknown[] = [
  undefined,
  null,
  {},
  7,
  'x',
  [],
  [null],
  [{}],
  [{ role: 'user', content: 'Hello' }],
  { messages: [{ role: 'user', content: 'Hello' }] },
]
const SOUND: readonly unknown[] = [h('u a[1] r1 a'), h('u a').messages, law.profileNamed('anthropic-bound'), [{ keep: 2 }], 'a text']

/** What a rule of the language itself says of an edit for another history. */
const allowed = (error: unknown) => error instanceof message.DecantError || error instanceof RangeError

describe.each(Object.entries({ cost, excerpt, law, message, token }))('decant/%s', (_, door) => {
  const made = Object.entries(door).flatMap(([name, value]) => (typeof value === 'function' && name !== 'DecantError' ? [[name, value] as const] : []))
  it.each(made)('%s given nothing, or something else, says what it takes', (name, value) => {
    const isClass = /^class /.test(String(value))
    const call = (args: readonly unknown[]) => (isClass ? Reflect.construct(value, args) : Reflect.apply(value, undefined, args))
    const all = ODD.flatMap((odd) => [
      [odd],
      [odd, odd],
      [odd, odd, odd],
      ...SOUND.flatMap((sound) => [
        [sound, odd],
        [odd, sound],
        [sound, sound, odd],
      ]),
    ])
    for (const args of all) {
      try {
        call(args)
      } catch (error) {
        expect(allowed(error), `${name}(${JSON.stringify(args)?.slice(0, 200)}): ${String(error)}`).toBe(true)
      }
    }
  })
})

it('a provider’s messages are told apart from decant’s own, with what makes these of those', () => {
  const body = { messages: [{ role: 'user', content: 'Hello' }], tools: [] }
  expect(() => law.violations(body as never, law.profileNamed('openai-chat'))).toThrow(
    expect.objectContaining({ code: 'invalid-argument', message: 'violations: message 0 has no parts', remedy: expect.stringContaining('decode(body)') }),
  )
})
