import { describe, expect, test } from 'vitest'
import { bindingBreaks, choicesOf, newViolations, profileNamed, profiles, shapesOf, stripBroken, uphold } from '../../src/law/index.ts'
import type { History, Message, Part } from '../../src/message/index.ts'
import { apply } from '../../src/message/index.ts'
import { bodyOf, h, mockProvider, requestTo, show, signLike } from '../../src/testing/index.ts'

const bound = profileNamed('anthropic-bound')
const before = h('s u a~[1] r1 a~[2] r2 a~"so" u a~"done" u')
const tools = [{ name: 'tool', schema: '{"name":"tool"}' }]

function without(...indices: number[]): History {
  return { ...before, messages: before.messages.filter((_, i) => !indices.includes(i)) }
}

function changed(index: number, change: (message: Message) => Message): History {
  return { ...before, messages: before.messages.map((message, i) => (i === index ? change(message) : message)) }
}

const callsOf = ({ parts }: Message): string => parts.map((part) => (part.type === 'tool-call' ? part.callId : '')).join('') || 'none'
const withoutReasoning = (message: Message): Message => ({ ...message, parts: message.parts.filter((part) => part.type !== 'reasoning') })
const shortened = (message: Message): Message => ({
  ...message,
  parts: message.parts.map((part) => (part.type === 'tool-result' ? { ...part, output: [{ type: 'text', text: '…' }] } : part)),
})

/** The table of allowed changes before bound reasoning, by Anthropic's own account; counts the pieces of reasoning that break. */
const TABLE: readonly [what: string, after: History, broken: number][] = [
  ['no change', before, 0],
  ['append', { ...before, messages: [...before.messages, ...h('a u').messages.map((message) => ({ ...message, id: `${message.id}x` }))] }, 0],
  ['copy every message', { ...before, messages: structuredClone(before.messages) }, 0],
  ['remove reasoning from the start', changed(2, withoutReasoning), 0],
  ['remove reasoning from the end', changed(8, withoutReasoning), 0],
  ['remove all reasoning', { ...before, messages: before.messages.map(withoutReasoning) }, 0],
  ['shorten an old result', changed(3, shortened), 3],
  ['shorten the last result', changed(5, shortened), 2],
  ['mark an old result as an error', changed(3, (message) => ({ ...message, parts: message.parts.map((part) => ({ ...part, isError: true })) })), 3],
  ['drop the first unit', without(2, 3), 3],
  ['change system text', changed(0, (message) => ({ ...message, parts: [{ type: 'text', text: 'other' }] })), 4],
  ["append to the user's text", changed(1, (message) => ({ ...message, parts: [...message.parts, { type: 'text', text: 'more' }] })), 4],
  ['remove reasoning from the middle', changed(4, withoutReasoning), 1],
  ['add a tool', { ...before, tools }, 4],
  ['reorder', { ...before, messages: before.messages.with(2, before.messages[4] as Message).with(4, before.messages[2] as Message) }, 4],
]

