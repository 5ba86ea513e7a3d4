import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { type CompactionRule, openSession, type Session } from '../../src/session/index.ts'
import { bodyOf, h, mockProvider, requestTo } from '../../src/testing/index.ts'

const MODELS = ['claude-opus-5-5', 'claude-fable-5-1'] as const
const result = (step: number, size: number) =>
  Array.from({ length: size }, (_, line) => `unit_${step} has value_${step}_${line} and the usual remark`).join('\n')

interface Answer {
  readonly content: readonly { readonly type: string; readonly id: string }[]
}

/** An agent whose model binds its reasoning and thinks before each call; a task of six calls, and then the next. */
function agent(rule: CompactionRule, window = 4000) {
  let step = 0
  const archive = memoryArchive()
  const provider = mockProvider('anthropic', {
    window: 1e9,
    reply: () => ({ thinking: `Unit ${step} is next.`, ...(step % 7 === 6 ? { text: 'Done.' } : { calls: [{ name: 'run', input: { unit: step } }] }) }),
  })
  const open = (model: string = MODELS[0]) => openSession({ model, window, archive, id: 'one', format: 'anthropic-messages' }, rule)
  return {
    open,
    /** Sends the session's rendering, and appends the answer; the results wait to be appended. */
    async asks(session: Session, model: string = MODELS[0]) {
      const { messages } = await session.render()
      const body = {
        ...bodyOf(h('u'), 'anthropic', model),
        messages,
        thinking: { type: 'enabled', budget_tokens: 1024 },
        tools: [{ name: 'run', input_schema: { type: 'object' } }],
      }
      const sent = await provider(requestTo('anthropic', body))
      expect(sent.status, await sent.clone().text()).toBe(200)
      const answer = (await sent.json()) as Answer
      await session.append(answer)
      const calls = answer.content.filter(({ type }) => type === 'tool_use')
      const told = calls.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: result(step, 8 + ((step * 7) % 20)) }))
      step++
      return { role: 'user', content: told.length > 0 ? told : [{ type: 'text', text: `Go on with unit ${step}.` }] }
    },
  }
}

describe.each<readonly [string, CompactionRule]>([
  ['a strategy', { target: 0.5 }],
  ['a small target', { target: 0.1 }],
  ['a protected tool', { target: 0.5, protect: { tools: ['run'] } }],
  ['summaries', { summaries: { keepRounds: 1 } }],
  ['shortening on arrival', { onArrival: true, strategy: 'newest' }],
])('a session in a tool loop with bound reasoning, with %s', (_, rule) => {
  it.each([0, 1, 2, 3])('sends requests that the provider accepts after an undo within the loop, at every fourth step from step %i on', async (offset) => {
    const { open, asks } = agent(rule)
    const session = await open()
    await session.append({ role: 'user', content: 'Find the odd unit. Never touch unit_7.' })
    let undone = 0
    for (let step = 0; step < 24; step++) {
      await session.append(await asks(session))
      if (step % 4 === offset && (await session.undo())) undone++
    }
    expect(undone).toBeGreaterThan(0)
  })

  it('sends requests that the provider accepts when the model changes, before or after the tool results arrive', async () => {
    const { open, asks } = agent(rule)
    let session = await open()
    await session.append({ role: 'user', content: 'Find the odd unit. Never touch unit_7.' })
    for (let step = 0; step < 24; step++) {
      const was = MODELS[Math.floor(step / 3) % 2]
      const is = MODELS[Math.floor((step + 1) / 3) % 2]
      const came = await asks(session, was)
      if (step % 2 === 0) session = await open(is)
      await session.append(came)
      if (step % 2 !== 0) session = await open(is)
    }
    expect((await session.render()).usage.epoch).toBeGreaterThan(3)
  })
})

it('undo in a tool loop is refused, with the reason in the receipt, until the open call has its result', async () => {
  const { open, asks } = agent({ trigger: { name: 'never', fires: () => false } })
  const session = await open()
  await session.append({ role: 'user', content: 'Find the odd unit.' })
  for (let step = 0; step < 3; step++) await session.append(await asks(session))
  expect((await session.compact(150)).status).toBe('compacted')
  const came = await asks(session)
  const { messages } = await session.render()
  expect(await session.undo()).toBe(false)
  expect(session.receipt()).toMatchObject({ status: 'unchanged', why: expect.stringContaining('waits for its result'), messages: { before: messages.length } })
  expect((await session.render()).messages).toEqual(messages)
  await session.append(came)
  expect(await session.undo()).toBe(true)
  const sent = JSON.stringify((await session.render()).messages)
  for (let step = 0; step < 4; step++) expect(sent).toContain(JSON.stringify(result(step, 8 + ((step * 7) % 20))).slice(1, -1))
  await asks(session)
})

it('a session opened again after an undo in a tool loop renders the same messages and can continue', async () => {
  const { open, asks } = agent({ target: 0.5 })
  const session = await open()
  await session.append({ role: 'user', content: 'Find the odd unit.' })
  for (let step = 0; step < 5 || !(await session.undo()); step++) await session.append(await asks(session))
  const { messages } = await session.render()
  const again = await open()
  expect((await again.render()).messages).toEqual(messages)
  expect(await again.undo()).toBe(await session.undo())
  await asks(again)
})

it.each([
  ['with plain text', 'and the usual remark'],
  ['with a lone surrogate', 'and \ud83d'],
])('undo restores, after a tool loop was ended, results shortened on arrival and the user text next to them: %s', async (_, remark) => {
  const never = { trigger: { name: 'never', fires: () => false } }
  const session = await openSession({ model: MODELS[0], window: 1e6, format: 'anthropic-messages' }, { ...never, onArrival: true })
  const told = Array.from({ length: 300 }, (_, line) => `value_${line} ${remark}`).join('\n')
  const turn = (step: number) => [
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: `Unit ${step}.`, signature: `sig${step}` },
        { type: 'tool_use', id: `toolu_${step}`, name: 'run', input: { step } },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: `toolu_${step}`, content: told },
        { type: 'text', text: `beside ${step}` },
      ],
    },
  ]
  await session.append({ role: 'user', content: 'Find the odd unit.' })
  for (let step = 0; step < 3; step++) await session.append(...turn(step))
  expect((await session.compact(600)).status).toBe('compacted')
  expect(await session.undo()).toBe(true)
  expect(JSON.stringify((await session.render()).messages)).toContain('Understood.')
  expect(await session.undo()).toBe(true)
  const { messages } = await session.render()
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as { type: string; content?: unknown; text?: string }[]) : []))
  expect(blocks.filter(({ type }) => type === 'tool_result').map(({ content }) => content)).toEqual([told, told, told.toWellFormed()])
  expect(blocks.filter(({ type }) => type === 'text').map(({ text }) => text)).toEqual(['beside 0', 'beside 1', 'beside 2'])
})
