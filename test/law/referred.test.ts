import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { newViolations, profileNamed, repair } from '../../src/law/index.ts'

const profile = profileNamed('openai-responses')
const item = (id: string) => ({ type: 'item_reference', id })
const call = (id: string) => ({ type: 'function_call', id: `fc_${id}`, call_id: id, name: 'read', arguments: '{}' })
const output = (id: string) => ({ type: 'function_call_output', call_id: id, output: 'text' })
const historyOf = (...input: object[]) => decode(JSON.stringify({ model: 'gpt-5', input }), { format: 'openai-responses' }).history
const laws = (before: ReturnType<typeof historyOf>, kept: number[]) => [
  ...new Set(newViolations(before, { ...before, messages: kept.map((i) => before.messages[i] as never) }, profile).map(({ law }) => law)),
]
const user = { role: 'user', content: 'Go.' }

describe('items that the provider keeps', () => {
  const reasoned = historyOf(user, item('rs_1'), call('1'), output('1'), user)
  it('lose no reasoning that the client refers to, and leave none behind', () => {
    expect(laws(reasoned, [0, 2, 3, 4])).toEqual(['reasoning-kept'])
    expect(laws(reasoned, [0, 1, 4])).toEqual(['reasoning-followed'])
    expect(laws(reasoned, [0, 4])).toEqual([])
  })

  it('are told from one another', () => {
    const swapped = historyOf(user, item('rs_1'), call('1'), output('1'), item('rs_2'), call('2'), output('2'))
    expect(laws(swapped, [0, 4, 2, 3, 1, 5, 6])).toContain('reasoning-kept')
  })

  it('are answered as long as they are referred to', () => {
    const referred = historyOf(user, { id: 'fc_1' }, output('1'), user)
    expect(laws(referred, [0, 1, 3])).toEqual(['referred-answered'])
    expect(laws(referred, [0, 1, 2])).toEqual([])
  })

  it('keep their results where a history is mended', () => {
    const referred = historyOf(user, { id: 'fc_1' }, output('1'), call('2'))
    const { messages, repairs } = repair(referred, profile)
    expect(repairs.map(({ kind }) => kind)).toEqual(['synthetic-result'])
    expect(newViolations(referred, { ...referred, messages }, profile)).toEqual([])
  })

  it('have one result each, whatever is sent twice', () => {
    const referred = historyOf(user, { id: 'fc_1' }, output('1'), output('1'), output('2'))
    const { messages, repairs } = repair(referred, profile)
    expect(repairs.map(({ kind, index }) => [kind, index])).toEqual([['drop-orphan', 3]])
    expect(messages).toEqual([0, 1, 2, 4].map((i) => referred.messages[i]))
  })

  it('are left out by no strategy without what hangs on them', async () => {
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

describe('calls in content that Gemini holds', () => {
  const gemini = profileNamed('gemini')
  const answer = (text: string) => ({ role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: text } } }] })
  const step = (i: number) => [
    { role: 'model', parts: [{ functionCall: { name: 'read', args: { i } } }] },
    answer(`export const value_${i} = 1 // `.repeat(40)),
  ]
  const contents = [answer('The first answer.'), ...Array.from({ length: 30 }, (_, i) => step(i)).flat()]
  const read = (body: object) => decode(JSON.stringify(body), { format: 'gemini' }).history

  it.each(['cachedContent', 'cached_content'])('keep their result at the head of a body with %s, though later calls go by the same name', (key) => {
    const before = read({ [key]: 'cachedContents/1', contents })
    expect(newViolations({ messages: [], tools: [] }, before, gemini)).toEqual([])
    expect(newViolations(before, { ...before, messages: before.messages.slice(1) }, gemini).map(({ law }) => law)).toContain('referred-answered')
    expect(repair(before, gemini).repairs).toEqual([])
  })

  it('keep it in every strategy; without such content it answers nothing, and goes', async () => {
    for (const strategy of ['cover', 'sliding-window', 'summary', 'newest']) {
      const cached = await compress({ cachedContent: 'cachedContents/1', contents }, { format: 'gemini', budget: 2_000, strategy })
      expect(cached.messages.contents[0], strategy).toBe(contents[0])
      expect(cached.report.violations.after, strategy).toEqual([])
      const bare = await compress({ contents }, { format: 'gemini', budget: 2_000, strategy })
      expect(bare.messages.contents[0], strategy).not.toEqual(contents[0])
    }
  })

  it('are looked for nowhere but at the head', () => {
    const late = read({ cachedContent: 'cachedContents/1', contents: [{ role: 'user', parts: [{ text: 'Go.' }] }, answer('x')] })
    expect(newViolations({ messages: [], tools: [] }, late, gemini).map(({ law }) => law)).toContain('no-orphan')
  })
})