describe('reasoning bound to its prefix', () => {
  test.each(TABLE)('bindingBreaks counts the broken reasoning after the change: %s', (_, after, broken) => {
    expect(bindingBreaks(before, after, bound).length).toBe(broken)
    expect(bindingBreaks(before, after, profileNamed('anthropic'))).toEqual([])
  })

  test.each(TABLE)('the mock provider accepts exactly the changes that break no reasoning: %s', async (_, after, broken) => {
    const model = 'claude-opus-5-5'
    const body = signLike(bodyOf(after, 'anthropic', model), bodyOf(before, 'anthropic', model))
    const response = await mockProvider('anthropic')(requestTo('anthropic', body))
    expect(response.ok, await response.clone().text()).toBe(broken === 0)
  })

  test.each(TABLE)('stripBroken leaves no broken reasoning after the change: %s', (_, after) => {
    const stripped = { ...after, messages: apply(after.messages, stripBroken(before, after, bound)) }
    expect(bindingBreaks(before, stripped, bound), show(stripped)).toEqual([])
    expect(stripped.messages.filter((message) => message.role !== 'assistant')).toEqual(after.messages.filter((message) => message.role !== 'assistant'))
  })

  test('bindingBreaks reports reasoning that the earlier history does not contain', () => {
    const forged = changed(4, (message) => ({ ...message, parts: [{ type: 'reasoning', text: 'mine', signature: 'forged' }, ...message.parts.slice(1)] }))
    expect(bindingBreaks(before, forged, bound).map((one) => one.detail)).toContain('forged')
  })

  test('bindingBreaks reports nothing for signatures that occur twice in an unchanged history', () => {
    const twice = { ...before, messages: [...before.messages, ...before.messages.slice(2)].map((message, i) => ({ ...message, id: `m${i}` })) }
    expect(bindingBreaks(twice, twice, bound)).toEqual([])
    expect(bindingBreaks(twice, { ...twice, messages: structuredClone(twice.messages) }, bound)).toEqual([])
  })

  test.each([
    [
      'all empty',
      0,
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['a named one before them', 1, [['A', 'X', 'X'], ['B']]],
  ])('bindingBreaks tells pieces apart that share a signature at one place, as from hosts that sign with an empty text: %s', (_, broken, turns) => {
    const history: History = {
      tools: [],
      messages: turns.flatMap((signatures, i): Message[] => [
        { id: `u${i}`, role: 'user', parts: [{ type: 'text', text: 'go on' }] },
        {
          id: `a${i}`,
          role: 'assistant',
          parts: [...signatures.map((signature): Part => ({ type: 'reasoning', text: 'hm', signature })), { type: 'text', text: 'so' }],
        },
      ]),
    }
    expect(bindingBreaks(history, { ...history, messages: structuredClone(history.messages) }, bound)).toEqual([])
    const [, first] = history.messages
    const withoutOne = history.messages.with(1, { ...(first as Message), parts: (first as Message).parts.toSpliced(1, 1) })
    expect(bindingBreaks(history, { ...history, messages: withoutOne }, bound)).toHaveLength(broken)
  })

  test('bindingBreaks judges a history of 100,000 messages within 20 seconds', () => {
    const messages = Array.from({ length: 100_000 }, (_, i): Message => {
      const text = { type: 'text', text: `${i}` } as const
      return i % 2
        ? { id: `m${i}`, role: 'assistant', parts: [{ type: 'reasoning', text: 'so', signature: `s${i}` }, text] }
        : { id: `m${i}`, role: 'user', parts: [text] }
    })
    const start = performance.now()
    expect(bindingBreaks({ messages, tools: [] }, { messages: messages.slice(2), tools: [] }, bound).length).toBe(49_999)
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

describe('choicesOf and uphold', () => {
  test.each([{ stripped: 5 }, { stripped: 'sig-1' }, 5])('refuse earlier choices that are none: %j', (earlier) => {
    const refusal = expect.objectContaining({ code: 'invalid-argument' })
    expect(() => choicesOf(before, before, earlier as never)).toThrow(refusal)
    expect(() => uphold(earlier as never, before)).toThrow(refusal)
  })

  const digest: History = { ...before, messages: [...before.messages.slice(0, 2), ...before.messages.slice(6).map(withoutReasoning)] }

  test('strip reasoning that was stripped once from every later history', () => {
    const choices = choicesOf(before, digest)
    expect(choices.stripped).toEqual(['sig-2', 'sig-4', 'sig-6', 'sig-8'])
    const later = h('s u a~[1] r1 a~[2] r2 a~"so" u a~"done" u a~"more" u')
    const upheld = apply(later.messages, uphold(choices, later))
    expect(show(upheld).match(/~/g)?.length).toBe(1)
    expect(apply(upheld, uphold(choices, { ...later, messages: upheld }))).toEqual(upheld)
  })

  test('keep earlier choices when new ones are added', () => {
    const choices = choicesOf(before, digest, { version: 1, stripped: ['older'] })
    expect(choices.stripped[0]).toBe('older')
  })
})

test('shapesOf allows shortening in place in a history without reasoning under every profile, and in one with it not under a binding profile', () => {
  for (const profile of profiles) expect(shapesOf(h('u a[1] r1'), profile).shortenInPlace, profile.name).toBe(true)
  expect(shapesOf(h('u a~[1] r1'), bound).shortenInPlace).toBe(false)
})

describe('newViolations after an edit', () => {
  const free = profileNamed('anthropic')
  const found = (after: History, profile = free) => newViolations(before, after, profile).map((violation) => violation.law)

  test('reports arguments-verbatim when the arguments of a call are rewritten', () => {
    const rewritten = changed(2, (message) => ({
      ...message,
      parts: message.parts.map((part) => (part.type === 'tool-call' ? { ...part, input: '{ "call": "1" }' } : part)),
    }))
    expect(found(rewritten)).toEqual(['arguments-verbatim'])
  })

  test('reports calls-stay-calls when a call becomes text that looks like a call, but not for other text', () => {
    const put = (words: string): History => ({
      ...before,
      messages: [before.messages[0] as Message, { id: 'x', role: 'user', parts: [{ type: 'text', text: words }] }, ...before.messages.slice(4)],
    })
    for (const words of ['<invoke name="tool">', '{"type": "tool_use", "id"', 'tool({"path":"a"})', '[TOOL_CALLS] tool', '<function_calls>'])
      expect(found(put(words)), words).toContain('calls-stay-calls')
    for (const words of ['2 calls of tool were left out', 'tool (a.ts): 3 lines', 'other({"path":"a"})', 'the tool_use block'])
      expect(found(put(words)), words).toEqual([])
    const quoted = {
      ...before,
      messages: [...before.messages, { id: 'q', role: 'user' as const, parts: [{ type: 'text' as const, text: 'why does it print <invoke name="x">?' }] }],
    }
    const shorter = { ...quoted, messages: quoted.messages.with(-1, { id: 'q', role: 'user', parts: [{ type: 'text', text: 'print <invoke name="x">?' }] }) }
    expect(newViolations(quoted, shorter, free)).toEqual([])
  })

  test('reports changed, added or repeated reasoning, and removal only from the latest message', () => {
    const other = changed(4, (message) => ({ ...message, parts: message.parts.map((part) => (part.type === 'reasoning' ? { ...part, text: 'other' } : part)) }))
    expect(found(other)).toEqual(['reasoning-verbatim'])
    expect(found(changed(4, withoutReasoning))).toEqual([])
    expect(found(changed(8, withoutReasoning))).toEqual(['latest-reasoning'])
    const twice = changed(8, (message) => ({ ...message, parts: [...message.parts.filter(({ type }) => type === 'reasoning'), ...message.parts] }))
    expect(found(twice)).toContain('latest-reasoning')
    const more = changed(8, (message) => ({ ...message, parts: [...message.parts, { type: 'reasoning', text: 'and then', signature: 'more' }] }))
    expect(found(more)).toContain('latest-reasoning')
  })

  test('reports reasoning-in-loop in a turn whose results are in user messages', () => {
    const loop = h('u a~[1] u<1> a~[2] u<2>')
    const after = { ...loop, messages: loop.messages.with(1, withoutReasoning(loop.messages[1] as Message)) }
    expect(newViolations(loop, after, profileNamed('deepseek')).map(({ law, index }) => [law, index])).toContainEqual(['reasoning-in-loop', 1])
  })

  test('identifies reasoning with equal or empty signatures by its text', () => {
    const sealed = (signature: string): History => ({
      ...before,
      messages: before.messages.map((message) => ({
        ...message,
        parts: message.parts.map((part) => (part.type === 'reasoning' ? { ...part, signature } : part)),
      })),
    })
    for (const signature of ['', 'skip_validation']) {
      const alike = sealed(signature)
      const fewer = { ...alike, messages: alike.messages.with(4, withoutReasoning(alike.messages[4] as Message)) }
      expect(newViolations(alike, structuredClone(fewer), free)).toEqual([])
      const said = { ...alike, messages: alike.messages.with(4, { ...(alike.messages[4] as Message), parts: [{ type: 'reasoning', text: 'new', signature }] }) }
      expect(newViolations(alike, said, free).map(({ law }) => law)).toContain('reasoning-verbatim')
    }
    const all = sealed('')
    const none = { ...all, messages: all.messages.map(withoutReasoning) }
    expect(apply(all.messages, uphold(choicesOf(all, none), all))).toEqual(all.messages)
  })

  test('reports reasoning removed from the turn under way, but not from earlier turns', () => {
    const loop = h('u a~"so" u a~[1] r1 a~[2] r2')
    const strip = (index: number): History => ({ ...loop, messages: loop.messages.with(index, withoutReasoning(loop.messages[index] as Message)) })
    expect(newViolations(loop, strip(1), free)).toEqual([])
    expect(newViolations(loop, strip(3), free).map((one) => one.law)).toEqual(['reasoning-in-loop', 'thinking-opens-loop'])
    expect(newViolations(loop, strip(3), profileNamed('deepseek')).map((one) => one.law)).toEqual(['reasoning-in-loop'])
  })

  test.each([
    ['u a~[1] r1 a~[2] r2', 'u a[2] r2', 'an unfinished turn without its reasoning', [1]],
    ['u a~[1] r1 a~[2] r2 u', 'u a[2] r2 u', 'an unfinished turn to which the user added text', [1]],
    ['u a~[1] r1 a[2] r2', 'u a[2] r2', 'a turn whose step with reasoning was cut', [1]],
    ['u a~[1] r1 u a~[2] r2', 'u a[1] r1 u', 'a turn that became the latest because later ones were cut', [1]],
    ['u a~[1] r1 u a~[2] r2', 'u a~[1] r1 u a[2] r2', 'the latest of two turns', [4]],
    ['u a~[1] r1 a~[2] r2', 'u a~[1] r1 u', 'a complete turn that keeps its reasoning', []],
    ['u a~[1] r1 a u', 'u a[1] r1 a u', 'a finished turn', []],
    ['u a~ u a[1] r1 a[2] r2', 'u a[2] r2', 'a turn that began without reasoning', []],
    ['u a[1] r1 a[2] r2', 'u a[2] r2', 'a turn of a model without reasoning', []],
  ])('reports thinking-opens-loop only where a turn must begin with reasoning: %s → %s, %s', (was, is, _, at) => {
    const whole = h(was)
    const ids = new Map(whole.messages.map((message) => [callsOf(message), message.id]))
    const messages = h(is).messages.map((message, i) => ({ ...message, id: ids.get(callsOf(message)) ?? `new${i}` }))
    for (const name of ['anthropic-bound', 'bedrock-bound', 'anthropic']) {
      const found = newViolations(whole, { ...whole, messages }, profileNamed(name)).filter(({ law }) => law === 'thinking-opens-loop')
      expect(found.map(({ index }) => index)).toEqual(at)
    }
  })

  test('reports reasoning-kept when an item is kept without its reasoning, but not when both are removed', () => {
    const items = h('u a~ a[1] r1 a~ a u')
    const responses = profileNamed('openai-responses')
    expect(newViolations(items, { ...items, messages: items.messages.toSpliced(1, 1) }, responses).map((one) => one.law)).toEqual(['reasoning-kept'])
    expect(newViolations(items, { ...items, messages: items.messages.toSpliced(1, 3) }, responses)).toEqual([])
  })

  test('reads a message of 200,000 pieces of reasoning', () => {
    const items = h('u a~ a')
    const many = items.messages.map(
      (message, i): Message =>
        i === 1 ? { ...message, parts: Array.from({ length: 200_000 }, (_, n) => ({ type: 'reasoning', text: '', encrypted: `${n}` })) } : message,
    )
    const copies = { ...items, messages: many.map((message) => ({ ...message })) }
    expect(newViolations({ ...items, messages: many }, copies, profileNamed('openai-responses'))).toEqual([])
  })

  test('reports unknown-verbatim when unknown content is removed or reordered, but not when other content is removed', () => {
    const unknown = h('u? a u? a')
    const swapped = { ...unknown, messages: [unknown.messages[2] as Message, unknown.messages[1] as Message, unknown.messages[0] as Message] }
    for (const after of [{ ...unknown, messages: unknown.messages.slice(1) }, swapped]) {
      expect(newViolations(unknown, after, free).map((one) => one.law)).toContain('unknown-verbatim')
    }
    expect(newViolations(unknown, { ...unknown, messages: unknown.messages.slice(0, 3) }, free)).toEqual([])
  })
})
