import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { profileNamed, profiles, repair, violations } from '../../src/law/index.ts'
import type { Message, Part } from '../../src/message/index.ts'
import { h, mockProvider, requestTo, show } from '../../src/testing/index.ts'
import { bodyFor } from '../testing/body-for.ts'

/** Results where no wire accepts them: in system text, in an assistant message, next to words in a tool message. */
const ODD = ['s<1>', 'd<1>', 's"w"<1>', 's<2>"w"', 'a<1>', 'a"x"<2>', 'a<2>"x"', 'a~<1>', 'a[1]<1>', 'a[1,2]<1>', 'u<1>', 'u"w"<2>', 'u<1>"w"'] as const
const TOOLS = ['r1"w"', 'r"w"', 'r"w"<2>', 'r#', 'r-'] as const
const PLAIN = ['s', 'u', 'u', 'a', 'a', 'a~', 'a[1]', 'a[2]', 'a[1,2]', 'a[3]', 'r1', 'r2', 'r3', 'r1,2'] as const
const RUNS = process.env.DECANT_LONG ? 5000 : 150

const odd = fc.array(fc.constantFrom(...ODD, ...TOOLS, ...PLAIN), { maxLength: 8 }).map((words) => h(`u ${words.join(' ')}`))

test.each(profiles.map((profile) => [profile.name, profile] as const))(
  '%s: the mock provider accepts any repaired history, whichever roles its results were in',
  async (_, profile) => {
    await fc.assert(
      fc.asyncProperty(odd, async (history) => {
        const repaired = { messages: repair(history, profile).messages, tools: [{ name: 'tool', description: '', schema: '{"name":"tool"}' }] }
        const told = `${show(history)} → ${show(repaired)}`
        expect(violations(repaired, profile), told).toEqual([])
        const { name, body } = bodyFor(repaired, profile)
        const response = await mockProvider(name)(requestTo(name, body))
        expect(response.ok, `${told}: ${await response.clone().text()}`).toBe(true)
      }),
      { numRuns: RUNS },
    )
  },
)

describe('violations of content in the wrong role', () => {
  test.each([
    ['together', 'u a[1] s<1> u', 'anthropic'],
    ['together', 'u a[1] d<1>', 'openai-chat'],
    ['together', 'u a[1] a<1> u', 'anthropic'],
    ['answered-in-turn', 'u a[1] s<1>', 'ai-sdk'],
    ['no-orphan', 'u r"w"', 'openai-chat'],
    ['no-orphan', 'u a[1] r1"w"', 'openai-chat'],
    ['last-role', 'u a s', 'anthropic-bound'],
    ['reasoning-followed', 'u a[1] a~ a<1> a', 'openai-responses'],
    ['reasoning-followed', 'u a[1] a~<1> a', 'openai-responses'],
  ])('include %s for %s under %s', (law, notation, profile) => {
    expect(violations(h(notation), profileNamed(profile)).map((found) => found.law)).toContain(law)
  })
})

describe('repair of content in the wrong role', () => {
  test.each([
    ['anthropic', 'u a[1] s"w"<1> u', 'u a[1] r1 s"w" u"u3"'],
    ['openai-chat', 'u a[1,2] a<1>"x" d<2>', 'u a[1,2] r1 r2 a"x"'],
    ['openai-chat', 'u r"w"# a', 'u u"w"# a'],
    ['anthropic', 'u a[1] r"w"<1>', 'u a[1] u<1>"w"'],
    ['ai-sdk', 'u a[1] s<1> u', 'u a[1] r1 u'],
  ])('%s: moves the misplaced content of %s', (profile, from, to) => {
    const { messages } = repair(h(from), profileNamed(profile))
    expect(show(messages)).toBe(to)
  })
})

test.each(['openai-responses', 'openai-agents'])(
  '%s: repair leaves nothing to repair where a message of the tools has words and the result of a hosted tool',
  (name) => {
    const profile = profileNamed(name)
    const [user, calling, tool] = h('u a[1] r1"w"').messages.map((message): Message => ({ ...message, parts: message.parts.map(hosted) }))
    if (!user || !calling || !tool) throw new Error('three messages')
    const once = { messages: repair({ messages: [user, calling, tool], tools: [] }, profile).messages, tools: [] }
    expect(repair(once, profile).repairs, show(once)).toEqual([])
    expect(violations(once, profile)).toEqual([])
  },
)

function hosted(part: Part): Part {
  return part.type === 'tool-call' || part.type === 'tool-result' ? { ...part, hosted: true } : part
}
