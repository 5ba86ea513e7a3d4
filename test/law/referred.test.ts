import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { newViolations, profileNamed, repair, violations } from '../../src/law/index.ts'

const profile = profileNamed('openai-responses')
const item = (id: string) => ({ type: 'item_reference', id })
const call = (id: string) => ({ type: 'function_call', id: `fc_${id}`, call_id: id, name: 'read', arguments: '{}' })
const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: 'text' })
const historyOf = (...input: object[]) => decode(JSON.stringify({ model: 'gpt-5', input }), { format: 'openai-responses' }).history
const laws = (before: ReturnType<typeof historyOf>, kept: number[]) => [
  ...new Set(newViolations(before, { ...before, messages: kept.map((i) => before.messages[i] as never) }, profile).map(({ law }) => law)),
]
const user = { role: 'user', content: 'Go.' }

describe('items stored by the provider', () => {
  const reasoned = historyOf(user, item('rs_1'), call('1'), output('1'), user)
  it('violate a law when a referenced reasoning item and its call are separated', () => {
    expect(laws(reasoned, [0, 2, 3, 4])).toEqual(['reasoning-kept'])
    expect(laws(reasoned, [0, 1, 4])).toEqual(['reasoning-followed'])
    expect(laws(reasoned, [0, 4])).toEqual([])
  })

  it('violate reasoning-kept when two reasoning references are swapped', () => {
    const swapped = historyOf(user, item('rs_1'), call('1'), output('1'), item('rs_2'), call('2'), output('2'))
    expect(laws(swapped, [0, 4, 2, 3, 1, 5, 6])).toContain('reasoning-kept')
  })

  it('violate referred-answered when the result is removed but the reference is kept', () => {
    const referred = historyOf(user, { id: 'fc_1' }, output('1'), user)
    expect(laws(referred, [0, 1, 3])).toEqual(['referred-answered'])
    expect(laws(referred, [0, 1, 2])).toEqual([])
  })

  it('keep their results when repair completes other calls', () => {
    const referred = historyOf(user, { id: 'fc_1' }, output('1'), call('2'))
    const { messages, repairs } = repair(referred, profile)
    expect(repairs.map(({ kind }) => kind)).toEqual(['synthetic-result'])
    expect(newViolations(referred, { ...referred, messages }, profile)).toEqual([])
  })

  it('keep one result each: repair removes only the duplicate', () => {
    const referred = historyOf(user, { id: 'fc_1' }, output('1'), output('1'), output('2'))
    const { messages, repairs } = repair(referred, profile)
    expect(repairs.map(({ kind, index }) => [kind, index])).toEqual([['drop-orphan', 3]])
    expect(messages).toEqual([0, 1, 2, 4].map((i) => referred.messages[i]))
  })

  it('are answered by no result whose id the provider accepts of no call: repair removes it', () => {
    const long = 'x'.repeat(70)
    const referred = historyOf(user, { id: 'fc_1' }, output('1'), output(long), user)
    const repaired = { ...referred, messages: repair(referred, profile).messages }
    expect(repaired.messages).toEqual([0, 1, 2, 4].map((i) => referred.messages[i]))
    expect(violations(repaired, profile).map(({ law }) => law)).not.toContain('call-id-form')
    expect(newViolations(referred, repaired, profile)).toEqual([])
  })

  it('are kept together with their results by cover, sliding-window and summary', async () => {
    const words = 'export const value = 1 // '.repeat(40)
    const steps = Array.from({ length: 30 }, (_, i) => [item(`rs_${i}`), item(`ctc_${i}`), { ...output(`c${i}`), output: words }]).flat()
    const input = [user, ...steps, user]
    for (const strategy of ['cover', 'sliding-window', 'summary']) {
      const { messages } = await compress(input, { format: 'openai-responses', budget: 2_000, strategy })
      const ids = new Set(JSON.stringify(messages).match(/(?:ctc_|"c)\d+/g))
      expect(ids.size, strategy).toBe(60)
    }
  })
})

describe('calls in cached Gemini content', () => {
  const gemini = profileNamed('gemini')
  const answer = (text: string) => ({ role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: text } } }] })
  const step = (i: number) => [
    { role: 'model', parts: [{ functionCall: { name: 'read', args: { i } } }] },
    answer(`export const value_${i} = 1 // `.repeat(40)),
  ]
  const contents = [answer('The first answer.'), ...Array.from({ length: 30 }, (_, i) => step(i)).flat()]
  const read = (body: object) => decode(JSON.stringify(body), { format: 'gemini' }).history

  it.each(['cachedContent', 'cached_content'])('keep their result at the start of a body with %s, even if later calls share their name', (key) => {
    const before = read({ [key]: 'cachedContents/1', contents })
    expect(newViolations({ messages: [], tools: [] }, before, gemini)).toEqual([])
    expect(newViolations(before, { ...before, messages: before.messages.slice(1) }, gemini).map(({ law }) => law)).toContain('referred-answered')
    expect(repair(before, gemini).repairs).toEqual([])
  })

  it('keep their result under four strategies; without cached content the result is removed', async () => {
    for (const strategy of ['cover', 'sliding-window', 'summary', 'newest']) {
      const cached = await compress({ cachedContent: 'cachedContents/1', contents }, { format: 'gemini', budget: 2_000, strategy })
      expect(cached.messages.contents[0], strategy).toBe(contents[0])
      expect(cached.report.violations.after, strategy).toEqual([])
      const bare = await compress({ contents }, { format: 'gemini', budget: 2_000, strategy })
      expect(bare.messages.contents[0], strategy).not.toEqual(contents[0])
    }
  })

  it('are assumed only for a result that comes first: a later one is an orphan', () => {
    const late = read({ cachedContent: 'cachedContents/1', contents: [{ role: 'user', parts: [{ text: 'Go.' }] }, answer('x')] })
    expect(newViolations({ messages: [], tools: [] }, late, gemini).map(({ law }) => law)).toContain('no-orphan')
  })
})
